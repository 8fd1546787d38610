import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { subscribeKey } from 'valtio/utils';
import { isLoadFailure, reloadOnce } from '../api/reload-once.ts';
import { ErrorState } from '../renderers/parts/error-state.tsx';
import { usePageTitle } from '../features/frame/page-title.ts';
import { randomId } from '../security/random-id.ts';
import { connection } from '../state/connection.ts';

/** A part of the console did not load: a new version may have taken its place, so the retry loads the page again. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super('A page could not be loaded.', { cause });
    this.name = 'PageLoadError';
  }
}

type Stage = 'reloading' | 'shown';

/**
 * Shown in place of a failed page; the rest of the console keeps working. The id is in the browser's console too. A part
 * that a deploy has replaced is fetched by loading the page once more, and again when a lost connection is back.
 */
export function PageError() {
  const { t } = useTranslation('parts');
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  const isLoading = error instanceof PageLoadError || isLoadFailure(error);
  const [stage, setStage] = useState<Stage>(isLoading ? 'reloading' : 'shown');
  const [id] = useState(() => randomId().slice(0, 8));
  useEffect(() => console.error(`Error ${id}:`, error), [id, error]);
  useEffect(() => {
    if (!isLoading) {
      return undefined;
    }
    void reloadOnce().then((isOnItsWay) => !isOnItsWay && setStage('shown'));
    return subscribeKey(connection, 'isLost', (isLost) => !isLost && window.location.reload());
  }, [isLoading]);
  usePageTitle(stage === 'shown' ? t('error.pageTitle') : undefined);
  if (stage === 'reloading') {
    return null;
  }
  const retry = () => (isLoading ? window.location.reload() : navigate(location, { replace: true }));
  return (
    <ErrorState isPage title={t('error.pageTitle')} errorId={id} onRetry={() => void retry()}>
      {isLoading ? t('error.chunkText') : t('error.pageText')}
    </ErrorState>
  );
}
