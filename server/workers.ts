import { alarmsWorker } from './alarms/worker.ts';
import { rulesWorker } from './rule-runs/worker.ts';
import { dispatcher } from './commands/dispatch.ts';
import { intakeWorker } from './devices/intake-worker.ts';
import { presenceWorker } from './devices/presence.ts';
import { tokenUseWorker } from './devices/token-use.ts';
import { deliverer } from './inbox/deliver.ts';
import { sendNotice } from './inbox/notice.ts';
import { mqttWorker } from './devices/sources/mqtt-worker.ts';
import { simulatorWorker } from './devices/sources/simulator-worker.ts';
import type { Worker, WorkerContext } from './worker.ts';

/** Started in this order and stopped in the reverse one. */
export const workers: readonly Worker[] = [
  intakeWorker,
  simulatorWorker,
  mqttWorker,
  presenceWorker,
  tokenUseWorker,
  dispatcher,
  deliverer,
  rulesWorker(sendNotice),
  alarmsWorker(sendNotice),
];

/** Starts every worker. One that fails to start is logged, and the others continue. */
export const startWorkers = async (context: WorkerContext): Promise<{ stop: () => Promise<void> }> => {
  const running: { stop: () => Promise<void> }[] = [];
  for (const worker of workers) {
    const started = await worker(context).catch((failure: unknown) => {
      context.log.warn({ err: failure }, 'a background worker did not start');
      return undefined;
    });
    if (started !== undefined) running.unshift(started);
  }
  return {
    stop: async () => {
      for (const worker of running) await worker.stop();
    },
  };
};
