import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { pids } from '../../server/demo/pids.ts';
import { caps } from '../../server/limits.ts';
import { baseOf } from '../../server/modules/table.ts';
import { engineUnderTest } from './empty-database.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { switchingOff } from './policy-input.ts';

/**
 * What is added at the same time does not pass its limit together: on PostgreSQL parallel transactions do not see each
 * other's rows. Half of the calls are about another tab, where the limit is of more than a tab.
 */

let server: TestServer;
let session: User;
let tabs: string[];
let device: string;
beforeAll(async () => {
  server = await startTestServer({ REFUSED_WRITES_PER_MINUTE: '1000' });
  session = await server.signIn('administrator');
  const add = () => server.call(endpoints.addTab, { pid: pids.air, name: 'All' }, { session });
  tabs = [(await add()).did, (await add()).did];
  const { result } = await server.call(endpoints.queryRecords, { pid: pids.air, pagesize: 1 }, { session });
  device = result.data[0]?.did ?? '';
});
afterAll(() => server.close());

const tabAt = (index: number): string => tabs[index % tabs.length] ?? '';

type Adding = {
  cap: keyof typeof caps;
  /** Rows that count, beside those of the demo. */
  count: () => RawBuilder<{ count: unknown }>;
  fill: (count: number) => RawBuilder<unknown>;
  add: (index: number) => Promise<{ status: number }>;
};

const series = (count: number) => sql`generate_series(1, ${count}::integer) n`;
const send = async (path: string, body: unknown): Promise<{ status: number }> =>
  (await server.send(path, body, { session })).json();

const adding: readonly Adding[] = [
  {
    cap: 'boardsOfPerson',
    count: () =>
      sql`select count(*) as count from board where companyid = ${session.companyid} and creator = ${session.userid}`,
    fill: (count) => sql`insert into board (companyid, did, pid, filterdid, type, name, config, position, creator,
        createdat, updatedat)
      select ${session.companyid}, 'fill-' || n, ${pids.air}, 'fill-tab', 'linearea', 'x', '{}', n, ${session.userid},
        0, 0 from ${series(count)}`,
    add: (index) =>
      send(endpoints.createBoard.path, {
        pid: pids.air,
        filterdid: tabAt(index),
        type: 'linearea',
        name: 'Day',
        config: {},
      }),
  },
  {
    cap: 'linkagesOfCompany',
    count: () => sql`select count(*) as count from linkage where companyid = ${session.companyid}`,
    fill: (count) => sql`insert into linkage (companyid, did, pid, filterdid, name, source, workflowstatus, content,
        creator, createdat, updatedat)
      select ${session.companyid}, 'fill-' || n, ${pids.air}, 'fill-tab', 'x', '', 0, '{}', '', 0, 0 from ${series(count)}`,
    add: (index) =>
      send(endpoints.createLinkage.path, {
        pid: pids.air,
        filterdid: tabAt(index),
        name: 'x',
        events: [{ type: 0, idev_pid: pids.air, idev_did: device, ikey: 'pwr', trend_type: 5 }],
        actions: { devControl: [], notify: [{ notifyway: 'wechat', content: 'x', touser: [session.userid] }] },
      }),
  },
  {
    cap: 'policies',
    count: () => sql`select count(*) as count from ${sql.table(baseOf(products.policies))} t
      where company = company_number(${session.companyid})`,
    fill: (count) => sql`insert into ${sql.table(baseOf(products.policies))} (company, id, name, createtime, updatetime)
      select company_number(${session.companyid}), record_id('fill-' || n), 'fill', 0, 0 from ${series(count)}`,
    add: (index) => send(endpoints.createPolicy.path, switchingOff(pids.air, tabAt(index))),
  },
  {
    cap: 'notifications',
    count: () => sql`select count(*) as count from notifyconf where companyid = ${session.companyid}`,
    fill: (
      count,
    ) => sql`insert into notifyconf (companyid, id, pid, content, dependencies, language, createdat, changedat)
      select ${session.companyid}, 'fill-' || n, ${pids.air}, '{}', '', 'en', 0, 0 from ${series(count)}`,
    add: () =>
      send(endpoints.saveNotification.path, {
        pid: pids.air,
        notifytrigger: 'expiring',
        notifytype: '0',
        notifytmpldid: 'tmpl-expiring',
        params: '[]',
      }),
  },
  {
    cap: 'tabs',
    count: () => sql`select count(*) as count from filtertab
      where companyid = ${session.companyid} and owner = ${session.userid} and pid = ${pids.presence}`,
    fill: (count) => sql`insert into filtertab (did, companyid, pid, name, condition, columns, clientconfig, owner,
        position, createdat)
      select 'fill-' || n, ${session.companyid}, ${pids.presence}, '"x"', '[]', '[]', '{}', ${session.userid}, n, 0
      from ${series(count)}`,
    add: (index) => send(endpoints.addTab.path, { pid: pids.presence, name: `Tab ${index}` }),
  },
];

describe.runIf(engineUnderTest === 'postgres')('added at the same time', () => {
  it.each(adding)('$cap keep to their limit', async ({ cap, count, fill, add }) => {
    const left = 4;
    const stored = async () =>
      Number((await server.db.transaction('system', (trx) => count().execute(trx))).rows[0]?.count);
    const most = caps[cap].max;
    const before = await stored();
    await server.db.transaction('system', (trx) => fill(most - left - before).execute(trx));
    const answers = await Promise.all(Array.from({ length: 12 }, (_call, index) => add(index)));
    expect(await stored()).toBe(most);
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(left);
  });
});
