import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db/database.ts';
import type { DeviceSource } from './drivers/source.ts';
import type { Services } from './services.ts';

/** What a worker runs with. `now` is the server's clock in seconds; tests pass their own. */
export type WorkerContext = {
  db: Db;
  services: Services;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  now: () => number;
  /** Sources that are open in this process, by driver; workers add theirs when they start. */
  sources: Map<DeviceSource['driver'], DeviceSource>;
};

/**
 * Background work of a server: device sources, sending of commands, runs of rules, timers. A worker wakes up on an
 * announcement and on a timer, so that nothing is lost when an announcement is.
 */
export type Worker = (context: WorkerContext) => Promise<{ stop: () => Promise<void> }>;
