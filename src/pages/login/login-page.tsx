import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { PageOutline } from '../../features/frame/page-outline.tsx';
import { PageCodeContext } from '../../features/navigation/page-code.ts';
import { LanguageMenu } from '../../features/frame/language-menu.tsx';
import { createLoader } from '../../renderers/parts/loader.ts';
import { usePageTitle } from '../../features/frame/page-title.ts';
import { Loaded } from '../../renderers/parts/use-loaded.tsx';
import { preferences } from '../../state/preferences.ts';
import { returnAddress } from '../../state/return-address.ts';
import { session, type SessionEnd } from '../../state/session.ts';
import { tenant, useCompanyName } from '../../state/tenant.ts';
import { routes } from '../../features/navigation/routes.ts';
import { useUrlValue } from '../../features/navigation/use-url-state.ts';
import { version } from '../../features/frame/version.ts';
import { ArtPane } from './art-pane.tsx';
import type { SignInMethod } from './sign-in-methods.ts';
import { SignInTabs } from './sign-in-tabs.tsx';
import type { ResetReason } from './sign-in-form.ts';
import styles from '../../features/sign-in/sign-in.module.css';

/** Lazy-loaded, because few users reset their password. */
const resetPart = createLoader(async () => (await import('./reset-panel.tsx')).ResetPanel);

const endings = {
  expired: 'expired',
  'signed-out': 'signedOut',
  'no-permission': 'noRight',
  'menu-refused': 'menuRefused',
} as const satisfies Record<SessionEnd, string>;

const readNext = (params: URLSearchParams): string | null => params.get('next');

/** Sign-in page. With a stored session it redirects to `next`, or to the home page. */
export function LoginPage() {
  const { t } = useTranslation('login');
  const { loginsession, end } = useSnapshot(session);
  usePageTitle(t('pageTitle'));
  const next = useUrlValue(readNext);
  const { home } = useContext(PageCodeContext);
  const target = returnAddress(next, window.location.origin) ?? routes.home();
  const isInside = target.startsWith(routes.home());
  if (loginsession) {
    return (
      <>
        {/* The code of the next page takes seconds on a slow line. */}
        <PageOutline kind={isInside ? 'shell' : 'other'} />
        <Navigate replace to={target} />
      </>
    );
  }
  return (
    <div className={styles.page}>
      <ArtPane />
      {/* Prefetch: somebody who types here is about to sign in. */}
      <main className={styles.pane} onInput={isInside ? () => void home() : undefined}>
        <div className={styles.top}>
          <LanguageMenu name={t('language')} />
        </div>
        <SignInCard end={end} isOnCompanion={next?.startsWith(routes.companion({})) === true} />
        <PaneFooter />
      </main>
    </div>
  );
}

/**
 * The sign-in tabs, or the password reset in their place. A phone can't scan its own screen, and the companion page was
 * itself opened by a scan: both start with the text-message code instead of the QR code.
 */
function SignInCard({ end, isOnCompanion }: { end: SessionEnd | undefined; isOnCompanion: boolean }) {
  const { t } = useTranslation('login');
  const [phone, setPhone] = useState('');
  const [resetReason, setResetReason] = useState<ResetReason>();
  const [first, setFirst] = useState<SignInMethod['id']>(isOnCompanion || preferences.isPhone ? 'code' : 'qr');
  const leaveReset = () => {
    setFirst('password');
    setResetReason(undefined);
  };
  if (resetReason) {
    return (
      <div className={styles.card}>
        <Loaded
          loader={resetPart}
          props={{
            reason: resetReason,
            phone,
            onPhone: setPhone,
            onBack: leaveReset,
            onDone: () => {
              setPhone('');
              leaveReset();
            },
          }}
        />
      </div>
    );
  }
  return (
    <div className={styles.card}>
      <h1>{t('title')}</h1>
      {end && (
        <p className={styles.end} role="status">
          {t(endings[end])}
        </p>
      )}
      <SignInTabs first={first} phone={phone} onPhone={setPhone} onReset={setResetReason} />
    </div>
  );
}

function PaneFooter() {
  const company = useCompanyName();
  const { filing } = useSnapshot(tenant);
  return (
    <footer className={styles.bottom}>
      <span>
        © {new Date().getFullYear()} {company}
      </span>
      {filing && <span>{filing}</span>}
      <span>Colonnade {version}</span>
    </footer>
  );
}
