import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CallError, isAborted } from '../../../api/call-error.ts';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { statuses } from '../../../api/statuses.ts';
import type { LocalText } from '../../../engine/column.ts';

/** The reception that a code belongs to. */
export type Reception =
  | { kind: 'none' | 'checking' }
  /** The code is wrong or old, or there were too many attempts; `until` is when the next attempt counts, epoch milliseconds. */
  | { kind: 'refused'; reason: string; until: number }
  | { kind: 'failed'; reason: string }
  | { kind: 'open'; code: string; company: LocalText; zone: string };

export const untilOf = (error: CallError): number =>
  error.retryafter === undefined ? 0 : Date.now() + error.retryafter * 1000;

const receptionOf = (error: unknown): Reception => {
  if (!(error instanceof CallError)) return { kind: 'failed', reason: String(error) };
  const isOfCode = error.status === statuses.refused || error.status === statuses.tooMany;
  if (isOfCode || error.status === statuses.badInput)
    return { kind: 'refused', reason: error.msg, until: untilOf(error) };
  return { kind: 'failed', reason: error.msg };
};

/** The code is the fragment of the address: browsers don't send it, so it appears in no server log. */
const codeIn = (hash: string): string => hash.slice(1, 65);

/** The code of the address, checked before anything is typed, and the ways to another one. */
export const useReception = () => {
  const code = codeIn(useLocation().hash);
  const navigate = useNavigate();
  const [reception, setReception] = useState<Reception>({ kind: code === '' ? 'none' : 'checking' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (code === '') {
      setReception({ kind: 'none' });
      return undefined;
    }
    const leave = new AbortController();
    setReception({ kind: 'checking' });
    call(endpoints.readVisitorCode, { authorization: code }, { signal: leave.signal, silent: true })
      .then(({ data }) => setReception({ kind: 'open', code, ...data }))
      .catch((error: unknown) => {
        if (!isAborted(error)) setReception(receptionOf(error));
      });
    return () => leave.abort();
  }, [code, round]);
  return {
    reception,
    code,
    /** Tries a code that was typed, or the same once more. */
    enter: (typed: string): void => {
      if (typed.trim() === code) setRound(round + 1);
      else void navigate({ hash: `#${typed.trim()}` }, { replace: true });
    },
    /** What the announcement was answered may be about the code. Answers whether it was. */
    refused: (error: unknown): boolean => {
      const isOld = error instanceof CallError && error.status === statuses.refused;
      if (isOld) setReception(receptionOf(error));
      return isOld;
    },
  };
};
