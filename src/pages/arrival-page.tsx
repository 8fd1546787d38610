import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { engineAreas, loadTexts } from '../i18n/i18n.ts';
import { loadSanitiser } from '../security/trusted-types.ts';
import { usePageTitle } from '../features/frame/page-title.ts';
import { ErrorState } from '../renderers/parts/error-state.tsx';
import { createLoader } from '../renderers/parts/loader.ts';
import { Loaded } from '../renderers/parts/use-loaded.tsx';
import { beginSession } from '../state/session.ts';
import { routes } from '../features/navigation/routes.ts';
import { signInByQuery, takeSignInQuery } from './login/sign-in-by-query.ts';
import { CompanyChoice } from './login/company-choice.tsx';
import { failureText } from '../features/sign-in/use-sign-in.ts';
import type { Choice } from '../features/sign-in/choice.ts';
import loginStyles from '../features/sign-in/sign-in.module.css';
import styles from './arrival-page.module.css';

const wallPart = createLoader(async () => {
  const [{ WallPage }] = await Promise.all([
    import('./wall/wall-page.tsx'),
    loadTexts('wall', 'data', 'modes', 'boards', 'board-dialog', 'shell', ...engineAreas),
    loadSanitiser(),
  ]);
  return WallPage;
});

/** One sign-in however often React starts the effect: a token is good once. */
let arriving: Promise<Choice | undefined> | undefined;

async function arrive(query: string): Promise<Choice | undefined> {
  const { info, choices, ticket } = (await signInByQuery(query)) ?? {};
  if (info) {
    beginSession(info);
  }
  return choices && ticket ? { choices, ticket } : undefined;
}

/** `/index` is the full-screen dashboard; a token or a password in its query signs in first. */
export function ArrivalPage() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<'arriving' | 'arrived' | { failure: string } | { choice: Choice }>('arriving');
  usePageTitle(t('pageTitle'));
  useEffect(() => {
    const query = takeSignInQuery();
    arriving ??= query === undefined ? Promise.resolve(undefined) : arrive(query);
    arriving
      .then(
        (choice) => setOutcome(choice ? { choice } : 'arrived'),
        (error: unknown) => setOutcome({ failure: failureText(t('failed'), error) }),
      )
      .finally(() => {
        arriving = undefined;
      });
  }, [t]);
  const waiting = (
    <main aria-busy="true">
      <h1 className="visually-hidden">{t('submitting')}</h1>
    </main>
  );
  if (outcome === 'arriving') {
    return waiting;
  }
  if (outcome === 'arrived') {
    return <Loaded loader={wallPart} props={{}} fallback={waiting} />;
  }
  if ('choice' in outcome) {
    return (
      <main className={styles.page}>
        <div className={loginStyles.card}>
          <h1 className="visually-hidden">{t('pageTitle')}</h1>
          <CompanyChoice
            choice={outcome.choice}
            onBack={() => void navigate(routes.login())}
            onDone={() => setOutcome('arrived')}
          />
        </div>
      </main>
    );
  }
  return (
    <main className={styles.page}>
      <ErrorState
        title={t('arrivalFailed')}
        actions={
          <Button type="primary" onClick={() => void navigate(routes.login())}>
            {t('toSignIn')}
          </Button>
        }
      >
        {outcome.failure}
      </ErrorState>
    </main>
  );
}
