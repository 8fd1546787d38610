import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../api/call-error.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { type DryRun, emptyRun, withEvent } from './dry-run-events.ts';
import type { StreamData } from '../../api/call-stream.ts';
import type { DryRunSpan, Written } from './linkage-calls.ts';
import { secondsPerDay } from '../../engine/moment.ts';

/** State of a dry run. `print`: the tested rule as JSON, to detect later edits. */
export type DryRunState = {
  state: 'running' | 'done' | 'cancelled' | 'failed';
  run: DryRun;
  print: string;
  /** Error message of the server. */
  msg: string;
};

export const printOfWritten = ({ linkage }: Written): string => JSON.stringify(linkage);

export type DryRunTrial<Tested> = {
  dryRun: DryRunState | undefined;
  start: (tested: Tested, days: number) => Promise<void>;
  cancel: () => void;
};

/** Streams a dry run of a rule; resolves at its end. */
type DryRunCall<Tested> = (
  tested: Tested & { span: DryRunSpan },
  onEvent: (event: StreamData) => void,
  signal: AbortSignal,
) => Promise<void>;

/** Runs a linkage or a policy over the last days; leaving the page ends it. `printOf` identifies the content. */
export const useDryRun = <Tested extends object>(
  call: DryRunCall<Tested>,
  printOf: (tested: Tested) => string,
): DryRunTrial<Tested> => {
  const { now } = useRendering().context;
  const [dryRun, setDryRun] = useState<DryRunState>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (tested: Tested, days: number): Promise<void> => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const span = { from: now - days * secondsPerDay, to: now };
    const change = (next: (former: DryRunState) => DryRunState): void => {
      if (running.current === abort) setDryRun((former) => former && next(former));
    };
    setDryRun({ state: 'running', run: emptyRun(span), print: printOf(tested), msg: '' });
    try {
      await call(
        { ...tested, span },
        (event) => change((former) => ({ ...former, run: withEvent(former.run, event) })),
        abort.signal,
      );
      change((former) => ({ ...former, state: 'done' }));
    } catch (error) {
      const msg = error instanceof CallError ? error.faultMessage : '';
      change((former) => ({ ...former, state: abort.signal.aborted ? 'cancelled' : 'failed', msg }));
    }
  };
  return { dryRun, start, cancel: (): void => running.current?.abort() };
};
