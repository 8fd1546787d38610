import { loadavg } from 'node:os';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../server/app.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Db } from '../../server/db/database.ts';
import { intakingOf } from '../../server/devices/receive.ts';
import { createMqtt } from '../../server/devices/sources/mqtt.ts';
import { createDeviceToken } from '../../server/devices/tokens.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import { startBroker } from '../api/mqtt-trial.ts';
import { type Acting, addDevices, deviceAt, makeCompanies, pid } from '../acting-company.ts';
import { onEachDatabase } from './databases.ts';
import { type Figure, withoutBar } from './figure.ts';
import type { WorkerContext } from '../../server/worker.ts';

/** Reports of four companies on their whole way in: HTTP calls of 500 with a token, and MQTT messages of one report. */

const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);
const companyCount = 4;
const devices = 2_500;
const inCall = 500;
const concurrentCalls = 2;
/** Messages without an acknowledgement, of each company. */
const inFlight = 250;

type Place = Awaited<ReturnType<typeof makeCompanies>> & { db: Db };

/** `send` gives the `index`th call of a company and answers how many reports it had. @returns reports a second */
const rateOf = async (
  companies: readonly Acting[],
  send: (acting: Acting, index: number) => Promise<number>,
  { concurrent, length }: { concurrent: number; length: number },
): Promise<number> => {
  const start = performance.now();
  const until = start + length * 1000;
  let count = 0;
  const caller = async (acting: Acting, first: number): Promise<void> => {
    for (let index = first; performance.now() < until; index += concurrent) {
      const stored = await send(acting, index);
      count += stored;
    }
  };
  await Promise.all(
    companies.flatMap((acting) => Array.from({ length: concurrent }, (_none, first) => caller(acting, first))),
  );
  return (count / (performance.now() - start)) * 1000;
};

const valueAt = (device: number, cycle: number): number => 180 + ((device * 7 + cycle) % 13);

const overHttp = async ({ db, services, companies }: Place, length: number): Promise<number> => {
  const tokens = new Map<string, string>();
  for (const { companyid: company } of companies) {
    const tokenInput = { company, pid, name: 'Bench', creator: { did: '', name: '' }, now: nowSeconds() };
    tokens.set(company, (await db.transaction({ company }, (trx) => createDeviceToken(trx, tokenInput))).token);
  }
  const app = createApp({ db, services, findActor: createSessionStore(db, services) }, 'silent');
  await app.listen({ port: 0, host: '127.0.0.1' });
  // Listening on TCP, so the address is not a path.
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/sfsaas/api/device/report`;
  const base = nowSeconds() - 7_200 + (length === seconds ? 3_000 : 0);
  const rate = await rateOf(
    companies,
    async ({ companyid }, index) => {
      const reports = Array.from({ length: inCall }, (_none, position) => {
        const number = index * inCall + position;
        const device = number % devices;
        const cycle = Math.floor(number / devices);
        return { device: deviceAt(device), at: base + cycle, values: { temp: valueAt(device, cycle) } };
      });
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens.get(companyid) ?? ''}` };
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ reports }) });
      if (!answer.ok) throw new Error(`A call of reports was answered with ${answer.status}.`);
      await answer.arrayBuffer();
      return inCall;
    },
    { concurrent: concurrentCalls, length },
  );
  await app.close();
  return rate;
};

const overMqtt = async ({ db, services, companies }: Place): Promise<number> => {
  const broker = await startBroker();
  const settings = { ...services.settings, mqttUrl: `mqtt://127.0.0.1:${broker.port}` };
  const context: WorkerContext = {
    db,
    services: { ...services, settings },
    log: { warn: (...what: unknown[]) => console.error(...what), info: () => undefined },
    now: nowSeconds,
    sources: new Map(),
  };
  const stored = { count: 0 };
  const { receive } = intakingOf({ db, services });
  const mqtt = createMqtt(context, async (company, module, reports) => {
    const results = await receive(company, module, reports);
    stored.count += results.filter(({ kind }) => kind === 'stored').length;
    return results;
  });
  await mqtt.tick();
  const client = await broker.client();
  const base = nowSeconds() - 3_600;
  const start = performance.now();
  let sent = 0;
  await rateOf(
    companies,
    async ({ companyid }, index) => {
      const device = index % devices;
      const cycle = Math.floor(index / devices);
      const body = JSON.stringify({ at: base + cycle, temp: valueAt(device, cycle) / 10 });
      await client.publishAsync(`colonnade/${companyid}/${pid}/${deviceAt(device)}/report`, body, { qos: 1 });
      sent += 1;
      // The broker acknowledges before the server has stored: what waits there is bounded.
      while (sent - stored.count > companyCount * inFlight * 4) await new Promise((next) => setTimeout(next, 5));
      return 1;
    },
    { concurrent: inFlight, length: seconds },
  );
  while (stored.count < sent) await new Promise((next) => setTimeout(next, 5));
  const rate = (sent / (performance.now() - start)) * 1000;
  await mqtt.stop();
  await broker.close();
  return rate;
};

const measure = async (db: Db, name: string): Promise<Figure[]> => {
  const made = await makeCompanies(db, companyCount);
  for (const { companyid } of made.companies) await addDevices(db, made.module, companyid, devices);
  await db.refresh();
  const setting = { ...made, db };
  const note = () => `callers and broker in the same process, load ${loadavg()[0]?.toFixed(1)}`;
  // The first calls compile and fill caches.
  await overHttp(setting, 1);
  const http = await overHttp(setting, seconds);
  const figures = [withoutBar(`reports by HTTP, ${inCall} in a call, ${name}`, http, '/s', note())];
  const mqtt = await overMqtt(setting);
  return [...figures, withoutBar(`reports by MQTT, one in a message, QoS 1, ${name}`, mqtt, '/s', note())];
};

/** `BENCH_SECONDS` (10) for each way; `BENCH_DATABASE` names the only database. */
export const measureIntake = (): Promise<Figure[]> =>
  onEachDatabase({ measure, missing: ['reports by HTTP and MQTT', 'no bar'], isDurable: true });
