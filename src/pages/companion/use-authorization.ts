import { useEffect, useState } from 'react';
import { CallError, isAborted } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { statuses } from '../../api/statuses.ts';

export type SignInRequest = AnswerOf<typeof endpoints.readAuthorization>['data'];

export type AuthorizationState =
  | { kind: 'loading' | 'expired' | 'confirmed' | 'refused' }
  | { kind: 'asking'; request: SignInRequest }
  | { kind: 'failed'; reason: string };

const stateOf = (error: unknown): AuthorizationState =>
  error instanceof CallError && error.status === statuses.expired
    ? { kind: 'expired' }
    : { kind: 'failed', reason: error instanceof CallError ? error.msg : String(error) };

/** The sign-in request behind a QR code, and the decision about it. The code expires by itself. */
export function useAuthorization(code: string) {
  const [state, setState] = useState<AuthorizationState>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  const [deciding, setDeciding] = useState<'accept' | 'refuse'>();
  useEffect(() => {
    const leave = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    call(endpoints.readAuthorization, { authorizationcode: code }, { signal: leave.signal, silent: true })
      .then(({ data }) => {
        setState({ kind: 'asking', request: data });
        const remainingMs = (data.until - data.since) * 1000 - (Date.now() - data.since * 1000);
        const end = () => setState((now) => (now.kind === 'asking' ? { kind: 'expired' } : now));
        // The clocks of two devices differ; the server decides in the end.
        timer = setTimeout(end, Math.min(Math.max(remainingMs, 5_000), 120_000));
      })
      .catch((error: unknown) => {
        if (!isAborted(error)) {
          setState(stateOf(error));
        }
      });
    return () => {
      leave.abort();
      clearTimeout(timer);
    };
  }, [code, round]);
  const decide = async (accept: boolean) => {
    setDeciding(accept ? 'accept' : 'refuse');
    try {
      await call(endpoints.confirmAuthorization, { authorizationcode: code, accept }, { silent: true });
      setState({ kind: accept ? 'confirmed' : 'refused' });
    } catch (error) {
      setState(stateOf(error));
    } finally {
      setDeciding(undefined);
    }
  };
  const retry = () => {
    setState({ kind: 'loading' });
    setRound(round + 1);
  };
  return { state, deciding, decide, retry };
}
