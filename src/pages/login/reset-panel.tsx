import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { statuses } from '../../api/statuses.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { passwordHash } from '../../security/password-hash.ts';
import { toast } from '../../state/toasts.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField } from '../../features/sign-in/password-field.tsx';
import { PhoneField } from '../../features/sign-in/phone-field.tsx';
import { SignInFooter } from '../../features/sign-in/sign-in-footer.tsx';
import {
  codeFault,
  type CodeFault,
  confirmationFault,
  type ConfirmationFault,
  newPasswordFault,
  type NewPasswordFault,
  phoneFault,
  type PhoneFault,
} from '../../features/sign-in/sign-in-rules.ts';
import { StrengthMeter } from '../../features/sign-in/strength-meter.tsx';
import { failureText } from '../../features/sign-in/use-sign-in.ts';
import type { ResetReason } from './sign-in-form.ts';
import styles from '../../features/sign-in/sign-in.module.css';

type Props = {
  reason: ResetReason;
  phone: string;
  onPhone: (phone: string) => void;
  onBack: () => void;
  onDone: () => void;
};

type Faults = {
  phone?: PhoneFault | undefined;
  code?: CodeFault | undefined;
  password?: NewPasswordFault | undefined;
  confirmation?: ConfirmationFault | undefined;
};

const order = ['phone', 'code', 'password', 'confirmation'] as const satisfies readonly (keyof Faults)[];
const maxPasswordLength = 20;

/** Takes the place of the sign-in form: phone, code, a new password twice. Contract "Sign-in". */
export function ResetPanel({ reason, phone, onPhone, onBack, onDone }: Props) {
  const { t } = useTranslation('login');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const { isBusy, failure, setFailure, reset } = useReset(onDone);
  const phoneInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const confirmationInput = useRef<HTMLInputElement>(null);
  const inputs = { phone: phoneInput, code: codeInput, password: passwordInput, confirmation: confirmationInput };
  const tell = (faults: Faults): boolean => {
    setFaults(faults);
    const first = order.find((name) => faults[name] !== undefined);
    if (first) {
      inputs[first].current?.focus();
    }
    return first === undefined;
  };
  const isMissing = phone === '' || code.length < 4 || password === '' || confirmation === '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The refusal of an earlier attempt would contradict what a field says now.
    setFailure(undefined);
    const isRight = tell({
      phone: phoneFault(phone),
      code: codeFault(code),
      password: newPasswordFault(password),
      confirmation: confirmationFault(confirmation, password),
    });
    if (isRight && !isBusy) {
      void reset({ phone, code, password });
    }
  };
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
      <form className={`${styles.form} ${styles.reset}`} noValidate onSubmit={submit}>
        <PhoneField
          ref={phoneInput}
          value={phone}
          fault={faults.phone}
          takesFocus
          onChange={onPhone}
          onFault={(fault) => setFaults({ ...faults, phone: fault })}
        />
        <CodeField
          ref={codeInput}
          purpose="resetpwd"
          phone={phone}
          validatePhone={() => tell({ phone: phoneFault(phone) })}
          send={(to) =>
            call(
              endpoints.sendResetCode,
              { phone: to, email: '', countrycode: '0086', type: 'resetpwd' },
              { silent: true },
            )
          }
          value={code}
          fault={faults.code}
          onChange={(next) => {
            setCode(next);
            setFaults({ ...faults, code: undefined });
          }}
          onFailure={setFailure}
        />
        <PasswordField
          ref={passwordInput}
          label={t('newPassword')}
          name="new-password"
          autoComplete="new-password"
          maxLength={maxPasswordLength}
          value={password}
          fault={faults.password}
          help={t('newPasswordHelp')}
          after={<StrengthMeter password={password} />}
          onChange={(event) => {
            setPassword(event.target.value);
            setFaults({ ...faults, password: undefined });
          }}
          onBlur={() => setFaults({ ...faults, password: password ? newPasswordFault(password) : undefined })}
        />
        <PasswordField
          ref={confirmationInput}
          label={t('confirmation')}
          name="confirm-password"
          autoComplete="new-password"
          maxLength={maxPasswordLength}
          value={confirmation}
          fault={faults.confirmation}
          onChange={(event) => {
            setConfirmation(event.target.value);
            setFaults({ ...faults, confirmation: undefined });
          }}
          onBlur={() =>
            setFaults({
              ...faults,
              confirmation: confirmation ? confirmationFault(confirmation, password) : undefined,
            })
          }
        />
        <SignInFooter
          failure={failure}
          isBusy={isBusy}
          reason={isMissing ? t('needAll') : undefined}
          verb={{ idle: t('reset'), busy: t('resetting') }}
        />
      </form>
    </>
  );
}

function useReset(onDone: () => void) {
  const { t } = useTranslation('login');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const reset = async ({ phone, code, password }: { phone: string; code: string; password: string }) => {
    setBusy(true);
    setFailure(undefined);
    const input = { phone, email: '', countrycode: '0086', newpassword: passwordHash(password), code };
    try {
      await call(endpoints.resetPassword, input, { silent: true });
      toast.success(t('resetDone'));
      onDone();
    } catch (error) {
      const isCode = error instanceof CallError && error.status === statuses.refused;
      setFailure(isCode ? t('codeRefused') : failureText(t('resetFailed'), error));
      setBusy(false);
    }
  };
  return { isBusy, failure, setFailure, reset };
}
