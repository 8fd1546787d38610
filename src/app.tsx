import { ConfigProvider } from 'antd';
import { useMemo, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { buttonDefaults } from './renderers/parts/button-defaults.tsx';
import { PageGuardContext } from './renderers/parts/page-guard.tsx';
import { selectDefaults } from './renderers/parts/select-defaults.tsx';
import { DialogPageGuard } from './features/forms/dialog-page-guard.tsx';
import { LoadingLine } from './features/frame/loading-line.tsx';
import { Toasts } from './features/frame/toast.tsx';
import { PageCodeContext } from './features/navigation/page-code.ts';
import { createRouter, pageCode } from './router.tsx';
import { useHostAccent } from './state/host-accent.ts';
import { useIsPhone, useRatio, useTheme } from './state/preferences.ts';
import { antdTheme, touchTheme } from './theme/antd-theme.ts';

/** Ripples are motion that says nothing. */
const noWave = { disabled: true };

export function App() {
  const theme = useTheme();
  const ratio = useRatio();
  const accent = useHostAccent();
  const isPhone = useIsPhone();
  const antd = useMemo(() => {
    const wide = antdTheme(theme, ratio, accent);
    return isPhone ? touchTheme(wide, ratio) : wide;
  }, [theme, ratio, accent, isPhone]);
  const [router] = useState(createRouter);
  return (
    <ConfigProvider theme={antd} wave={noWave} button={buttonDefaults} select={selectDefaults}>
      {/* A page that was gone to is drawn at once: in slices between frames it would come a tenth of a second later. */}
      <PageCodeContext value={pageCode}>
        <PageGuardContext value={DialogPageGuard}>
          <RouterProvider router={router} useTransitions={false} />
        </PageGuardContext>
      </PageCodeContext>
      <Toasts />
      <LoadingLine />
    </ConfigProvider>
  );
}
