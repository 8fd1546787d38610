import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../features/sign-in/password-field.tsx';
import { confirmationFault, newPasswordFault } from '../../features/sign-in/sign-in-rules.ts';
import { StrengthMeter } from '../../features/sign-in/strength-meter.tsx';
import type { ResetForm } from './use-reset-form.ts';

const maxPasswordLength = 20;

/** A new password, twice. Both are validated on blur. */
export function NewPasswordFields({ form }: { form: ResetForm }) {
  const { t } = useTranslation('login');
  const { inputs, faults, setFault, change } = form;
  const { password, confirmation } = form.values;
  return (
    <>
      <PasswordField
        ref={inputs.password}
        label={t('newPassword')}
        name="new-password"
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        value={password}
        fault={faults.password}
        help={t('newPasswordHelp')}
        after={<StrengthMeter password={password} />}
        onChange={(event) => change('password', event.target.value)}
        onBlur={() => setFault({ password: password ? newPasswordFault(password) : undefined })}
      />
      <PasswordField
        ref={inputs.confirmation}
        label={t('confirmation')}
        name="confirm-password"
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        value={confirmation}
        fault={faults.confirmation}
        onChange={(event) => change('confirmation', event.target.value)}
        onBlur={() => setFault({ confirmation: confirmation ? confirmationFault(confirmation, password) : undefined })}
      />
    </>
  );
}
