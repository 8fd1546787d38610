import { useTranslation } from 'react-i18next';
import type { SignInFormProps } from './sign-in-form.ts';

/** The way out for who has forgotten the password. */
export function SignInLinks({ onReset }: Pick<SignInFormProps, 'onReset'>) {
  const { t } = useTranslation('login');
  return (
    <p className="sign-in-links">
      <button type="button" className="sign-in-link" onClick={() => onReset('asked')}>
        {t('forgot')}
      </button>
    </p>
  );
}
