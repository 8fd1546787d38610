import { intakingOf } from '../receive.ts';
import type { Receive } from '../mqtt/listen.ts';
import type { Worker, WorkerContext } from '../../worker.ts';

/** A source that is looked after once a second. */
type Ticking = { tick: () => Promise<unknown>; stop: () => Promise<void> };

/** Milliseconds between two ticks; a tick without anything to do costs microseconds. */
const intervalMs = 1000;

type Options = {
  create: (context: WorkerContext, receive: Receive) => Ticking;
  /** Log message for a failed tick; the next tick runs all the same. */
  failed: string;
};

/** Runs a source of reports in a server and passes its reports to the intake. */
export const runSource = async (context: WorkerContext, { create, failed }: Options): ReturnType<Worker> => {
  const { db, services, now, log } = context;
  const intaking = intakingOf({ db, services, now, log: (failure, message) => log.warn({ err: failure }, message) });
  const source = create(context, intaking.receive);
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const round = (): void => {
    running = source
      .tick()
      .then(() => undefined)
      .catch((failure: unknown) => log.warn({ err: failure }, failed))
      .finally(() => {
        if (!isStopped) timer = setTimeout(round, intervalMs).unref();
      });
  };
  round();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
      await source.stop();
    },
  };
};
