import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../api/call-error.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { type DryRun, emptyRun, withEvent } from './dry-run-events.ts';
import type { LinkageCalls, Written } from './linkage-calls.ts';

/** What has become of a dry run. `print` is what was tried out. */
export type Tried = {
  state: 'running' | 'done' | 'cancelled' | 'failed';
  run: DryRun;
  print: string;
  /** Why it failed, in the server's words. */
  msg: string;
};

const secondsPerDay = 86_400;

export const printOfWritten = ({ linkage }: Written): string => JSON.stringify(linkage);

export type DryRunTrial = ReturnType<typeof useDryRun>;

/** Runs a linkage over the last days; leaving the page ends it. */
export const useDryRun = (dryRun: LinkageCalls['dryRun']) => {
  const { now } = useRendering().context;
  const [tried, setTried] = useState<Tried>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (written: Written, days: number): Promise<void> => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const span = { from: now - days * secondsPerDay, to: now };
    const change = (next: (former: Tried) => Tried): void => {
      if (running.current === abort) setTried((former) => former && next(former));
    };
    setTried({ state: 'running', run: emptyRun(span), print: printOfWritten(written), msg: '' });
    try {
      await dryRun(
        { ...written, span },
        (event) => change((former) => ({ ...former, run: withEvent(former.run, event) })),
        abort.signal,
      );
      change((former) => ({ ...former, state: 'done' }));
    } catch (error) {
      const msg = error instanceof CallError ? error.msg : '';
      change((former) => ({ ...former, state: abort.signal.aborted ? 'cancelled' : 'failed', msg }));
    }
  };
  return { tried, start, cancel: (): void => running.current?.abort() };
};
