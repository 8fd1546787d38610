import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../features/frame/brand.tsx';
import { useCompanyName } from '../../state/tenant.ts';
import styles from './art-pane.module.css';
import { SignInArt } from './sign-in-art.tsx';

/** The picture beside the sign-in form, with the company's name and what the picture shows. */
export function ArtPane() {
  const { t } = useTranslation('login');
  const company = useCompanyName();
  const [hour] = useState(() => new Date().getHours());
  return (
    <header className={styles.pane}>
      <SignInArt hour={hour} />
      <div className={styles.brand}>
        <Brand size={32} />
        <span>{company}</span>
      </div>
      <div className={styles.slogan}>
        <p>{t('slogan')}</p>
        <p className={styles.example}>{t('example')}</p>
      </div>
    </header>
  );
}
