import { useTranslation } from 'react-i18next';
import type { SignInFormProps } from './sign-in-form.ts';
import styles from '../../features/sign-in/sign-in.module.css';

/** Link to the password reset. */
export function ForgotPasswordLink({ onReset }: Pick<SignInFormProps, 'onReset'>) {
  const { t } = useTranslation('login');
  return (
    <p className={styles.links}>
      <button type="button" className={styles.link} onClick={() => onReset('asked')}>
        {t('forgot')}
      </button>
    </p>
  );
}
