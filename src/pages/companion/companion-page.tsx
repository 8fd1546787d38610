import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { usePageTitle } from '../../features/frame/page-title.ts';
import { signInAddress } from '../../state/return-address.ts';
import { session } from '../../state/session.ts';
import { useCompanyName } from '../../state/tenant.ts';
import { routes } from '../../features/navigation/routes.ts';
import { useUrlValue } from '../../features/navigation/use-url-state.ts';
import { Authorization, Notice } from './authorization.tsx';
import { PhoneFrame } from '../../features/frame/phone-frame.tsx';
import styles from '../../features/frame/phone-frame.module.css';

const readCode = (params: URLSearchParams): string => params.get('code') ?? '';

/**
 * Where a scanned code leads, usually on a phone: says who asks to sign in, from where and since when, and confirms or
 * refuses in the name of who is signed in here. Contract "Sign-in".
 */
export function CompanionPage() {
  const { t } = useTranslation('companion');
  const { loginsession, nickname } = useSnapshot(session);
  const company = useCompanyName();
  const code = useUrlValue(readCode);
  usePageTitle(t('pageTitle'));
  if (!loginsession) {
    return <Navigate replace to={signInAddress(routes.companion({ code: code || undefined }))} />;
  }
  return (
    <PhoneFrame company={company} language={t('language')}>
      {code ? <Authorization key={code} code={code} /> : <Notice kind="none" />}
      <p className={styles.who}>{t('signedInAs', { name: nickname })}</p>
    </PhoneFrame>
  );
}
