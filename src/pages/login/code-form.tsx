import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { CodeField } from './code-field.tsx';
import { PhoneField } from '../../features/sign-in/phone-field.tsx';
import { SignInFooter } from '../../features/sign-in/sign-in-footer.tsx';
import { ForgotPasswordLink } from './forgot-password-link.tsx';
import { codeFault, type CodeFault, phoneFault, type PhoneFault } from '../../features/sign-in/sign-in-rules.ts';
import { useSignIn } from '../../features/sign-in/use-sign-in.ts';
import type { SignInFormProps } from './sign-in-form.ts';
import styles from '../../features/sign-in/sign-in.module.css';

/** Phone and a 4-digit code by text message. */
export function CodeForm({ phone, onPhone, takesFocus, onReset }: SignInFormProps) {
  const { t } = useTranslation('login');
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<{ phone?: PhoneFault | undefined; code?: CodeFault | undefined }>({});
  const { isBusy, failure, signIn, setFailure } = useSignIn();
  const phoneInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const disabledReason = phone === '' ? t('needPhone') : code.length < 4 ? t('needCode') : undefined;
  const validatePhone = () => {
    const fault = phoneFault(phone);
    setFaults({ phone: fault });
    if (fault) {
      phoneInput.current?.focus();
    }
    return fault === undefined;
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!validatePhone() || isBusy) {
      return;
    }
    const fault = codeFault(code);
    setFaults({ code: fault });
    if (fault) {
      codeInput.current?.focus();
    } else {
      const input = { phone, email: '', countrycode: '0086', code };
      void signIn(() => call(endpoints.codeSignIn, input, { silent: true }));
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PhoneField
        ref={phoneInput}
        value={phone}
        fault={faults.phone}
        takesFocus={takesFocus}
        onChange={onPhone}
        onFault={(fault) => setFaults({ ...faults, phone: fault })}
      />
      <CodeField
        ref={codeInput}
        purpose="signin"
        phone={phone}
        validatePhone={validatePhone}
        send={(to) => call(endpoints.sendSignInCode, { phone: to, email: '', countrycode: '0086' }, { silent: true })}
        value={code}
        fault={faults.code}
        onChange={(next) => {
          setCode(next);
          setFaults({ ...faults, code: undefined });
        }}
        onFailure={setFailure}
      />
      <SignInFooter failure={failure} isBusy={isBusy} reason={disabledReason} />
      <ForgotPasswordLink onReset={onReset} />
    </form>
  );
}
