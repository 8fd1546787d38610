import { intakingOf } from './receive.ts';
import type { Worker } from '../worker.ts';

/** Makes the process's intake; when the server stops, what waits is stored before the database is closed. */
export const intakeWorker: Worker = async ({ db, services, log, now }) => {
  const intaking = intakingOf({ db, services, now, log: (failure, message) => log.warn({ err: failure }, message) });
  return { stop: () => intaking.settled() };
};
