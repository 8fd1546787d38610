import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, isAborted } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { statuses } from '../../api/statuses.ts';
import type { User } from '../../schemas/wire.ts';
import { beginSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { failureText } from '../../features/sign-in/use-sign-in.ts';

export type QrState =
  | { kind: 'loading' }
  | { kind: 'waiting' | 'scanned' | 'expired'; code: string }
  | { kind: 'failed'; reason: string };

type Outcome = { kind: 'signed-in'; user: User } | { kind: 'expired' } | { kind: 'failed'; error: unknown };

const isScannedAnswer = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'scanned' in answer && answer.scanned === true;

/** Long polling until the code is confirmed, refused or expired; the server answers each request after up to 25 s. Contract "Sign-in". */
async function untilDecided(code: string, signal: AbortSignal, onScanned: () => void): Promise<Outcome> {
  for (let scanned = false; ;) {
    try {
      const input = { authorizationcode: code, scope: 'all', scanned } as const;
      const { info } = await call(endpoints.awaitAuthorization, input, { signal, silent: true });
      return { kind: 'signed-in', user: info };
    } catch (error) {
      const status = error instanceof CallError ? error.status : undefined;
      if (status === statuses.expired) {
        return { kind: 'expired' };
      }
      if (!(error instanceof CallError) || status !== statuses.waiting) {
        return { kind: 'failed', error };
      }
      if (!scanned && isScannedAnswer(error.answer)) {
        scanned = true;
        onScanned();
      }
    }
  }
}

/** A code for signing in by another device: requested, shown, waited for. Leaving the page aborts the request. */
export function useQrSignIn() {
  const { t } = useTranslation('login');
  const [state, setState] = useState<QrState>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    const fail = (message: string, error: unknown) => {
      if (!leave.signal.aborted && !isAborted(error)) {
        setState({ kind: 'failed', reason: failureText(message, error) });
      }
    };
    const run = async () => {
      const { authorizationcode: code } = await call(
        endpoints.authorizationCode,
        {},
        { signal: leave.signal, silent: true },
      );
      setState({ kind: 'waiting', code });
      const outcome = await untilDecided(code, leave.signal, () => setState({ kind: 'scanned', code }));
      if (outcome.kind === 'failed') {
        fail(t('failed'), outcome.error);
      } else if (outcome.kind === 'expired') {
        setState({ kind: 'expired', code });
      } else {
        toast.success(t('succeeded'));
        beginSession(outcome.user);
      }
    };
    run().catch((error: unknown) => fail(t('qrFailed'), error));
    return () => leave.abort();
  }, [round, t]);
  const refresh = () => {
    setState({ kind: 'loading' });
    setRound(round + 1);
  };
  return { state, refresh };
}
