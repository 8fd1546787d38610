import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { pids } from '../../server/demo/pids.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** What a person may not see is not told by filters, sorts, suggestions, totals or files either; and from when on. */

const pid = pids.air;
let server: TestServer;
let administrator: User;
let staff: User;
/** A unit of a department that the staff account does not belong to, with a name that nothing else has. */
let secret: { did: string; name: string; organization: string };

beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
  staff = await server.signIn('staff');
  const staffDids = new Set((await list(staff)).map((row) => row.did));
  const other = (await list(administrator)).find((row) => !staffDids.has(row.did));
  if (other === undefined) throw new Error('The demo has no unit beyond the reach of staff.');
  const name = 'Zq secret unit';
  const read = await server.call(endpoints.readRecord, { pid, did: other.did }, { session: administrator });
  const data = { name };
  const version = Number(read.data['version']);
  await server.call(endpoints.updateRecord, { pid, did: other.did, data, version }, { session: administrator });
  secret = { did: other.did, name, organization: String(read.data['organization']) };
});
afterAll(() => server.close());

const list = async (session: User) =>
  (await server.call(endpoints.queryRecords, { pid, pagesize: 500 }, { session })).result.data;

const exported = async (session: User, did: string, query: Record<string, string> = {}) => {
  const headers = { loginsession: session.loginsession };
  return server.app.inject({ url: endpoints.exportRecords.path, query: { did, ...query }, headers });
};

describe('a record of another department, to somebody who reads one’s own', () => {
  it('is there, for those who read all', async () => {
    const filter = [{ name: [secret.name] }];
    const answer = await server.call(endpoints.queryRecords, { pid, filter }, { session: administrator });
    expect(answer.result.total).toBe(1);
  });

  it('is in no list and no total, by whatever it is looked for', async () => {
    const requests = [
      { filter: [{ name: [secret.name] }] },
      { filter: [{ did: [{ type: '=' as const, v: secret.did }] }] },
      { filter: [{ organization: [{ type: '=' as const, v: secret.organization }] }] },
      {
        condition: [
          { k: 'name', type: '!=' as const, v: 'x' },
          'or' as const,
          { k: 'did', type: '=' as const, v: secret.did },
        ],
      },
      { exacttotal: true },
      { sort: { column: 'name', type: 'desc' as const } },
    ];
    const whole = (await list(staff)).length;
    for (const request of requests) {
      const input = { pid, pagesize: 500, ...request };
      const answer = await server.call(endpoints.queryRecords, input, { session: staff });
      if (answer.status === 0) {
        expect(answer.result.data.some((row) => row.did === secret.did)).toBe(false);
        expect(answer.result.total).toBeLessThanOrEqual(whole);
        expect(answer.result.total).toBe(answer.result.data.length);
      } else expect(answer.status).toBe(statuses.badInput);
    }
  });

  it('is not read, and its address is not told', async () => {
    const missing = await server.call(endpoints.readRecord, { pid, did: 'f'.repeat(24) }, { session: staff });
    const read = await server.call(endpoints.readRecord, { pid, did: secret.did }, { session: staff });
    expect(read).toEqual(missing);
    const address = await server.call(endpoints.recordAddress, { pid, did: secret.did }, { session: staff });
    expect(JSON.stringify(address)).not.toContain(secret.name);
    expect(address.status).toBe(statuses.notFound);
  });

  it('is in no suggestion', async () => {
    for (const column of ['name', 'did', 'code']) {
      const answer = await server.call(endpoints.searchColumn, { pid, column, keyword: '' }, { session: staff });
      expect(JSON.stringify(answer)).not.toContain(secret.name);
      expect(JSON.stringify(answer)).not.toContain(secret.did);
    }
  });

  it('is in no count of a tab and no file', async () => {
    const tabs = await server.call(endpoints.listTabs, { pid, totals: true }, { session: staff });
    const whole = (await list(staff)).length;
    for (const tab of tabs.result) expect(tab.total).toBeLessThanOrEqual(whole);
    const filter = JSON.stringify([{ did: [{ type: '=', v: secret.did }] }]);
    const queries: Record<string, string>[] = [{}, { filter }];
    for (const query of queries) {
      const file = await exported(staff, tabs.result[0]?.did ?? '', query);
      expect(file.body).not.toContain(secret.name);
    }
  });

  it('is not commanded or changed by any write', async () => {
    // An operator of all, with the reach of staff, cannot be had here: staff hold no write at all.
    const answers = [
      await server.call(endpoints.control, { pid, did: secret.did, act: 'set', cmd: { pwr: '1' } }, { session: staff }),
      await server.call(endpoints.deleteRecords, { pid, dids: [secret.did] }, { session: staff }),
    ];
    for (const answer of answers) expect(answer.status).toBe(statuses.forbidden);
  });
});

describe('a column that is not this module’s', () => {
  const foreign = ['companyid', 'channelno', 'passwordhash', 'organization.name', 'space.name'];

  it.each(foreign)('%s is refused in filters, sorts, suggestions, tabs and files', async (column) => {
    const tabs = await server.call(endpoints.listTabs, { pid }, { session: administrator });
    const call = { session: administrator };
    const answered = [
      await server.call(endpoints.queryRecords, { pid, filter: [{ [column]: ['1'] }] }, call),
      await server.call(endpoints.queryRecords, { pid, condition: [{ k: column, type: '=', v: '1' }] }, call),
      await server.call(endpoints.queryRecords, { pid, sort: { column, type: 'asc' } }, call),
      await server.call(endpoints.searchColumn, { pid, column, keyword: '' }, call),
      await server.call(endpoints.addTab, { pid, name: 'T', condition: [{ k: column, type: '=', v: '1' }] }, call),
      await server.call(endpoints.addTab, { pid, name: 'T', columns: [column] }, call),
      (
        await exported(administrator, tabs.result[0]?.did ?? '', { sort: JSON.stringify({ column, type: 'asc' }) })
      ).json<{
        status: number;
      }>(),
    ];
    // The console sends all built-in columns with a tab's settings; the tenant's is passed over when they are shown.
    const refused = answered.filter((_answer, index) => !(column === 'companyid' && index === 5));
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => statuses.badInput));
  });
});

describe('a column that left the module or is never in lists', () => {
  const modulePid = '3abc0000000000000000a77c';
  const column = (name: string, more: object = {}) => ({
    column: name,
    label: { en: name, zh: name },
    type: 'string',
    rw: 3,
    ...more,
  });
  const config = (columns: object[]) => ({
    pid: modulePid,
    name: { en: 'Kept back', zh: '留' },
    group: 'other',
    columns,
  });
  const hidden = 'Zq kept back';

  it('is in no list, suggestion or file', async () => {
    const call = { session: administrator };
    const columns = [column('shown'), column('aside', { candisplay: false }), column('former')];
    await server.call(endpoints.saveModule, config(columns), call);
    const data = { name: 'One', shown: 'x', aside: hidden, former: hidden };
    const { did } = await server.call(endpoints.createRecord, { pid: modulePid, data }, call);
    await server.call(endpoints.saveModule, config(columns.slice(0, 2)), call);

    const listed = await server.call(endpoints.queryRecords, { pid: modulePid }, call);
    expect(JSON.stringify(listed)).not.toContain(hidden);
    const former = [
      await server.call(endpoints.searchColumn, { pid: modulePid, column: 'former', keyword: '' }, call),
      await server.call(endpoints.queryRecords, { pid: modulePid, filter: [{ former: [hidden] }] }, call),
      await server.call(endpoints.queryRecords, { pid: modulePid, sort: { column: 'former', type: 'asc' } }, call),
    ];
    for (const answer of former) expect(answer.status).toBe(statuses.badInput);
    const read = await server.call(endpoints.readRecord, { pid: modulePid, did }, call);
    expect(read.data['former']).toBeUndefined();

    const set = { columnconfig: [{ column: 'shown' }, { column: 'aside', ischecked: true }] };
    const tab = await server.call(
      endpoints.addTab,
      { pid: modulePid, name: 'All', clientconfig: set, columns: ['aside'] },
      call,
    );
    const tabs = await server.call(endpoints.listTabs, { pid: modulePid }, call);
    const dids = [tab.did, tabs.result[0]?.did ?? ''].filter((id) => id !== '' && id !== undefined);
    for (const id of dids) {
      const file = await exported(administrator, id);
      expect(file.body).not.toContain(hidden);
    }
  });
});

/** Rows as the role calls change them, and the word that they give. */
const regrant = async (role: string, read: number) => {
  const { companyid } = administrator;
  const change = sql`update roleright set read = ${read} where companyid = ${companyid} and role = ${role}`;
  await server.db.transaction('system', (trx) => change.execute(trx));
  await server.db.announce(`people:${companyid}`);
};

describe('a right that is taken away while its holder is signed in', () => {
  it('is gone at the next call, for lists, suggestions and files, and back as fast', async () => {
    const { did: member, companyid } = staff;
    const query = sql`select role from rolemember where companyid = ${companyid} and member = ${member}`;
    const [roles = []] = await server.db.read('system', [query.compile(server.db.builder)]);
    const tabs = await server.call(endpoints.listTabs, { pid }, { session: staff });
    const asks = () =>
      Promise.all([
        server.call(endpoints.queryRecords, { pid }, { session: staff }).then(({ status }) => status),
        server
          .call(endpoints.searchColumn, { pid, column: 'name', keyword: '' }, { session: staff })
          .then(({ status }) => status),
        exported(staff, tabs.result[0]?.did ?? '').then(({ headers }) =>
          String(headers['content-type']).startsWith('text/csv') ? 0 : statuses.forbidden,
        ),
      ]);
    expect(await asks()).toEqual([0, 0, 0]);
    for (const { role } of roles) await regrant(String(role), 0);
    expect(await asks()).toEqual(Array.from({ length: 3 }, () => statuses.forbidden));
    const menu = await server.call(endpoints.shortMenu, {}, { session: staff });
    expect(JSON.stringify(menu)).not.toContain(pid);
    for (const { role } of roles) await regrant(String(role), 1);
    expect(await asks()).toEqual([0, 0, 0]);
  });

  it('is gone when the role is taken from its member', async () => {
    const { did: member, companyid } = staff;
    const take = sql`delete from rolemember where companyid = ${companyid} and member = ${member}`;
    await server.db.transaction('system', (trx) => take.execute(trx));
    await server.db.announce(`people:${companyid}`);
    expect((await server.call(endpoints.queryRecords, { pid }, { session: staff })).status).toBe(statuses.forbidden);
    const spaces = await server.call(endpoints.tree, { graphtype: 'space', pid: products.spaces }, { session: staff });
    expect(spaces.status).toBe(statuses.forbidden);
  });
});
