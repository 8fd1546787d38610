import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { AuditEntry } from '../../src/api/catalogue/audit.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { answerAuditShell } from '../../server/audit/audit-shell.ts';
import { deleteOldAudit } from '../../server/audit/retain.ts';
import { sealAudit } from '../../server/audit/seal.ts';
import { verifyAudit } from '../../server/audit/verify.ts';
import { nowSeconds } from '../../server/clock.ts';
import { auditFilters, lastDays, quickPicks } from '../../src/pages/audit/audit-address.ts';
import { headersOf, phones, startTestServer, type TestServer } from './harness.ts';

const rooms = {
  pid: '3000000000000000000a0d17',
  group: 'spaces',
  icon: 'space',
  category: { name: 'rooms', en: 'Rooms', zh: '房间' },
  name: { en: 'Audited rooms', zh: '审计房间' },
  columns: [{ column: 'floor', label: { en: 'Floor', zh: '楼层' }, type: 'int', rw: 3, required: 0 }],
};

let server: TestServer;
let administrator: User;

beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
  const saved = await server.call(endpoints.saveModule, rooms, { session: administrator });
  if (saved.status !== 0) throw new Error(JSON.stringify(saved));
});
afterAll(() => server.close());

const ask = (session: User, input: Partial<Parameters<typeof query>[1]> = {}) => query(session, input);
const query = (
  session: User,
  input: { start?: number; queryCondition?: { key: 'url'; value: string; tag: '$eq' }[] },
) => server.call(endpoints.queryAudit, { offset: 0, step: 20, ...input }, { session });
const of = (url: string) => ({ queryCondition: [{ key: 'url' as const, value: url, tag: '$eq' as const }] });

const first = ({ results: [entry] }: { results: AuditEntry[] }): AuditEntry => {
  if (entry === undefined) throw new Error('There is no such entry.');
  return entry;
};

const addMeter = async (name: string) => {
  const { did } = await server.call(
    endpoints.createRecord,
    { pid: rooms.pid, data: { name } },
    { session: administrator },
  );
  return did;
};

describe('an entry', () => {
  it('tells who, from which session, and what was before and after', async () => {
    const did = await addMeter('MT-AUDIT');
    const { data } = await server.call(endpoints.readRecord, { pid: rooms.pid, did }, { session: administrator });
    const change = { pid: rooms.pid, did, data: { name: 'MT-AUDIT 2' }, version: Number(data['version']) };
    await server.call(endpoints.updateRecord, change, { session: administrator });
    const entry = first(await ask(administrator, of(endpoints.updateRecord.path)));
    expect(entry).toMatchObject({
      describe: 'Changed a record',
      status: 0,
      changes: [{ did, name: 'MT-AUDIT 2', before: { name: 'MT-AUDIT' }, after: { name: 'MT-AUDIT 2' } }],
    });
    expect(entry.session).toHaveLength(24);
    expect(entry.member).not.toBe('');
  });

  it('of a deletion keeps what was deleted', async () => {
    const did = await addMeter('MT-GONE');
    await server.call(endpoints.deleteRecords, { pid: rooms.pid, dids: [did] }, { session: administrator });
    expect(first(await ask(administrator, of(endpoints.deleteRecords.path))).changes[0]?.before?.['name']).toBe(
      'MT-GONE',
    );
  });

  it('of a refusal has its status and no change', async () => {
    const staff = await server.signIn('staff');
    await server.call(endpoints.createRecord, { pid: rooms.pid, data: { name: 'no' } }, { session: staff });
    expect(first(await ask(administrator, of(endpoints.createRecord.path)))).toMatchObject({
      status: -40003,
      changes: [],
    });
  });

  it('is told in the language of who reads', async () => {
    const headers = { 'accept-language': 'zh' };
    const input = { offset: 0, step: 1, ...of(endpoints.createRecord.path) };
    const answer = await server.call(endpoints.queryAudit, input, { session: administrator, headers });
    expect(first(answer).describe).toBe('新增记录');
  });
});

describe('reading', () => {
  it('counts all and answers a page, newest first', async () => {
    const all = await ask(administrator);
    expect(all.total).toBeGreaterThan(300);
    const times = all.results.map(({ occurtime }) => occurtime);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('takes days as wholes and refuses what is no date', async () => {
    const bad = await server.send(
      endpoints.queryAudit.path,
      { offset: 0, step: 5, start: 'soon' },
      { session: administrator },
    );
    expect(bad.json()).toMatchObject({ status: -40001, errors: [{ path: '/start' }] });
    const today = await ask(administrator, { start: nowSeconds() - 60 });
    expect(today.total).toBeGreaterThan(0);
  });

  it('shows a company its own entries only, and nobody without the right any', async () => {
    const neighbour = await server.signIn('neighbour');
    const { results } = await ask(neighbour);
    expect(JSON.stringify(results)).not.toContain('13800000001');
    const operator = await server.signIn('operator');
    expect((await ask(operator)).status).toBe(-40003);
  });

  it('the generic list of the product shows the same entries', async () => {
    const { total } = await ask(administrator);
    const list = await server.call(
      endpoints.queryRecords,
      { pid: products.audit, page: 1, pagesize: 5, sort: { column: 'occurtime', type: 'desc' }, exacttotal: true },
      { session: administrator },
    );
    expect(list.result.total).toBe(total);
    expect(list.result.data[0]).toHaveProperty('url');
  });
});

/** As somebody with the owner's password could: past the trigger. */
const tamper = (statement: string) =>
  server.db.transaction('system', async (trx) => {
    await sql`alter table audit disable trigger audit_only_grows`.execute(trx);
    await sql.raw(statement).execute(trx);
    await sql`alter table audit enable trigger audit_only_grows`.execute(trx);
  });

const faultOf = async (companyid: string) =>
  (await verifyAudit(server.db)).find((verdict) => verdict.companyid === companyid)?.fault;

describe('the export of the page', () => {
  it('holds the entries that the page shows, whole days and exact texts', async () => {
    const zone = 'Asia/Shanghai';
    const now = nowSeconds();
    const tabs = await server.call(endpoints.listTabs, { pid: products.audit }, { session: administrator });
    const did = tabs.result.find(({ condition }) => condition.length === 0)?.did ?? '';
    const nothing = { ip: '', url: '', phone: '' };
    const addresses = [
      { ...nothing, ...lastDays(quickPicks.week, now, zone), url: '/sfsaas/api/user/pwdlogin' },
      { ...nothing, ...lastDays(quickPicks.month, now, zone), phone: phones.operator },
      { ...nothing, ...lastDays(quickPicks.day, now, zone), phone: 'nobody' },
    ];
    for (const address of addresses) {
      const { from: start, to: end } = address;
      const keys = (['url', 'phone'] as const).filter((key) => address[key] !== '');
      const queryCondition = keys.map((key) => ({ key, value: address[key], tag: '$eq' as const }));
      const input = { offset: 0, step: 1, start, end, queryCondition };
      const { total } = await server.call(endpoints.queryAudit, input, { session: administrator });
      const filter = JSON.stringify(auditFilters(address, zone).map(({ column, values }) => ({ [column]: values })));
      const file = await server.app.inject({
        method: 'GET',
        url: endpoints.exportRecords.path,
        query: { did, format: 'csv', filter },
        headers: headersOf(administrator),
      });
      // The head and one line for each.
      expect(file.body.trimEnd().split('\r\n')).toHaveLength(total + 1);
    }
  });
});

describe('the chain', () => {
  it('holds for every company, whatever was written meanwhile', async () => {
    await Promise.all([sealAudit(server.db), addMeter('MT-1'), addMeter('MT-2'), sealAudit(server.db)]);
    await sealAudit(server.db);
    const verdicts = await verifyAudit(server.db);
    expect(verdicts.length).toBeGreaterThan(1);
    expect(verdicts.map(({ fault, open }) => ({ fault, open }))).toEqual(
      verdicts.map(() => ({ fault: undefined, open: 0 })),
    );
  });

  it('neither the application nor the owner changes or deletes an entry', async () => {
    const company = { company: administrator.companyid };
    const statements = [`update audit set phone = ''`, `delete from audit`, `update audit set seq = null`];
    for (const statement of statements)
      for (const scope of [company, 'system'] as const)
        await expect(server.db.transaction(scope, (trx) => sql.raw(statement).execute(trx))).rejects.toThrow(
          /permission denied|never changed/,
        );
  });

  it('a changed, a missing and an added entry are each found at their place', async () => {
    const { companyid } = administrator;
    const ofCompany = `companyid = '${companyid}'`;
    await tamper(`update audit set ip = '10.0.0.1' where ${ofCompany} and seq = 5`);
    expect(await faultOf(companyid)).toMatch(/^entry 5 /);
    await tamper(`update audit set ip = (select ip from audit where ${ofCompany} and seq = 6) where false`);
    await tamper(`delete from audit where ${ofCompany} and seq = 3`);
    expect(await faultOf(companyid)).toBe('entry 3 is missing');
  });

  it('a shortened log is found by a witness that was kept elsewhere', async () => {
    const { companyid } = await server.signIn('neighbour');
    await sealAudit(server.db);
    const head = await answerAuditShell(server.db, { about: 'audit', command: 'head', company: companyid });
    const [seq, hash] = (head.lines[0]?.split(' ')[1] ?? '').split(':');
    const witness = { seq: Number(seq), hash: String(hash) };
    const verify = () =>
      answerAuditShell(server.db, { about: 'audit', command: 'verify', company: companyid, witness });
    expect((await verify()).ok).toBe(true);
    await tamper(`delete from audit where companyid = '${companyid}' and seq = ${seq};
      update audithead set seq = ${Number(seq) - 1},
        hash = (select hash from audit where companyid = '${companyid}' and seq = ${Number(seq) - 1})
        where companyid = '${companyid}'`);
    expect((await verifyAudit(server.db, [companyid]))[0]?.fault).toBeUndefined();
    expect((await verify()).lines[0]).toContain(`entry ${seq} is missing`);
  });
});

describe('retention', () => {
  it('removes a beginning of the chain, says so, and what stays still verifies', async () => {
    const fresh = await startTestServer();
    try {
      await sealAudit(fresh.db);
      const before = await verifyAudit(fresh.db);
      await deleteOldAudit(fresh.db, nowSeconds(), 3);
      await sealAudit(fresh.db);
      const after = await verifyAudit(fresh.db);
      expect(after.map(({ fault }) => fault)).toEqual(after.map(() => undefined));
      expect(after[0]?.entries).toBeLessThan(before[0]?.entries ?? 0);
      const session = await fresh.signIn('administrator');
      const answer = await fresh.call(endpoints.queryAudit, { offset: 0, step: 5, ...of('upkeep') }, { session });
      expect(answer.total).toBe(1);
      await deleteOldAudit(fresh.db, nowSeconds() + 9_999_999, 0);
      expect((await verifyAudit(fresh.db))[0]?.entries).toBeGreaterThan(0);
    } finally {
      await fresh.close();
    }
  });
});
