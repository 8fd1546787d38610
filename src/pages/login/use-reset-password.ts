import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { statuses } from '../../api/statuses.ts';
import { failureText } from '../../features/sign-in/use-sign-in.ts';
import { passwordHash } from '../../security/password-hash.ts';
import { toast } from '../../state/toasts.ts';

/** The request that sets a new password, and why it failed. */
export function useResetPassword(onDone: () => void) {
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
