import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { checkAlarms } from '../../server/alarms/check-alarms.ts';
import { alarmRound, type AlarmState, markAllTouched, readAlarmModules } from '../../server/alarms/worker.ts';
import { createBackOff } from '../../server/back-off.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Row } from '../../server/db/database.ts';
import { pids } from '../../server/demo/pids.ts';
import { didOf } from '../../server/demo/tenant.ts';
import { sendNotice } from '../../server/inbox/notice.ts';
import { engineUnderTest } from './empty-database.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Two writers of notifications and of the stored states of records, in the order that would lose or repeat something. */

const pid = pids.screens;
const device = didOf('riverside', pid, 0);
let server: TestServer;
let session: User;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
});
afterAll(() => server.close());

const touched: AlarmState['touched'] = new Map();
/** What a server does after its start. */
const checkEverything = async () => {
  const { db, services } = server;
  await markAllTouched(db, services, touched);
  await alarmRound({ db, services, now: nowSeconds(), sendNotice }, { touched, backOff: createBackOff() });
};

const read = async (query: ReturnType<typeof sql<Row>>) =>
  (await server.db.read('system', [query.compile(server.db.builder)]))[0] ?? [];

/** True while a transaction waits for a lock. */
const isBlocked = async (): Promise<boolean> => {
  const [row] = await read(sql<Row>`select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as found`);
  return row?.['found'] === true;
};

type Body = RequestOf<typeof endpoints.saveNotification>;
const save = async (change: Pick<Body, 'notifytrigger' | 'notifytmpldid'>): Promise<string> => {
  const params = JSON.stringify([{ name: 'notifyparam1', kind: '1', value: 'name' }]);
  const body: Body = { pid, notifytype: '0', params, ...change };
  return (await server.call(endpoints.saveNotification, body, { session })).data.id;
};

it.skipIf(engineUnderTest === 'embedded')(
  'a notification is switched without losing what is saved at the same time',
  async () => {
    const id = await save({ notifytrigger: 'expiring', notifytmpldid: 'tmpl-expiring' });
    let switched: Promise<{ status: number }> | undefined;
    await server.db.transaction('system', async (trx) => {
      const values = JSON.stringify([{ name: 'notifyparam1', kind: '1', value: 'organization.name' }]);
      await sql`update notifyconf set content = jsonb_set(content::jsonb, '{params}', ${values}::jsonb)::text
        where id = ${id}`.execute(trx);
      switched = server.call(endpoints.switchNotification, { id, turn: 'off' }, { session });
      await expect.poll(isBlocked).toBe(true);
    });
    expect(await switched).toMatchObject({ status: 0 });
    const { data } = await server.call(endpoints.listNotifications, { pid }, { session });
    const stored = data.find((notification) => notification.id === id);
    expect(stored).toMatchObject({ disabled: true, params: expect.stringContaining('organization.name') });
    await server.call(endpoints.deleteNotification, { id }, { session });
  },
);

describe('the stored state of a record', () => {
  it('is written again only after it has changed, also where all records are checked', async () => {
    await save({ notifytrigger: 'statechanged', notifytmpldid: 'tmpl-statechanged' });
    const versions = () => read(sql<Row>`select pid, did, xmin::text as version from alarmrecord order by pid, did`);
    await checkEverything();
    const before = await versions();
    expect(before.length).toBeGreaterThan(10);
    await checkEverything();
    expect(await versions()).toEqual(before);
  });

  it.skipIf(engineUnderTest === 'embedded')(
    'is locked before the record is read, which another server may have notified',
    async () => {
      const { db, services } = server;
      const module = await services.modules.any(pid);
      const column = module?.config.columns.find(({ enum: values }) =>
        Object.values(values ?? {}).some(({ state }) => state === 'fault'),
      );
      const keyOf = (state: string) =>
        Object.entries(column?.enum ?? {}).find(([, value]) => value.state === state)?.[0] ?? '';
      const name = column?.column ?? '';
      const physical = sql.id(module?.physical.get(name) ?? '');
      const table = sql.table(module?.table ?? '');
      await db.transaction('system', (trx) =>
        sql`update ${table} set ${physical} = ${keyOf('normal')} where did = ${device}`.execute(trx),
      );
      await checkEverything();
      const alarmModule = (await readAlarmModules(db, services)).get(`${session.companyid}:${pid}`);
      if (alarmModule === undefined) throw new Error('The list has no alarms.');
      let checked: Promise<ReadonlySet<string>> | undefined;
      await db.transaction('system', async (trx) => {
        await sql`select from alarmrecord where did = ${device} for update`.execute(trx);
        const context = { db, services, now: nowSeconds() + 1, sendNotice };
        checked = checkAlarms(context, alarmModule, { dids: [device], mode: 'notify' });
        await expect.poll(isBlocked).toBe(true);
        const fault = keyOf('fault');
        await sql`update ${table} set ${physical} = ${fault} where did = ${device}`.execute(trx);
        await sql`update alarmrecord set states = json_build_object(${name}::text, ${fault}::text)::text
          where did = ${device}`.execute(trx);
      });
      expect(await checked).toEqual(new Set());
    },
  );
});
