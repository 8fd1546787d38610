import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryClient } from '../../api/query-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { Brand } from '../../features/frame/brand.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { LanguageMenu } from '../../features/frame/language-menu.tsx';
import { usePageTitle } from '../../features/frame/page-title.ts';
import { session } from '../../state/session.ts';
import { routes } from '../../features/navigation/routes.ts';
import { SetupForm } from './setup-form.tsx';
import styles from './setup-page.module.css';

/** Fragment of the one-time link: browsers don't send it, so it appears in no server log. */
const readToken = () => window.location.hash.slice(1);

/** The first company of a new deployment, by the link that the server printed. Contract "Companies from a shell". */
export function SetupPage() {
  const { t } = useTranslation('setup');
  const [token] = useState(readToken);
  const [before] = useState(() => session.loginsession);
  const { loginsession } = useSnapshot(session);
  usePageTitle(t('pageTitle'));
  if (loginsession && loginsession !== before) {
    return <Navigate replace to={routes.home()} />;
  }
  return (
    <main className={styles.setup}>
      <div className={styles.setupTop}>
        <Brand size={32} />
        <LanguageMenu name={t('language')} />
      </div>
      <div className={styles.setupCard}>
        {token === '' ? (
          <DeadLink>{t('noToken')}</DeadLink>
        ) : (
          <QueryClientProvider client={queryClient}>
            <Checked token={token} />
          </QueryClientProvider>
        )}
      </div>
    </main>
  );
}

function Checked({ token }: { token: string }) {
  const { t } = useTranslation('setup');
  const { isPending, error } = useQuery({
    queryKey: queryKeys.setup(token),
    queryFn: ({ signal }) => call(endpoints.setupState, { token }, { signal, silent: true }),
    refetchOnReconnect: false,
  });
  if (isPending) {
    return (
      <p className={styles.setupText} role="status">
        {t('checking')}
      </p>
    );
  }
  if (error) {
    return <DeadLink>{error instanceof CallError ? error.msg : String(error)}</DeadLink>;
  }
  return (
    <>
      <h1>{t('title')}</h1>
      <p className={styles.setupText}>{t('text')}</p>
      <SetupForm token={token} />
    </>
  );
}

function DeadLink({ children }: { children: string }) {
  const { t } = useTranslation('setup');
  const navigate = useNavigate();
  return (
    <ErrorState
      title={t('dead')}
      actions={
        <Button type="primary" onClick={() => void navigate(routes.login())}>
          {t('toSignIn')}
        </Button>
      }
    >
      {children}
    </ErrorState>
  );
}
