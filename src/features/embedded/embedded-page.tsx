import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import type { ChartTheme } from '../../theme/chart-theme.ts';
import { EmbeddedFrame } from './embedded-frame.tsx';
import { EmbeddedScript } from './embedded-script.tsx';
import { addressWith, type PageEntry } from './manifest.ts';
import type { EmbeddedProps } from './embedded-props.ts';

const drawings: Readonly<Record<PageEntry['mode'], ComponentType<EmbeddedProps>>> = {
  iframe: EmbeddedFrame,
  script: EmbeddedScript,
};

type Props = { entry: PageEntry; pid: string; did?: string | undefined; card?: ChartTheme; query?: URLSearchParams };

const none = new URLSearchParams();

/** A page or a card of the manifest. One that fails says so in its own place, with another try; the rest of the screen stays. */
export const EmbeddedPage = ({ entry, pid, did, card, query = none }: Props) => {
  const { t } = useTranslation('modes');
  const [failure, setFailure] = useState<{ address: string; reason: string }>();
  const params = new URLSearchParams(query);
  params.set('pid', pid);
  if (did !== undefined) {
    params.set('did', did);
    params.set('mode', 'detail');
  }
  if (card !== undefined) params.set('mode', 'card');
  const address = addressWith(entry, params);
  if (failure?.address === address) {
    return (
      <ErrorState isPage={card === undefined} title={t('embedded.errorTitle')} onRetry={() => setFailure(undefined)}>
        {failure.reason}
      </ErrorState>
    );
  }
  const Drawing = drawings[entry.mode];
  return (
    <Drawing
      key={address}
      entry={entry}
      address={address}
      pid={pid}
      did={did}
      card={card}
      onFail={(reason) => setFailure({ address, reason })}
    />
  );
};
