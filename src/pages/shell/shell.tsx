import { QueryClientProvider } from '@tanstack/react-query';
import { Button, ConfigProvider } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { useComponentTexts } from '../../i18n/component-texts.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { ConnectionBanner } from '../../features/frame/connection-banner.tsx';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { noticeDock } from '../../features/inbox/notice-dock.ts';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { createLoader } from '../../renderers/parts/loader.ts';
import { Loaded } from '../../renderers/parts/use-loaded.tsx';
import { useIsPhone } from '../../state/preferences.ts';
import { signInAddress } from '../../state/return-address.ts';
import { session } from '../../state/session.ts';
import { firstProduct } from './menu-groups.ts';
import { PalettePlaceholder } from './palette-placeholder.tsx';
import { PhoneNav } from './phone-nav.tsx';
import { Rail } from './rail.tsx';
import { ShellFooter } from './shell-footer.tsx';
import { ShellHeader } from './shell-header.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { useCachePath } from './use-cache-path.ts';
import { useMenu } from '../../features/menu/use-menu.ts';
import { useShellKeys } from './use-shell-keys.ts';
import { routes } from '../../features/navigation/routes.ts';
import { useSignOut } from '../../features/user-devices/use-sign-out.ts';
import styles from './shell.module.css';

/** Lazy: it contains the texts of both languages. */
const palettePart = createLoader(async () => (await import('./palette/palette.tsx')).Palette);

const devicesPart = createLoader(
  async () => (await import('../../features/user-devices/devices-dialog.tsx')).DevicesDialog,
);

const agentsPart = createLoader(
  async () => (await Promise.all([import('./agents-dialog.tsx'), loadTexts('agents', 'groups')]))[0].AgentsDialog,
);

/** The frame of every page behind the sign-in. Without a session it leads there, and back to this address. */
export function Shell() {
  const { loginsession, end } = useSnapshot(session);
  const { pathname, search, hash } = useLocation();
  const componentTexts = useComponentTexts();
  if (!loginsession) {
    const isReturnWanted = end === undefined || end === 'expired';
    return <Navigate replace to={signInAddress(isReturnWanted ? `${pathname}${search}${hash}` : undefined)} />;
  }
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider locale={componentTexts}>
        <Frame />
      </ConfigProvider>
    </QueryClientProvider>
  );
}

function Frame() {
  const { t } = useTranslation(['shell', 'parts']);
  const menu = useMenu();
  const isPhone = useIsPhone();
  const pid = useMatches().at(-1)?.params.pid;
  const sheet = useRef<HTMLElement>(null);
  const [layer, setLayer] = useState<'search' | 'sheet' | 'devices' | 'agents' | undefined>(useWishedLayer());
  const typedEarly = useRef('');
  useCachePath();
  useFocusAfterMove(sheet);
  useShellKeys({ search: () => setLayer('search'), sheet: () => setLayer('sheet') });
  const keepTyped = (typed: string) => {
    typedEarly.current = typed;
  };
  const close = () => {
    typedEarly.current = '';
    setLayer(undefined);
  };
  return (
    <div className={styles.shell}>
      <a
        className={styles.skipLink}
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          sheet.current?.focus();
        }}
      >
        {t('parts:skip')}
      </a>
      <ShellHeader
        isMenuKnown={!menu.isPending}
        modules={menu.data}
        onSearch={() => setLayer('search')}
        onDevices={() => setLayer('devices')}
        onAgents={() => setLayer('agents')}
      />
      {isPhone ? null : <Rail modules={menu.data} currentPid={pid} />}
      <div className={styles.sheet}>
        <ConnectionBanner />
        <main ref={sheet} id="content" className={styles.content} tabIndex={-1}>
          <Content menu={menu} />
        </main>
        <div data-slot={noticeDock} className={styles.noticeDock} />
        {isPhone ? null : <ShellFooter />}
      </div>
      {isPhone && (
        <PhoneNav
          modules={menu.data}
          currentPid={pid}
          onSearch={() => setLayer('search')}
          onDevices={() => setLayer('devices')}
          onAgents={() => setLayer('agents')}
        />
      )}
      {layer === 'search' && (
        <Loaded
          loader={palettePart}
          fallback={<PalettePlaceholder onType={keepTyped} onClose={close} />}
          props={{
            typedEarly,
            menu: menu.data ?? (menu.isError ? [] : undefined),
            currentPid: pid,
            onSheet: () => setLayer('sheet'),
            onClose: close,
          }}
        />
      )}
      {layer === 'sheet' && <ShortcutSheet onClose={close} />}
      {layer === 'devices' && <Loaded loader={devicesPart} props={{ onClose: close }} />}
      {layer === 'agents' && <Loaded loader={agentsPart} props={{ onClose: close }} />}
    </div>
  );
}

/** Another page may request the search as it leads here. */
const useWishedLayer = () => {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'layer' in state && state.layer === 'search'
    ? 'search'
    : undefined;
};

/** If a page's heading takes no focus, it is on the body; the next Tab then starts at the content. */
function useFocusAfterMove(sheet: { current: HTMLElement | null }): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (document.activeElement === document.body) {
      sheet.current?.focus({ preventScroll: true });
    }
  }, [pathname, sheet]);
}

/** The page, unless there is nothing that this person may see or no menu to know it from. */
function Content({ menu }: { menu: ReturnType<typeof useMenu> }) {
  const { t } = useTranslation('shell');
  const signOut = useSignOut();
  const { pathname } = useLocation();
  if (menu.isError && !menu.data) {
    return (
      <ErrorState isPage title={t('menuFailed')} errorId={errorIdOf(menu.error)} onRetry={() => void menu.refetch()}>
        {menu.error instanceof CallError ? menu.error.msg : undefined}
      </ErrorState>
    );
  }
  // Hosts answer their visitors without any right.
  if (menu.data && !firstProduct(menu.data) && pathname !== routes.myVisits()) {
    return (
      <EmptyState
        isPage
        title={t('noModulesTitle')}
        actions={
          <>
            <Button type="primary" onClick={() => void menu.refetch()}>
              {t('noModulesRetry')}
            </Button>
            <Button onClick={() => void signOut()}>{t('signOut')}</Button>
          </>
        }
      >
        {t('noModules')}
      </EmptyState>
    );
  }
  return <Outlet />;
}
