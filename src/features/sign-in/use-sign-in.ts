import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import type { endpoints } from '../../api/endpoints.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import { i18n } from '../../i18n/i18n.ts';
import { beginSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import type { Choice } from './choice.ts';

/** `info`, or a choice of companies. */
export type SignedIn = Pick<AnswerOf<typeof endpoints.passwordSignIn>, 'info' | 'choices' | 'ticket'>;

/**
 * Runs one way of signing in at a time. On success the session starts, and with it the page that was requested; a
 * failure is shown in the catalogue's words with the server's after them. Where several companies fit, `choice` is set
 * instead.
 */
export function useSignIn(onDone?: () => void) {
  const { t } = useTranslation('login');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [choice, setChoice] = useState<Choice>();
  /** @param instead of a session, after a sign-in that the server has accepted */
  const signIn = async (ask: () => Promise<SignedIn>, instead?: (signedIn: SignedIn) => void) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const signedIn = await ask();
      const { info, choices, ticket } = signedIn;
      if (instead) {
        setBusy(false);
        instead(signedIn);
      } else if (info) {
        toast.success(t('succeeded'));
        beginSession(info);
        onDone?.();
      } else if (choices && ticket) {
        setChoice({ choices, ticket });
        setBusy(false);
      }
    } catch (error) {
      setFailure(failureText(t('failed'), error));
      setBusy(false);
    }
  };
  return { isBusy, failure, signIn, setFailure, choice, leaveChoice: () => setChoice(undefined) };
}

/** The translated message, then the server's reason. Contract "Sign-in". */
export function failureText(message: string, error: unknown): string {
  const reason = error instanceof CallError ? error.msg : String(error);
  return reason ? `${message}${i18n.t('parts:beforeReason')}${reason}` : message;
}
