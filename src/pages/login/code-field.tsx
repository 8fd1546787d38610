import { Button } from 'antd';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { SignInField } from '../../features/sign-in/sign-in-field.tsx';
import { type CodeFault, plainCode } from '../../features/sign-in/sign-in-rules.ts';
import { type CodePurpose, useResendCountdown } from './use-resend-countdown.ts';
import { failureText } from '../../features/sign-in/use-sign-in.ts';
import styles from '../../features/sign-in/sign-in.module.css';

type Props = {
  ref: RefObject<HTMLInputElement | null>;
  /** Each purpose has its own resend countdown. */
  purpose: CodePurpose;
  phone: string;
  /** Validates the phone number and shows its fault at its field. False: no code is sent. */
  validatePhone: () => boolean;
  send: (phone: string) => Promise<unknown>;
  value: string;
  fault: CodeFault | undefined;
  onChange: (code: string) => void;
  onFailure: (failure: string | undefined) => void;
};

/** Input of a 4-digit code, and the button that sends it by text message. The resend countdown survives a reload. */
export function CodeField({ ref, purpose, phone, validatePhone, send, value, fault, onChange, onFailure }: Props) {
  const { t } = useTranslation('login');
  const { seconds, tail, start } = useResendCountdown(purpose);
  const [isSending, setIsSending] = useState(false);
  const sendCode = async () => {
    if (!validatePhone()) {
      return;
    }
    onFailure(undefined);
    setIsSending(true);
    ref.current?.focus();
    try {
      await send(phone);
      // Not earlier: the answer brings the cookie that the code belongs to, and a reload before it leaves a code that
      // this browser can't use.
      start(phone);
    } catch (error) {
      // A wait without a number: no code went out.
      start('', (error instanceof CallError && error.retryafter) || 0);
      onFailure(failureText(t('codeFailed'), error));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <SignInField
      ref={ref}
      className={styles.code}
      label={t('code')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      fault={fault}
      onChange={(event) => onChange(plainCode(event.target.value))}
      help={seconds > 0 && tail ? t('codeSent', { tail }) : phone === '' ? t('needPhoneForCode') : undefined}
      beside={
        <Button
          size="large"
          disabled={isSending || seconds > 0 || phone === ''}
          onClick={sendCode}
          className={styles.send}
        >
          {seconds > 0 ? t('resendIn', { seconds }) : t('getCode')}
        </Button>
      }
    />
  );
}
