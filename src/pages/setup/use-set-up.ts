import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { failureText } from '../../features/sign-in/use-sign-in.ts';
import { passwordHash } from '../../security/password-hash.ts';
import { beginSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';

export type SetupValues = { company: string; zone: string; name: string; phone: string; password: string };

/** The request that creates the company. Its answer starts the session. */
export function useSetUp(token: string) {
  const { t } = useTranslation('setup');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const setUp = async ({ company, zone, name, phone, password }: SetupValues) => {
    setBusy(true);
    setFailure(undefined);
    const names = { company: company.trim(), name: name.trim() };
    try {
      const input = { token, ...names, zone, phone, password: passwordHash(password) };
      const { info } = await call(endpoints.setUp, input, { silent: true });
      toast.success(t('done'));
      beginSession(info);
    } catch (error) {
      setFailure(failureText(t('failed'), error));
      setBusy(false);
    }
  };
  return { isBusy, failure, setUp };
}
