import { appendFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { nowSeconds } from '../../server/clock.ts';
import { createServices } from '../../server/create-services.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { intakingOf } from '../../server/devices/receive.ts';
import type { Report } from '../../server/drivers/report.ts';
import type { DeviceSource } from '../../server/drivers/source.ts';
import { startWorkers } from '../../server/workers.ts';
import { actingSettings, pid } from '../acting-company.ts';
import type { WorkerContext } from '../../server/worker.ts';

/**
 * `node acting-child.ts <database> <clock> <file>`: a server's background work in a process of its own, so that it can
 * be killed. Its clock is so many seconds ahead. It takes questions as JSON lines: reports are answered when they are
 * stored, `settle` when no run and no command waits any more. What is sent to devices is noted in the file.
 */

export type ActingRequest =
  | { id: number; kind: 'report'; company: string; report: Report }
  | { id: number; kind: 'settle' }
  | { id: number; kind: 'stop' };
export type Answer = { id: number; result: string };

flushCompileCache();

const [address = '', ahead = '0', journal = ''] = process.argv.slice(2);
const onPanic = (reason: string) => {
  throw new Error(reason);
};
const db = address.startsWith('postgres')
  ? await openPostgres(address)
  : await openEmbedded({ folder: address, onPanic });
const services = createServices(db, actingSettings());
const now = () => nowSeconds() + Number(ahead);
const log: WorkerContext['log'] = { warn: (...what: unknown[]) => console.error(...what), info: () => undefined };

/** Devices that get commands and never answer. */
const source: DeviceSource = {
  driver: 'mqtt',
  send: async (sendings) => {
    for (const { id, did } of sendings) appendFileSync(journal, `${id} ${did}\n`);
    return sendings.map(() => ({ kind: 'sent' }));
  },
  close: async () => undefined,
};
const sources: WorkerContext['sources'] = new Map([[source.driver, source]]);
const workers = await startWorkers({ db, services, log, now, sources });
const intaking = intakingOf({ db, services, now });

const countOf = async (query: ReturnType<typeof sql>): Promise<number> =>
  Number((await db.read('system', [query.compile(db.builder)]))[0]?.[0]?.['count']);

const settle = async (): Promise<string> => {
  const waiting = sql`select (select count(*) from rulerun where state = 'queued')
    + (select count(*) from ruletimer where dueat <= ${now()}::bigint)
    + (select count(*) from rulehold where dueat <= ${now()}::bigint)
    + (select count(*) from command where iscurrent and sentat is null and endedat is null) as count`;
  while ((await countOf(waiting)) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  return 'settled';
};

const stop = async (): Promise<string> => {
  await workers.stop();
  await db.close();
  return 'stopped';
};

const answer = async (request: ActingRequest): Promise<string> => {
  if (request.kind === 'settle') return settle();
  if (request.kind === 'stop') return stop();
  const [result] = await intaking.receive(request.company, pid, [request.report]);
  return result?.kind ?? 'refused';
};

const send = (message: Answer) => process.stdout.write(`${JSON.stringify(message)}\n`);

createInterface({ input: process.stdin }).on('line', (line) => {
  // Written by the test that started this process.
  const request = JSON.parse(line) as ActingRequest;
  void answer(request).then((result) => {
    send({ id: request.id, result });
    if (request.kind === 'stop') process.exit(0);
  });
});
send({ id: 0, result: 'ready' });
