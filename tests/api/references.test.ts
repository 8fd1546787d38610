import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/api/endpoints.ts';
import type { Column, RecordValues } from '../../src/engine/column.ts';
import { isProduct, products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { ofCompany } from '../../server/db/record-id.ts';
import { nowSeconds } from '../../server/clock.ts';
import { newDid } from '../../server/ids.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { insertRows } from '../../server/records/insert-rows.ts';
import { insertRecord } from '../../server/records/write.ts';
import type { StoredModule } from '../../server/services.ts';
import { roleIndex } from '../../server/demo/rights.ts';
import { didOf } from '../../server/demo/tenant.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

/**
 * Records that somebody may not read stay out of sight behind the references of records that they may read: every
 * column of every module that points to records, through every call that reads.
 */

let server: TestServer;
const people = new Map<Person, User>();
const personOf = (person: Person): User => {
  const session = people.get(person);
  if (!session) throw new Error(`${person} is not signed in.`);
  return session;
};
const ask = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, person: Person = 'administrator') =>
  server.call(endpoint, input, { session: personOf(person) });
const done = async <A extends { status: number }>(answering: Promise<A>): Promise<A> => {
  const answer = await answering;
  expect(answer).toMatchObject({ status: 0 });
  return answer;
};

const departmentOf = async (person: Person): Promise<string> => {
  const { did } = personOf(person);
  return String((await done(ask(endpoints.readRecord, { pid: products.members, did }))).data['organizationid']);
};

/** `nobody` reaches their own department with every right; the administrator's lies above it. */
let ownDepartment: string;
let other: string;
/** A role of the operator's, who reads everything but one module at a time. */
let allButOne: string;

const makeRole = async (name: string, person: Person): Promise<string> => {
  const { did } = await done(ask(endpoints.createRole, { name, organization: other }));
  await done(ask(endpoints.assignRole, { did, add: [personOf(person).did], remove: [] }));
  return did;
};

const modulesOfAll = () => server.services.modules.list(personOf('administrator').companyid);

/** Who may read authority may read the roles that it is about. */
const without = (pid: string): string[] => (pid === products.roles ? [pid, products.authority] : [pid]);

const withoutRightOn = async (pid: string): Promise<void> => {
  const rights = (await modulesOfAll())
    .filter(({ config }) => !without(pid).includes(config.pid))
    .map(({ config }) => ({
      pid: config.pid,
      create: 16 as const,
      read: 2 as const,
      write: 2 as const,
      set: 0 as const,
    }));
  await done(ask(endpoints.grantRole, { did: allButOne, rights }));
};

const holdersPid = '3000000000000000000f0001';
const targetsPid = '3000000000000000000f0002';
const text = (en: string) => ({ en, zh: en });

/** A module with each way of pointing to records; the demo's have some of them only. */
const invented = [
  {
    pid: targetsPid,
    name: text('Vaults'),
    group: 'other',
    columns: [
      { column: 'code', label: text('Code'), type: 'string' },
      { column: 'size', label: text('Size'), type: 'int' },
    ],
  },
  {
    pid: holdersPid,
    name: text('Keys'),
    group: 'other',
    columns: [
      { column: 'vault', label: text('Vault'), type: 'ref', pid: targetsPid },
      { column: 'code', label: text('Code'), type: 'ref', pid: targetsPid, refdisplay: 'code' },
      { column: 'size', label: text('Size'), type: 'ref', pid: targetsPid, refdisplay: 'size' },
      { column: 'vaults', label: text('Vaults'), type: 'didlist', didlist: { pid: targetsPid, capacity: 5 } },
      { column: 'keeper', label: text('Keeper'), type: 'ref', pid: products.members },
      { column: 'phone', label: text('Phone'), type: 'ref', pid: products.members, refdisplay: 'phonenumber' },
      { column: 'spare', label: text('Spare'), type: 'ref', pid: holdersPid },
    ],
  },
];

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'nobody'] as const)
    people.set(person, await server.signIn(person));
  ownDepartment = await departmentOf('nobody');
  other = await departmentOf('administrator');
  const options = { owner: null, now: nowSeconds(), companies: 'all' as const };
  if (!(await applyModules(server.db, invented, options)).ok) throw new Error('The modules were not applied.');
  const level = await makeRole('Own departments', 'nobody');
  await done(ask(endpoints.grantRole, { did: level, rights: [{ pid: '*', create: 16, read: 1, write: 1, set: 1 }] }));
  const operator = didOf('riverside', products.roles, roleIndex.operator);
  await done(ask(endpoints.assignRole, { did: operator, add: [], remove: [personOf('operator').did] }));
  allButOne = await makeRole('All but one', 'operator');
});
afterAll(() => server.close());

/** A reading has an id of its own. */
const putReading = async (module: StoredModule, organization: string, values: RecordValues): Promise<string> => {
  const { companyid } = personOf('administrator');
  const device = values['device'] ?? newDid(nowSeconds());
  return server.db.transaction({ company: companyid }, async (trx) => {
    await insertRows(trx, module, companyid, [{ ...values, device, occurtime: nowSeconds(), organization }]);
    const { rows } = await sql<{ did: string }>`select did from ${sql.table(module.table)} t
      where ${ofCompany(companyid)} order by t.device desc, t.at desc, t.n desc limit 1`.execute(trx);
    return rows[0]?.did ?? '';
  });
};

/** A record put in beneath the calls. */
const put = async (module: StoredModule, organization: string, values: RecordValues): Promise<string> => {
  if (module.key === 'reading') return putReading(module, organization, values);
  const did = newDid(nowSeconds());
  const { companyid, did: creator } = personOf('administrator');
  await server.db.transaction({ company: companyid }, (trx) =>
    insertRecord(trx, module, { did, company: companyid, creator, organization, now: nowSeconds(), values }),
  );
  return did;
};

const targetPid = (column: Column): string | undefined => column.pid ?? column.didlist?.pid;

/** Names of people and departments are the directory of the company: every record has a creator and a department. */
const isDirectoryName = (column: Column): boolean =>
  (targetPid(column) === products.members || targetPid(column) === products.departments) &&
  (column.refdisplay === undefined || column.refdisplay === 'name');

type Case = { module: StoredModule; column: Column; target: StoredModule };

const casesOf = async (): Promise<Case[]> => {
  const modules = await modulesOfAll();
  return modules
    .filter(({ config }) => config.pid !== products.audit)
    .flatMap((module) =>
      module.config.columns.flatMap((column) => {
        const target = modules.find(({ config }) => config.pid === targetPid(column));
        return target === undefined || isDirectoryName(column) ? [] : [{ module, column, target }];
      }),
    );
};

const valueOf = (column: Column, did: string) => (column.didlist === undefined ? did : [did]);

let made = 0;
/** A record of the target in another department, full of one word, and a record of the module that points to it. */
const arranged = async ({ module, column, target }: Case) => {
  made += 1;
  const word = `Hidden${made}x`;
  const texts = target.config.columns.filter(({ type, builtin }) => type === 'string' && builtin !== true);
  const figures = target.config.columns.filter(({ type }) => type === 'int');
  const hidden = await put(target, other, {
    name: word,
    ...Object.fromEntries(texts.map(({ column: name }) => [name, word])),
    ...Object.fromEntries(figures.map(({ column: name }) => [name, 987_654_321 + made])),
  });
  const holder = await put(module, ownDepartment, { name: `Holder ${made}`, [column.column]: valueOf(column, hidden) });
  return { word, figure: String(987_654_321 + made), hidden, holder };
};

type Arranged = Awaited<ReturnType<typeof arranged>>;
type Looking = Case & Arranged & { person: Person; tab: string };

const groupQuery = ({ module, column }: Case, filterdid: string) => {
  const { pid } = module.config;
  const columns = { name: 'rows', pid, columns: ['name', column.column], groupby: [], measures: [], limit: 500 };
  const group = { name: 'groups', pid, groupby: [{ column: column.column }], measures: [{ agg: 'count' as const }] };
  return { pid, filterdid, queries: column.didlist === undefined ? [columns, group] : [columns] };
};

const textOf = async (answering: Promise<object>) => JSON.stringify(await answering);

const download = async ({ tab, person }: Looking, format: 'csv') => {
  const query = new URLSearchParams({ did: tab, format });
  const path = `${endpoints.exportRecords.path}?${query}`;
  const answer = await server.send(path, {}, { method: 'GET', session: personOf(person) });
  expect(answer.statusCode).toBe(200);
  return answer.body;
};

/** What each call that reads answers about the record, as text. */
const readings = {
  queryRecords: ({ module, holder, person }) =>
    textOf(
      ask(
        endpoints.queryRecords,
        { pid: module.config.pid, filter: [{ did: [holder] }], extracolumns: true, pagesize: 500 },
        person,
      ),
    ),
  readRecord: ({ module, holder, person }) =>
    textOf(ask(endpoints.readRecord, { pid: module.config.pid, did: holder }, person)),
  searchColumn: ({ module, column, word, person }) =>
    textOf(
      ask(
        endpoints.searchColumn,
        { pid: module.config.pid, column: column.column, keyword: word.slice(0, -2) },
        person,
      ),
    ),
  exportRecords: (looking) => download(looking, 'csv'),
  queryBoard: (looking) => textOf(ask(endpoints.queryBoard, groupQuery(looking, looking.tab), looking.person)),
  recordAddress: ({ hidden, person }) => textOf(ask(endpoints.recordAddress, { did: hidden }, person)),
  tree: ({ person }) => textOf(ask(endpoints.tree, { graphtype: 'space', pid: products.spaces }, person)),
  listVisits: ({ person }) => textOf(ask(endpoints.listVisits, { pagesize: 500 }, person)),
  listLinkages: ({ tab, person }) => textOf(ask(endpoints.listLinkages, { filterdid: tab }, person)),
  readPolicy: ({ holder, person }) => textOf(ask(endpoints.readPolicy, { did: holder }, person)),
  listCommands: ({ module, holder, person }) =>
    textOf(ask(endpoints.listCommands, { pid: module.config.pid, did: holder }, person)),
  listOrigins: ({ module, holder, person }) =>
    textOf(ask(endpoints.listOrigins, { pid: module.config.pid, did: holder }, person)),
  listRejected: ({ module, holder, person }) =>
    textOf(ask(endpoints.listRejected, { pid: module.config.pid, did: holder }, person)),
  roleDetail: ({ hidden, person }) => textOf(ask(endpoints.roleDetail, { did: hidden }, person)),
} as const satisfies Partial<Record<EndpointName, (looking: Looking) => Promise<string>>>;

/** Calls that read and answer no record that somebody could refer to. */
const apart =
  `live commandOutcome weather listDashboards readDashboard chat createAgentToken listAgentTokens mcp listInbox reportDevices createDeviceToken listDeviceTokens setupState importProgress awaitAuthorization makeToken languages tenantIcon readVisitorCode readAuthorization sessions menu shortMenu rights manifest
  listAllTabs modulesWithColumns moduleConfig moduleChanges describeFiles readFile spaceTypes spaceTypesByBusinesses
  notificationEnumerations searchMembers myRights myVisits listChats readChat listTabs spaceDevices findTimeStatus
  listNotifications notificationTemplates listBoards boardConfig explainLinkage dryRunLinkage linkageConflicts linkageHolding isNotificationValid
  readPolicyConfiguration explainPolicy policyVersions dryRunPolicy policyConflicts listMembers departmentTree queryAudit importTemplate`.split(
    /\s+/,
  );

/** Of a history the tab has the newest readings: its year is no part of what is looked for, and takes seconds to export. */
const tabOf = async ({ config: { pid }, key }: StoredModule, person: Person): Promise<string> => {
  const condition = key === 'reading' ? [{ k: 'occurtime', type: '>' as const, v: nowSeconds() - 60 }] : [];
  return (await done(ask(endpoints.addTab, { pid, name: `All ${made}`, condition }, person))).did;
};

const dropTab = (did: string, person: Person) => done(ask(endpoints.deleteTab, { did }, person));

const expectNames = async (reference: Case, person: Person): Promise<void> => {
  const there = await arranged(reference);
  const { pid } = reference.module.config;
  const tab = await tabOf(reference.module, person);
  for (const [name, read] of Object.entries(readings)) {
    const answer = await read({ ...reference, ...there, person, tab });
    const leaked = [there.word, there.figure].filter((word) => name !== 'searchColumn' && answer.includes(word));
    const matches = name === 'searchColumn' && answer.includes(there.word) ? [there.word] : [];
    expect([...leaked, ...matches], `${name} of ${pid} by ${reference.column.column}`).toEqual([]);
  }
  await dropTab(tab, person);
  const { data } = await done(ask(endpoints.readRecord, { pid, did: there.holder }, person));
  expect(data, `${pid} ${reference.column.column}`).toMatchObject({ $noaccess: [there.hidden] });
  expect(Object.keys(data)).not.toContain(`${reference.column.column}_name`);
  const all = await ask(endpoints.readRecord, { pid, did: there.holder });
  expect(Object.keys(all.data)).not.toContain('$noaccess');
};

describe('what a record refers to and its reader may not read', () => {
  it('is looked for through every call that reads', () => {
    const reading = Object.entries<Endpoint>(endpoints).filter(([, { writes }]) => !writes);
    const covered = [...Object.keys(readings), ...apart].toSorted();
    expect(covered).toEqual(reading.map(([name]) => name).toSorted());
  });

  it('is never named to who reads their own department alone', { timeout: 300_000 }, async () => {
    const cases = await casesOf();
    expect(cases.length).toBeGreaterThan(30);
    for (const reference of cases) await expectNames(reference, 'nobody');
  });

  it('is never named to who has no right on its module', { timeout: 300_000 }, async () => {
    const cases = await casesOf();
    for (const [pid, ofTarget] of Map.groupBy(cases, ({ target }) => target.config.pid)) {
      await withoutRightOn(pid);
      for (const reference of ofTarget)
        if (!without(pid).includes(reference.module.config.pid)) await expectNames(reference, 'operator');
    }
  });

  it('is named to who may read it, and so are people and departments to everybody', async () => {
    const reference = (await casesOf()).find(
      ({ column, module }) => module.config.pid === holdersPid && column.column === 'vault',
    );
    if (reference === undefined) throw new Error('The module of keys is not there.');
    const { word, holder } = await arranged(reference);
    const { data } = await done(ask(endpoints.readRecord, { pid: holdersPid, did: holder }));
    expect(data['vault_name']).toBe(word);
    const { did: keeper } = personOf('administrator');
    const referrer = await put(reference.module, ownDepartment, { name: 'Kept', keeper, phone: keeper });
    const seen = (await done(ask(endpoints.readRecord, { pid: holdersPid, did: referrer }, 'nobody'))).data;
    expect(seen).toMatchObject({ keeper_name: personOf('administrator').name, $noaccess: [keeper] });
    expect(Object.keys(seen)).not.toContain('phone_name');
  });

  it('is called so in files and charts, in the language of who reads', async () => {
    const reference = (await casesOf()).find(
      ({ column, module }) => module.config.pid === holdersPid && column.column === 'vaults',
    );
    if (reference === undefined) throw new Error('The module of keys is not there.');
    const { hidden } = await arranged(reference);
    await put(reference.module, ownDepartment, { name: 'Both', vault: hidden, vaults: [hidden] });
    const tab = await tabOf(reference.module, 'nobody');
    const looking = { session: personOf('nobody') };
    for (const [language, words] of [
      ['en', 'No access'],
      ['zh', '无权查看'],
    ] as const) {
      const path = `${endpoints.exportRecords.path}?${new URLSearchParams({ did: tab, format: 'csv', lang: language })}`;
      const file = (await server.send(path, {}, { ...looking, method: 'GET' })).body;
      expect(file).toContain(words);
      expect(file).not.toContain(hidden);
      const groups = {
        name: 'groups',
        pid: holdersPid,
        groupby: [{ column: 'vault' }],
        measures: [{ agg: 'count' as const }],
      };
      const answer = await server.call(
        endpoints.queryBoard,
        { pid: holdersPid, filterdid: tab, queries: [groups] },
        { ...looking, headers: { 'accept-language': language } },
      );
      expect(answer.result.datasets[0]?.rows.find(([did]) => did === hidden)?.[1]).toBe(words);
    }
    await dropTab(tab, 'nobody');
  });
});

const plainCases = async () =>
  (await casesOf()).filter(({ module }) => !isProduct(module.config.pid) && module.key !== 'reading');

describe('a new reference', () => {
  it('to a hidden record is refused like one to an invented id, by every call that takes one', async () => {
    for (const reference of await plainCases()) {
      const { hidden, holder } = await arranged(reference);
      const { pid } = reference.module.config;
      const empty = await put(reference.module, ownDepartment, { name: 'Empty' });
      const answers = async (did: string) => {
        const data = { [reference.column.column]: valueOf(reference.column, did) };
        return [
          await ask(endpoints.createRecord, { pid, data: { name: 'New', ...data } }, 'nobody'),
          await ask(endpoints.updateRecord, { pid, did: empty, version: 1, data }, 'nobody'),
          await ask(endpoints.batchRecords, { pid, action: 'update', dids: [empty, holder], data }, 'nobody'),
        ];
      };
      const answered = await answers(hidden);
      expect(answered, `${pid} ${reference.column.column}`).toEqual(await answers(newDid(nowSeconds())));
      expect(answered.map(({ status }) => status)).toEqual([statuses.badInput, statuses.badInput, statuses.badInput]);
    }
  });

  it('is refused where an old one stays accepted', async () => {
    const reference = (await plainCases()).find(({ column }) => column.column === 'vault');
    const list = (await plainCases()).find(({ column }) => column.column === 'vaults');
    if (reference === undefined || list === undefined) throw new Error('The module of keys is not there.');
    const { hidden, holder } = await arranged(reference);
    const change = (data: RecordValues, version: number, did = holder) =>
      ask(endpoints.updateRecord, { pid: holdersPid, did, version, data }, 'nobody');
    await done(change({ vault: hidden, name: 'Renamed' }, 1));
    const { hidden: another, holder: holding } = await arranged(list);
    expect(await change({ vault: another }, 2)).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/data/vault', rule: 'record' }],
    });
    const visible = await put(reference.target, ownDepartment, { name: 'Visible' });
    await done(change({ vaults: [visible, another] }, 1, holding));
    expect(await change({ vaults: [visible, another, hidden] }, 2, holding)).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/data/vaults', rule: 'records' }],
    });
    await done(change({ vaults: [visible] }, 2, holding));
  });
});
