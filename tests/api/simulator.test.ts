import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { createIntaking } from '../../server/devices/receive.ts';
import type { Report } from '../../server/drivers/report.ts';
import { createSimulation, type Simulation } from '../../server/devices/sources/simulator.ts';
import { markOf, simulatedCompanies } from '../../server/devices/sources/simulated-scene.ts';
import { takeLease } from '../../server/devices/sources/source-lease.ts';
import { startTestServer, type TestServer } from './harness.ts';
import type { WorkerContext } from '../../server/worker.ts';

/** The simulation as a source of reports and a taker of commands, with a clock of the test. */

const air = '300000000000000000000004';
const start = 1_783_480_000;

let server: TestServer;
let clock = start;
let received: { company: string; pid: string; report: Report }[] = [];
const contextOf = (): WorkerContext => ({
  db: server.db,
  services: server.services,
  log: { warn: () => undefined, info: () => undefined },
  now: () => clock,
  sources: new Map(),
});
const receive = (company: string, pid: string, reports: readonly Report[]): Promise<void> => {
  received.push(...reports.map((report) => ({ company, pid, report })));
  return Promise.resolve();
};
const run = async (simulation: Simulation, seconds: number): Promise<void> => {
  for (const until = clock + seconds; clock < until; clock += 1) await simulation.tick();
};

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the simulation', () => {
  it('is about every company with a simulated module, and its mark changes with people’s changes alone', async () => {
    const companies = await simulatedCompanies(contextOf());
    expect(companies).toHaveLength(2);
    const [first] = companies;
    const mark = first && (await markOf(contextOf(), first));
    expect(mark).toBe(first && (await markOf(contextOf(), first)));
    expect(mark).toContain(air);
  });

  it('has every device of both companies say how it is within about a minute, each in batches of its module', async () => {
    const context = contextOf();
    const simulation = createSimulation(context, receive);
    received = [];
    await run(simulation, 75);
    expect(context.sources.get('simulator')).toBe(simulation.source);
    const companies = await simulatedCompanies(context);
    for (const { companyid, modules } of companies)
      for (const { config } of modules) {
        const moduleReports = received.filter(({ company, pid }) => company === companyid && pid === config.pid);
        expect(moduleReports.length).toBeGreaterThan(0);
      }
    const devices = new Set(received.map(({ report }) => report.device));
    expect(devices.size).toBeGreaterThan(1700);
    expect(received.length).toBeLessThan(devices.size * 1.3);
    await simulation.stop();
    expect(context.sources.has('simulator')).toBe(false);
  });

  it('obeys a command seconds later, and says so', async () => {
    const context = contextOf();
    const simulation = createSimulation(context, receive);
    await run(simulation, 5);
    const [company] = await simulatedCompanies(context);
    const module = company?.modules.find(({ config }) => config.pid === air);
    if (company === undefined || module === undefined) throw new Error('No simulated units.');
    await run(simulation, 70);
    // A unit that people switch by hand reports twice: each is commanded once. Some drop out after their report.
    const moduleReports = received.filter(({ pid, company: of }) => pid === air && of === company.companyid);
    const lastReports = [
      ...new Map(moduleReports.map((moduleReport) => [moduleReport.report.device, moduleReport])).values(),
    ];
    expect(lastReports.length).toBeGreaterThan(20);
    received = [];
    const results = await simulation.source.send(
      lastReports.map(({ report }) => ({
        id: report.device,
        company: company.companyid,
        module,
        did: report.device,
        values: { pwr: report.values['pwr'] === '1' ? '0' : '1', ac_mark: '3' },
      })),
    );
    const sent = results.filter(({ kind }) => kind === 'sent').length;
    expect(sent).toBeGreaterThan(lastReports.length * 0.8);
    await run(simulation, 25);
    const obeying = received.filter(({ report }) => report.values['ac_mark'] === '3');
    expect(new Set(obeying.map(({ report }) => report.device)).size).toBeGreaterThan(sent * 0.8);
    await simulation.stop();
  });

  it('is run by one server at a time, and by another one when that stops', async () => {
    const [firstContext, secondContext] = [contextOf(), contextOf()];
    const first = createSimulation(firstContext, () => Promise.resolve());
    await run(first, 3);
    expect(firstContext.sources.has('simulator')).toBe(true);
    const isEmbedded = server.db.engine === 'embedded';
    // The embedded database has one server, so nothing has to be settled there.
    expect(await takeLease(server.db, { source: 'simulator', server: 'other' }, clock)).toBe(isEmbedded);
    await first.stop();
    const second = createSimulation(secondContext, () => Promise.resolve());
    await run(second, 3);
    expect(secondContext.sources.has('simulator')).toBe(true);
    await second.stop();
  });
});

describe('through the intake', () => {
  const meters = '300000000000000000000001';
  const meterHistory = '500000000000000000000001';

  it('becomes state and history, whose energy adds up to the running total', async () => {
    clock = Math.floor(Date.UTC(2031, 5, 4, 6) / 1000);
    const session = await server.signIn('administrator');
    const ask = (pid: string, extra: object = {}) =>
      server.call(endpoints.queryRecords, { pid, pagesize: 100, ...extra }, { session });
    const { data: before } = (await ask(meters)).result;
    const context = contextOf();
    const intaking = createIntaking({ db: server.db, services: server.services, now: () => clock });
    const simulation = createSimulation(context, intaking.receive);
    for (const until = clock + 1300; clock < until; clock += 25) await simulation.tick();
    await simulation.stop();
    await intaking.settled();
    const { data: after } = (await ask(meters)).result;
    const recent = await ask(meterHistory, {
      pagesize: 500,
      condition: [{ k: 'occurtime', type: '>', v: clock - 1400 }],
    });
    let compared = 0;
    for (const meter of after) {
      const rows = recent.result.data.filter((row) => row['device'] === meter.did);
      const earlier = before.find(({ did }) => did === meter.did);
      if (rows.length < 4) continue;
      compared += 1;
      const used = rows.reduce((sum, row) => sum + Number(row['energy']), 0);
      expect(used).toBe(Number(meter['energy_total']) - Number(earlier?.['energy_total']));
      expect(used).toBeGreaterThan(0);
      expect(Number(meter['lastreport'])).toBeGreaterThan(clock - 310);
    }
    expect(compared).toBeGreaterThan(50);
  });
});
