import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../features/sign-in/password-field.tsx';
import { PhoneField } from '../../features/sign-in/phone-field.tsx';
import { SignInField } from '../../features/sign-in/sign-in-field.tsx';
import { StrengthMeter } from '../../features/sign-in/strength-meter.tsx';
import type { SetupFieldsProps } from './use-setup-values.ts';

/** The first administrator: name, phone number and password. */
export function AdministratorFields({ id, form: { values, faults, change, setFault } }: SetupFieldsProps) {
  const { t } = useTranslation('setup');
  const { t: login } = useTranslation('login');
  return (
    <>
      <SignInField
        label={t('name')}
        name="name"
        autoComplete="name"
        maxLength={64}
        value={values.name}
        onChange={(event) => change('name', event.target.value)}
      />
      <PhoneField
        id={`${id}-phone`}
        value={values.phone}
        fault={faults.phone}
        takesFocus={false}
        onChange={(phone) => change('phone', phone)}
        onFault={(phone) => setFault({ phone })}
      />
      <PasswordField
        id={`${id}-password`}
        label={t('password')}
        name="new-password"
        autoComplete="new-password"
        maxLength={20}
        value={values.password}
        fault={faults.password}
        help={login('newPasswordHelp')}
        after={<StrengthMeter password={values.password} />}
        onChange={(event) => {
          change('password', event.target.value);
          setFault({ password: undefined });
        }}
      />
    </>
  );
}
