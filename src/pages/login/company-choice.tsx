import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { useLanguage } from '../../state/preferences.ts';
import { useSignIn } from '../../features/sign-in/use-sign-in.ts';
import type { Choice } from '../../features/sign-in/choice.ts';
import loginStyles from '../../features/sign-in/sign-in.module.css';
import styles from './company-choice.module.css';
import { inLanguage } from '../../texts/phrase.ts';

type Props = {
  choice: Choice;
  onBack: () => void;
  /** After the session has started. */
  onDone?: () => void;
};

/** Takes the place of the sign-in form: one button for each company. */
export function CompanyChoice({ choice: { choices, ticket }, onBack, onDone }: Props) {
  const { t } = useTranslation('login');
  const language = useLanguage();
  const { isBusy, failure, signIn } = useSignIn(onDone);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <section aria-labelledby="sign-in-choice" aria-busy={isBusy}>
      <button type="button" className={`${loginStyles.link} ${loginStyles.back}`} onClick={onBack}>
        <Icon name="left" size={12} />
        {t('backToSignIn')}
      </button>
      <h2 id="sign-in-choice">{t('chooseCompany')}</h2>
      <p className={loginStyles.sub}>{t('chooseCompanyText')}</p>
      {failure && (
        <p className={loginStyles.failure} role="alert">
          <Icon name="fault" />
          <span>{failure}</span>
        </p>
      )}
      <ul className={styles.companies}>
        {choices.map(({ companyid, name }, index) => (
          <li key={companyid}>
            <button
              ref={index === 0 ? first : undefined}
              type="button"
              disabled={isBusy}
              onClick={() => void signIn(() => call(endpoints.chooseCompany, { ticket, companyid }, { silent: true }))}
            >
              <bdi>{inLanguage(name, language)}</bdi>
              <Icon name="right" size={12} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
