import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../state/storage.ts';

/** When the next code may be requested, and the number the last one went to; kept so that a reload does not forget. */
const storageKeys = { signin: 'codesent', resetpwd: 'resetsent' } as const;

export type CodePurpose = keyof typeof storageKeys;

type Sent = { until: number; tail: string };

function storedSent(storageKey: string): Sent | undefined {
  const [until = '', tail = '', from = ''] = (readStored(storageKey) ?? '').split(':');
  const now = Date.now();
  // A clock that went back must not make the wait longer.
  return Number(until) > now && Number(from) <= now ? { until: Number(until), tail } : undefined;
}

/** Whole seconds until a code may be requested again; 60 after one was sent. Contract "Sign-in". */
export function useResendCountdown(purpose: CodePurpose) {
  const storageKey = storageKeys[purpose];
  const [sent, setSent] = useState(() => storedSent(storageKey));
  const [now, setNow] = useState(() => Date.now());
  const seconds = sent ? Math.max(0, Math.ceil((sent.until - now) / 1000)) : 0;
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) {
      return undefined;
    }
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = (phone: string, wait = 60) => {
    const from = Date.now();
    const next = { until: from + wait * 1000, tail: phone.slice(-4) };
    writeStored(storageKey, `${next.until}:${next.tail}:${from}`);
    setNow(Date.now());
    setSent(next);
  };
  return { seconds, tail: sent?.tail, start };
}
