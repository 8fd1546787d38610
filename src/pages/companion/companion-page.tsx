import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Brand } from '../../renderers/parts/brand.tsx';
import { LanguageMenu } from '../../renderers/parts/language-menu.tsx';
import { usePageTitle } from '../../renderers/parts/page-head.tsx';
import { signInAddress } from '../../state/return-address.ts';
import { session } from '../../state/session.ts';
import { useCompanyName } from '../../state/tenant.ts';
import { routes } from '../routes.ts';
import { Authorization, Notice } from './authorization.tsx';
import './companion-page.css';

/**
 * Where a scanned code leads, usually on a phone: says who asks to sign in, from where and since when, and confirms or
 * refuses in the name of who is signed in here. Contract section 2.
 */
export function CompanionPage() {
  const { t } = useTranslation('companion');
  const [search] = useSearchParams();
  const { loginsession, nickname } = useSnapshot(session);
  const company = useCompanyName();
  const code = search.get('code') ?? '';
  usePageTitle(t('pageTitle'));
  if (!loginsession) {
    return <Navigate replace to={signInAddress(routes.companion({ code: code || undefined }))} />;
  }
  return (
    <div className="companion">
      <header className="companion-head">
        <Brand size={24} />
        <span className="companion-company">{company}</span>
        <LanguageMenu name={t('language')} />
      </header>
      <main className="companion-card">
        {code ? <Authorization key={code} code={code} /> : <Notice kind="none" />}
        <p className="companion-who">{t('signedInAs', { name: nickname })}</p>
      </main>
    </div>
  );
}
