import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { CodeField } from './code-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PhoneField } from '../../features/sign-in/phone-field.tsx';
import { SignInFooter } from '../../features/sign-in/sign-in-footer.tsx';
import type { ResetReason } from './sign-in-form.ts';
import { useResetForm } from './use-reset-form.ts';
import styles from '../../features/sign-in/sign-in.module.css';

type Props = {
  reason: ResetReason;
  phone: string;
  onPhone: (phone: string) => void;
  onBack: () => void;
  onDone: () => void;
};

const sendCode = (phone: string) =>
  call(endpoints.sendResetCode, { phone, email: '', countrycode: '0086', type: 'resetpwd' }, { silent: true });

/** Takes the place of the sign-in form: phone, code, a new password twice. Contract "Sign-in". */
export function ResetPanel({ reason, phone, onPhone, onBack, onDone }: Props) {
  const { t } = useTranslation('login');
  const form = useResetForm(phone, onDone);
  const { inputs, faults, setFault } = form;
  return (
    <>
      <button type="button" className={`${styles.link} ${styles.back}`} onClick={onBack}>
        <Icon name="left" size={12} />
        {t('backToSignIn')}
      </button>
      <h1>{t('resetTitle')}</h1>
      <p className={reason === 'weak' ? `${styles.end} ${styles.weak}` : styles.sub} role="status">
        {t(reason === 'weak' ? 'passwordWeak' : 'resetText')}
      </p>
      <form className={`${styles.form} ${styles.reset}`} noValidate onSubmit={form.submit}>
        <PhoneField
          ref={inputs.phone}
          value={phone}
          fault={faults.phone}
          takesFocus
          onChange={onPhone}
          onFault={(fault) => setFault({ phone: fault })}
        />
        <CodeField
          ref={inputs.code}
          purpose="resetpwd"
          phone={phone}
          validatePhone={form.validatePhone}
          send={sendCode}
          value={form.values.code}
          fault={faults.code}
          onChange={(code) => form.change('code', code)}
          onFailure={form.setFailure}
        />
        <NewPasswordFields form={form} />
        <SignInFooter
          failure={form.failure}
          isBusy={form.isBusy}
          reason={form.isMissing ? t('needAll') : undefined}
          actionLabel={{ idle: t('reset'), busy: t('resetting') }}
        />
      </form>
    </>
  );
}
