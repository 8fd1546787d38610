import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { isStrongEnough } from '../../schemas/password-rule.ts';
import { passwordHash } from '../../security/password-hash.ts';
import { CompanyChoice } from './company-choice.tsx';
import { PasswordField } from '../../features/sign-in/password-field.tsx';
import { PhoneField } from '../../features/sign-in/phone-field.tsx';
import { SignInFooter } from '../../features/sign-in/sign-in-footer.tsx';
import { ForgotPasswordLink } from './forgot-password-link.tsx';
import { passwordFault, phoneFault, type PhoneFault } from '../../features/sign-in/sign-in-rules.ts';
import { type SignedIn, useSignIn } from '../../features/sign-in/use-sign-in.ts';
import type { SignInFormProps } from './sign-in-form.ts';
import styles from '../../features/sign-in/sign-in.module.css';

/** Ends the session of a weak password, which nobody uses; it expires by itself where the call fails. */
const endSession = (loginsession: string): void => {
  const signOut = { ...endpoints.signOut, headers: { loginsession } };
  call(signOut, {}, { silent: true }).catch(() => undefined);
};

/** Phone and password. */
export function PasswordForm({ phone, onPhone, takesFocus, onReset }: SignInFormProps) {
  const { t } = useTranslation('login');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<PhoneFault>();
  const { isBusy, failure, signIn, choice, leaveChoice } = useSignIn();
  const phoneInput = useRef<HTMLInputElement>(null);
  const missing = phone === '' ? t('needPhone') : password === '' ? t('needPassword') : undefined;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const phoneRule = phoneFault(phone);
    setFault(phoneRule);
    if (phoneRule) {
      phoneInput.current?.focus();
      return;
    }
    if (isBusy || passwordFault(password)) {
      return;
    }
    const input = { phone, email: '', countrycode: '0086', password: passwordHash(password) };
    const toReset = ({ info }: SignedIn): void => {
      if (info) endSession(info.loginsession);
      onReset('weak');
    };
    // Only the console sees the plain text: the server gets a hash, which looks the same for every password. It is asked
    // first, since a password that is wrong is a slip of the keys and not a weak one.
    void signIn(
      () => call(endpoints.passwordSignIn, input, { silent: true }),
      isStrongEnough(password) ? undefined : toReset,
    );
  };
  if (choice) {
    return <CompanyChoice choice={choice} onBack={leaveChoice} />;
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PhoneField
        ref={phoneInput}
        value={phone}
        fault={fault}
        takesFocus={takesFocus}
        onChange={onPhone}
        onFault={setFault}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <SignInFooter failure={failure} isBusy={isBusy} reason={missing} />
      <ForgotPasswordLink onReset={onReset} />
    </form>
  );
}
