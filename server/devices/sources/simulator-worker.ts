import type { Worker } from '../../workers.ts';
import { intakingOf } from '../receive.ts';
import { createSimulation } from './simulator.ts';

/** Milliseconds between ticks; a tick without anything to say costs microseconds. */
const beat = 1000;

/** Runs the simulation in a server. */
export const simulatorWorker: Worker = async (context) => {
  const { db, services, now, log } = context;
  const intaking = intakingOf({ db, services, now, log: (failure, message) => log.warn({ err: failure }, message) });
  const simulation = createSimulation(context, intaking.receive);
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const round = (): void => {
    running = simulation
      .tick()
      .catch((failure: unknown) => log.warn({ err: failure }, 'the simulation goes on with the next round'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(round, beat).unref();
      });
  };
  round();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
      await simulation.stop();
    },
  };
};
