import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import type { User } from '../../schemas/wire.ts';
import { beginSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';

/**
 * Runs one way of signing in at a time. On success the session begins, and with it the page that was asked for; a
 * failure is told in the catalogue's words with the server's after them.
 */
export function useSignIn() {
  const { t } = useTranslation('login');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const signIn = async (ask: () => Promise<{ info: User }>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { info } = await ask();
      toast.success(t('succeeded'));
      beginSession(info);
    } catch (error) {
      setFailure(failureText(t('failed'), error));
      setBusy(false);
    }
  };
  return { isBusy, failure, signIn, setFailure };
}

/** The catalogue's words, then the server's. Spec 1 section 8. */
export function failureText(words: string, error: unknown): string {
  const reason = error instanceof CallError ? error.msg : String(error);
  return reason ? `${words}: ${reason}` : words;
}
