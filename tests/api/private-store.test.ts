import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { startTestServer, type TestServer } from './harness.ts';

const air = '300000000000000000000004';
const mebibyte = 1024 * 1024;

let server: TestServer;
let administrator: User;
let staff: User;
let nobody: User;
let neighbour: User;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
  staff = await server.signIn('staff');
  nobody = await server.signIn('nobody');
  neighbour = await server.signIn('neighbour');
});
afterAll(() => server.close());

const set = (key: string, value: string, session = administrator, idempotency = crypto.randomUUID()) =>
  server.call(endpoints.privateStore, { action: 'set', key, value }, { session, key: idempotency });
const get = async (key: string, session = administrator) =>
  (await server.call(endpoints.privateStore, { action: 'get', key }, { session })).data?.value;
const tabsOf = async (session: User) =>
  (await server.call(endpoints.listTabs, { pid: air }, { session })).result.map(({ did }) => did);
const addTab = async (session: User) =>
  (await server.call(endpoints.addTab, { pid: air, name: 'Mine' }, { session })).did;

describe('a key of the personal store', () => {
  it.each(['dashboard', 'pidcolumnset', 'boardrefresh', 'boardstrip'])('may be %s', async (key) => {
    expect((await set(key, 'kept', nobody)).status).toBe(0);
    expect(await get(key, nobody)).toBe('kept');
  });

  it.each(['', 'invented', 'dashboard2', 'Dashboard', 'tree-', 'tree', 'tree-a b', '__proto__', 'dashboard\n'])(
    'is not %j',
    async (key) => {
      expect(await set(key, '1')).toMatchObject({ status: statuses.badInput, errors: [{ path: '/key' }] });
    },
  );

  it('may be the tree of a company’s tab and of one’s own', async () => {
    const [company = ''] = await tabsOf(administrator);
    for (const did of [company, await addTab(administrator)]) {
      expect((await set(`tree-${did}`, '[1]')).status).toBe(0);
      expect(await get(`tree-${did}`)).toBe('[1]');
    }
  });

  it('is not the tree of a tab that does not exist or that one does not see, and all of them answer alike', async () => {
    const ownTab = await addTab(administrator);
    const [foreign = ''] = await tabsOf(neighbour);
    const [company = ''] = await tabsOf(administrator);
    const answers = [
      await set('tree-invented', '1'),
      await set(`tree-${foreign}`, '1'),
      await set(`tree-${ownTab}`, '1', staff),
      // No right on the module of the tab.
      await set(`tree-${company}`, '1', nobody),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path: '/key', rule: 'tab' }] });
      expect(answer).toEqual(answers[0]);
    }
  });

  it('reads an entry that was kept earlier for a tab that is gone, and nothing where none was', async () => {
    await server.db.transaction('system', (trx) =>
      trx
        .insertInto('privatestore')
        .values({ companyid: staff.companyid, userid: staff.userid, key: 'tree-gone', value: 'old' })
        .execute(),
    );
    expect(await get('tree-gone', staff)).toBe('old');
    expect(await get('tree-never', staff)).toBe('');
  });

  it('goes with its tab', async () => {
    const did = await addTab(administrator);
    await set(`tree-${did}`, '1');
    await server.call(endpoints.deleteTab, { did }, { session: administrator });
    expect(await get(`tree-${did}`)).toBe('');
  });
});

describe('what a person keeps', () => {
  it('is at most 4 MiB for an entry, counted in bytes', async () => {
    const fits = 'x'.repeat(4 * mebibyte);
    expect((await set('dashboard', fits)).status).toBe(0);
    expect(await set('dashboard', `${fits}x`)).toMatchObject({ status: statuses.tooLarge, http: 413 });
    // Fewer characters than the limit, three bytes each.
    expect((await set('dashboard', '字'.repeat(1.5 * mebibyte))).status).toBe(statuses.tooLarge);
    expect((await get('dashboard'))?.length).toBe(fits.length);
  });

  it('is at most 16 MiB in all, also when the writes come at once, and each person has their own', async () => {
    const large = 'y'.repeat(4 * mebibyte);
    const keys = ['dashboard', 'pidcolumnset', 'boardrefresh', 'boardstrip'];
    for (const tab of await Promise.all([addTab(staff), addTab(staff)])) keys.push(`tree-${tab}`);
    const answers = await Promise.all(keys.map((key) => set(key, large, staff)));
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === statuses.tooLarge)).toHaveLength(3);
    expect((await set('pidcolumnset', large, nobody)).status).toBe(0);
    // Room comes back with a smaller value.
    const storedKey = keys[answers.findIndex(({ status }) => status === 0)] ?? '';
    const refused = keys[answers.findIndex(({ status }) => status !== 0)] ?? '';
    expect((await set(storedKey, '', staff)).status).toBe(0);
    expect((await set(refused, large, staff)).status).toBe(0);
  });

  it('is not stored again as the answer of the call, which a retry gets all the same', async () => {
    const value = 'z'.repeat(mebibyte);
    const key = crypto.randomUUID();
    const first = await set('dashboard', value, nobody, key);
    expect(first).toMatchObject({ status: 0, data: { value } });
    expect(await set('dashboard', value, nobody, key)).toEqual(first);
    const { rows } = await server.db.transaction('system', (trx) =>
      sql<{ size: number }>`select length(answer) as size from idempotency where key = ${key}`.execute(trx),
    );
    expect(Number(rows[0]?.size)).toBeLessThan(1000);
  });
});
