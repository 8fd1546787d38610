import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkModule } from '../../src/engine/check-module.ts';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { dispatchDue } from '../../server/commands/dispatch.ts';
import { deleteOldCommands } from '../../server/commands/delete-old-commands.ts';
import { insertRecords } from '../../server/records/write.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** How many devices one call may command, how long a device has time, and how many commands are kept. */

const pid = '3000000000000000000abc77';
const text = (word: string) => ({ en: word, zh: word });
/** Nothing answers for its devices: commands wait until their time-out. */
const config = {
  pid,
  name: text('Silent valves'),
  group: 'sensors',
  driver: 'mqtt',
  timeout: 600,
  columns: [
    { column: 'open', label: text('open'), type: 'enum', rw: 2, enum: { 0: 'no', 1: 'yes' } },
    { column: 'level', label: text('level'), type: 'int', rw: 2, min: 0, max: 1_000 },
  ],
};
let server: TestServer;
let session: User;
const dids: string[] = [];

const controlAll = (expected: number | undefined, cmd = { open: '1' }) =>
  server.call(
    endpoints.controlAll,
    { pid, act: 'set', cmd, ...(expected === undefined ? {} : { expect: expected }) },
    { session },
  );
const control = (did: string, cmd: Record<string, string | number>) =>
  server.call(endpoints.control, { pid, did, act: 'set', cmd }, { session });
const commandsOf = async (did: string) => (await server.call(endpoints.listCommands, { pid, did }, { session })).result;
const dispatch = (ahead: number) =>
  dispatchDue({
    db: server.db,
    services: server.services,
    log: { warn: () => undefined, info: () => undefined },
    now: () => nowSeconds() + ahead,
    sources: new Map(),
  });

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  const checked = checkModule(config);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  await applyModules(server.db, [checked.value], { owner: null, now: nowSeconds(), companies: 'all' });
  for (let index = 0; index < 40; index += 1) {
    const answer = await server.call(endpoints.createRecord, { pid, data: { name: `Valve ${index}` } }, { session });
    dids.push(answer.did);
  }
});
afterAll(() => server.close());

describe('all devices of a list', () => {
  it('are not commanded when their number is another one than was confirmed, and the answer says which', async () => {
    const answer = await controlAll(20);
    expect(answer).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'version' }], data: { total: 40 } });
    expect((await commandsOf(dids[0] ?? '')).total).toBe(0);
    expect(await controlAll(0)).toMatchObject({ status: statuses.conflict });
  });

  it.each([
    [37, statuses.conflict],
    [38, statuses.conflict],
    [39, 0],
    [40, 0],
    [41, 0],
    [42, 0],
    [43, statuses.conflict],
    [undefined, 0],
  ])('that were %s a moment ago and are 40 now: status %s', async (expected, status) => {
    expect((await controlAll(expected)).status).toBe(status);
  });
});

describe('the time-out of a module', () => {
  const [did] = [() => dids[1] ?? ''];

  it('ends a command that no device confirms', async () => {
    await control(did(), { level: 7 });
    // A slow machine may take seconds for each step.
    await dispatch(300);
    expect((await commandsOf(did())).data[0]).toMatchObject({ column: 'level', state: 'accepted' });
    await dispatch(601);
    expect((await commandsOf(did())).data[0]).toMatchObject({ column: 'level', state: 'timedout' });
  });

  it('is checked with the module', () => {
    for (const timeout of [0, 3_601, 1.5, '5'])
      expect(checkModule({ ...config, timeout })).toMatchObject({ ok: false, faults: [{ path: '/timeout' }] });
    expect(checkModule({ ...config, timeout: 3_600 })).toMatchObject({ ok: true, value: { timeout: 3_600 } });
  });
});

describe('the commands of a device', () => {
  it('are kept up to 200 of each parameter, the newest ones, and what is open stays', async () => {
    const [flooded = '', quiet = ''] = dids.slice(2);
    await control(quiet, { level: 1 });
    await control(flooded, { open: '0', level: 5 });
    // What 500 firings of a rule leave.
    await server.db.transaction('system', (trx) =>
      sql`insert into command (companyid, did, pid, device, "column", value, bykind, bydid, byname, ask, driver, state,
          iscurrent, askedat, endedat, nextat, deadline)
        select companyid, did || '-' || n, pid, device, "column", to_json(n)::text, bykind, bydid, byname, ask, driver,
          'overtaken', false, askedat - n, askedat, nextat, deadline
        from command, generate_series(1, 500) n where device = ${flooded} and "column" = 'level'`.execute(trx),
    );
    const before = await commandsOf(flooded);
    expect(before.total).toBeGreaterThan(500);
    await deleteOldCommands(server.db, nowSeconds());
    const [[row] = []] = await server.db.read('system', [
      sql`select count(*)::integer as count, min(askedat) as oldest, bool_or(iscurrent) as "hasOpen"
        from command where device = ${flooded} and "column" = 'level'`.compile(server.db.builder),
    ]);
    // The open one, and the newest 200 of the others.
    expect(row).toMatchObject({ count: 201, hasOpen: true });
    expect(nowSeconds() - Number(row?.['oldest'])).toBeLessThan(400);
    const open = await commandsOf(flooded);
    expect(open.data.some(({ column }) => column === 'open') || open.total > 201).toBe(true);
    expect((await commandsOf(quiet)).data.map(({ column }) => column)).toContain('level');
  });
});

describe('more devices than one call may command', () => {
  it('are refused with the limit and what to do, and nothing is sent; a filter that finds fewer goes on', async () => {
    const module = await server.services.modules.find(session.companyid, pid);
    if (module === undefined) throw new Error('The module is gone.');
    const records = Array.from({ length: 9_961 }, (_record, index) => ({
      did: `valve${String(index).padStart(19, '0')}`,
      company: session.companyid,
      creator: session.userid,
      organization: '',
      now: nowSeconds(),
      values: { name: `Added valve ${index}` },
    }));
    await server.db.transaction({ company: session.companyid }, (trx) => insertRecords(trx, module, records));
    const count = async () => {
      const [[row] = []] = await server.db.read('system', [
        sql`select count(*)::integer as count from command`.compile(server.db.builder),
      ]);
      return row?.['count'];
    };
    const before = await count();
    const answer = await controlAll(10_001);
    expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path: '/filter', rule: 'most' }] });
    expect(answer.msg).toContain('10000');
    expect(answer.msg).toContain('filter');
    expect(await count()).toBe(before);
    const filter = [{ did: [{ type: '=' as const, v: dids.slice(0, 2) }] }];
    expect(
      await server.call(endpoints.controlAll, { pid, act: 'set', cmd: { open: '1' }, filter }, { session }),
    ).toMatchObject({ status: 0, accepted: 2 });
  });
});
