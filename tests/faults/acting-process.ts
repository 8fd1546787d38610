import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Report } from '../../server/drivers/report.ts';
import type { Answer, ActingRequest } from './acting-child.ts';
import { spawnPart } from './spawn-part.ts';

/** A server's background work in a process of its own. */
export type ActingProcess = {
  /** What became of it; nothing when the process was killed before it answered. */
  report(company: string, report: Report): Promise<string | undefined>;
  /** Resolves once nothing is due and no run waits. */
  settle(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

type WithoutId = ActingRequest extends infer One ? (One extends ActingRequest ? Omit<One, 'id'> : never) : never;

/** `ahead`: seconds that its clock is ahead. `journal`: a file that gets a line for each message to a device. */
export const startActing = async (
  address: string,
  { ahead = 0, journal }: { ahead?: number; journal: string },
): Promise<ActingProcess> => {
  const child = spawnPart('acting-child', [address, String(ahead), journal]);
  child.stderr.pipe(process.stderr, { end: false });
  // Lines to a process that was killed are lost, as reports to a dead server are.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'exit');
  const waiting = new Map<number, (result: string | undefined) => void>();
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
    for (const resolve of waiting.values()) resolve(undefined);
  });
  let last = 0;
  const { promise: ready, resolve: isReady } = Promise.withResolvers<string | undefined>();
  waiting.set(0, isReady);
  createInterface({ input: child.stdout }).on('line', (line) => {
    // Written by the process that this one has started.
    const { id, result } = JSON.parse(line) as Answer;
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  const ask = (message: WithoutId): Promise<string | undefined> => {
    if (hasEnded) return Promise.resolve(undefined);
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      child.stdin.write(`${JSON.stringify({ ...message, id })}\n`);
    });
  };
  const demand = async (message: WithoutId): Promise<void> => {
    if ((await ask(message)) === undefined) throw new Error('The process ended before it answered.');
  };
  if ((await ready) === undefined) throw new Error('The process did not start.');
  return {
    report: (company, report) => ask({ kind: 'report', company, report }),
    settle: () => demand({ kind: 'settle' }),
    stop: async () => {
      await demand({ kind: 'stop' });
      await ended;
    },
    kill: async () => {
      if (!hasEnded) child.kill('SIGKILL');
      await ended;
    },
  };
};
