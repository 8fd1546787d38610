import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import type { Row } from '../../server/db/database.ts';
import { devicesSql, statesSql } from '../../server/devices/device-state.ts';
import { assertApplied } from '../../server/demo/seed.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { reshape } from '../../server/modules/reshape.ts';
import { hasLaterReadings, isStoredReading, nextNumber } from '../../server/records/reading-counts.ts';
import { recordColumns } from '../../server/records/physical-columns.ts';
import { numbersOf } from '../../server/records/record-numbers.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { dids, pid, startTrial, type Trial } from './intake-trial.ts';

/** The column that names a device in reports: unique in company and module, and found by an index. */

let server: TestServer;
let session: User;
let trial: Trial;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  trial = await startTrial(server, session.companyid);
});
afterAll(() => server.close());

const create = (code?: string) =>
  server.call(
    endpoints.createRecord,
    { pid, data: { name: 'New', ...(code === undefined ? {} : { code }) } },
    { session },
  );
const update = async (did: string, data: Record<string, string>) => {
  const { data: stored } = await server.call(endpoints.readRecord, { pid, did }, { session });
  return server.call(endpoints.updateRecord, { pid, did, data, version: Number(stored['version']) }, { session });
};
const takenFault = {
  status: statuses.badInput,
  errors: [{ path: '/data/code', rule: 'taken', message: expect.stringContaining('code') }],
};

describe('a second record with the same key', () => {
  it('is refused when it is added or changed, naming the column', async () => {
    expect(await create('first')).toMatchObject(takenFault);
    expect(await update(dids.second, { code: 'first' })).toMatchObject(takenFault);
    expect(await update(dids.first, { code: 'first', name: 'Same key' })).toMatchObject({ status: 0 });
  });

  it('is refused in a batch, and one alone is taken', async () => {
    const batch = (names: string[], code: string) =>
      server.call(endpoints.batchRecords, { pid, action: 'update', dids: names, data: { code } }, { session });
    expect(await batch([dids.first, dids.second], 'both')).toMatchObject(takenFault);
    expect(await batch([dids.second], 'first')).toMatchObject(takenFault);
    expect(await batch([dids.second], 'second')).toMatchObject({ status: 0, done: 1 });
  });

  it('is refused to one of two that come at the same time', async () => {
    const answers = await Promise.all([create('twin'), create('twin'), create('twin')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      statuses.badInput,
      statuses.badInput,
      0,
    ]);
  });

  it('is taken where it has none, and in another company', async () => {
    expect([await create(), await create(), await create('')]).toMatchObject([
      { status: 0 },
      { status: 0 },
      { status: 0 },
    ]);
  });
});

describe('records that had the same key before', () => {
  const double = async (code: string) => {
    const physical = trial.module.physical.get('code') ?? '';
    await server.db.transaction('system', (trx) =>
      sql`update ${sql.table(trial.module.table)} set ${sql.id(physical)} = ${code} where did in (${dids.first}, ${dids.second})`.execute(
        trx,
      ),
    );
  };

  it('keep it through the making of the index, and their other columns can be changed', async () => {
    await double('old');
    await server.db.transaction('system', (trx) => reshape(trx, trial.module.config));
    expect(await update(dids.first, { code: 'old', name: 'Renamed' })).toMatchObject({ status: 0 });
  });

  it('are reported by their ids; by the key the report is refused, with the remedy', async () => {
    const now = 1_800_000_000;
    const report = (device: string, time: number) => ({ device, at: time, values: { temp: 222 } });
    const { results } = await trial.store(now, [report('old', now - 2), report(dids.first, now - 1)]);
    expect(results).toMatchObject([
      { kind: 'refused', status: statuses.badInput, msg: { en: expect.stringContaining('key of its own') } },
      { kind: 'stored', did: dids.first },
    ]);
    expect(await update(dids.second, { code: 'mended' })).toMatchObject({ status: 0 });
    expect((await trial.store(now, [report('old', now)])).results).toMatchObject([{ kind: 'stored', did: dids.first }]);
  });
});

describe('a reported key', () => {
  const now = 1_800_001_000;
  const report = (device: string, code: string, at: number) => ({ device, at, values: { code, temp: 215 } });
  const taken = { kind: 'refused', status: statuses.badInput, msg: { en: expect.stringContaining('another record') } };

  it('of another device is refused, and both go on under their own keys', async () => {
    expect(await update(dids.first, { code: 'mine' })).toMatchObject({ status: 0 });
    expect(await update(dids.second, { code: 'theirs' })).toMatchObject({ status: 0 });
    const { results } = await trial.store(now, [report('mine', 'theirs', now), report('theirs', 'theirs', now)]);
    expect(results).toMatchObject([taken, { kind: 'stored', did: dids.second }]);
    expect((await trial.store(now, [report('mine', 'mine', now)])).results).toMatchObject([{ did: dids.first }]);
  });

  it('that is new names one device, also where two report it in one batch', async () => {
    const { results } = await trial.store(now, [
      report(dids.first, 'fresh', now + 1),
      report(dids.second, 'fresh', now + 1),
    ]);
    expect(results).toMatchObject([{ kind: 'stored', did: dids.first }, taken]);
    expect((await trial.store(now, [report('fresh', 'fresh', now + 2)])).results).toMatchObject([{ did: dids.first }]);
  });
});

type Plan = { 'Node Type': string; 'Index Name'?: string; 'Index Cond'?: string; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('a report among 20,000 devices', () => {
  /** Indexes of a company's statement with the conditions that they are asked by; `first` is done in its transaction. */
  const conditions = async (query: RawBuilder<unknown>, first?: RawBuilder<unknown>) => {
    const rows = await server.db.transaction({ company: trial.company }, async (trx) => {
      await first?.execute(trx);
      await sql`set local enable_seqscan = off`.execute(trx);
      return (await sql<Row>`explain (format json) ${query}`.execute(trx)).rows;
    });
    const planText = rows[0]?.['QUERY PLAN'];
    const [{ Plan: plan }] = (typeof planText === 'string' ? JSON.parse(planText) : planText) as [{ Plan: Plan }];
    return nodesOf(plan).flatMap((node) =>
      node['Index Name'] === undefined ? [] : [`${node['Index Name']}: ${node['Index Cond']}`],
    );
  };
  const scope = () => ({ company: trial.company, module: trial.module });
  /** A history of its own, empty. */
  const madeHistory = async () => {
    const label = { en: 'x', zh: 'x' };
    const columns = [
      { column: 'device', label, type: 'ref', rw: 1, ptype: 'ref', pid },
      { column: 'occurtime', label, type: 'timestamp', rw: 1 },
    ];
    const config = { pid: '5000000000000000000abc02', name: label, group: 'sensors', columns };
    assertApplied(await applyModules(server.db, [config], { owner: trial.company, now: 1, companies: [] }));
    server.services.modules.forget();
    const made = await server.services.modules.find(trial.company, config.pid);
    if (made === undefined) throw new Error('The history was not made.');
    return made;
  };

  beforeAll(async () => {
    const { base, physical } = trial.module;
    await server.db.transaction('system', async (trx) => {
      await sql`insert into ${sql.table(base)} (company, id, name, createtime, updatetime, ${sql.id(physical.get('code') ?? '')})
        select company_number(${trial.company}), record_id('fill' || n), 'Filled', 0, 0, 'code ' || n
        from generate_series(1, 20000) n`.execute(trx);
      await sql`analyze ${sql.table(base)}`.execute(trx);
    });
  });

  it('finds its device by key and by id without a scan', async () => {
    const indexConditions = await conditions(devicesSql(scope(), ['code 7', dids.first], recordColumns(trial.module)));
    const { base, physical } = trial.module;
    expect(indexConditions).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^${base}_pkey: .*id = ANY`)),
        expect.stringMatching(new RegExp(`^${base}_${physical.get('code')}_key: .*= ANY`)),
      ]),
    );
  });

  it('stores its state by the ids as the condition of the index', async () => {
    const state = {
      did: dids.first,
      name: 'first',
      organization: null,
      values: { temp: 1 },
      reported: {},
      lastreport: 1,
      heardat: 1,
      isonline: true,
      marks: '',
      isChanged: true,
    };
    const indexConditions = await conditions(statesSql({ ...scope(), now: 1 }, [state], []));
    expect(indexConditions).toEqual([expect.stringMatching(new RegExp(`^${trial.module.base}_pkey: .*id = ANY`))]);
  });

  it('is counted in its second by the key, in a history without statistics too', async () => {
    const { company } = trial;
    const history = await madeHistory();
    const time = sql.id(history.physical.get('occurtime') ?? '');
    // Statistics of an empty table, as a new month has them.
    await server.db.refresh();
    const fill = sql`insert into ${sql.table(history.base)} (company, device, ${time}, n)
      select company_number(${company}), d, 1700000000, 0 from generate_series(1, 4000) d`;
    const devices = sql`unnest(array[7, 8], array[1700000000, 1700000001]::bigint[]) u(device, ${time})`;
    const statement = sql`select (${nextNumber(history, company)}), ${isStoredReading(history, company)},
      ${hasLaterReadings({ module: history, company })} from (select u.*, 0 as n from ${devices}) u`;
    const indexConditions = await conditions(statement, fill);
    expect(indexConditions.length).toBeGreaterThanOrEqual(3);
    for (const node of indexConditions)
      expect(node).toMatch(/(_key|_company_device_c2_idx): .*company = .*ROW\(device, .*device = u\.device/);
  });

  it('gives numbers to devices of its history once, and knows their newest names', async () => {
    const names = (name: string) =>
      new Map([
        [dids.first, { name, module: 'a' }],
        [dids.second, { name: 'Two' }],
      ]);
    const give = (name: string) =>
      server.db.transaction({ company: trial.company }, (trx) => numbersOf(trx, trial.company, names(name)));
    const numbers = await give('One');
    expect(await give('Renamed')).toEqual(numbers);
    const query = sql<Row>`select name from recordnumber where number = ${numbers.get(dids.first)}`;
    const [rows] = await server.db.read('system', [query.compile(server.db.builder)]);
    expect(rows).toEqual([{ name: 'Renamed' }]);
  });
});
