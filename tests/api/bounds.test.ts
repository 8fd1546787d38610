import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type Envelope, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { baseOf, tableOf } from '../../server/modules/table.ts';
import { caps } from '../../server/limits.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** What one person can make the server store. Contract heading "Limits". */

const air = '300000000000000000000004';

let server: TestServer;
let administrator: User;
let staff: User;
beforeAll(async () => {
  server = await startTestServer({ REFUSED_WRITES_PER_MINUTE: '40', FILES_QUOTA_MB: '4' });
  administrator = await server.signIn('administrator');
  staff = await server.signIn('staff');
});
afterAll(() => server.close());

/** Every writing call by what bounds what it stores. A new one fails here until it has a place. */
const stored: Readonly<Record<string, string>> = {
  'a cap of server/limits.ts': `addTab createBoard createLinkage createPolicy createRole createDepartment createMember
    importMembers saveModule privateStore saveDashboard saveNotification`,
  'FILES_QUOTA_MB and FILES_PERSON_PERCENT': 'uploadFile',
  // Records are what a company's space is for: the right to add them is the bound.
  'a right of the company': 'createRecord importHistory control controlAll',
  // One row for each thing that exists: it is replaced, not added.
  'what exists': `updateTab sortTabs sortBoards updateBoard updateLinkage updatePolicy updateRecord batchRecords
    updateMember renameMember updateDepartment renameRole transferRole disableRole grantRole assignRole approveTasks
    transferTasks takeRules confirmVisit leaveVisit refreshVisitorCode readInbox resetPolicyConfiguration
    saveTimeStatus switchNotification shareDashboard`,
  'rate limits of sign-in and of the visitor code': `sendSignInCode codeSignIn passwordSignIn sendResetCode resetPassword
    tokenSignIn chooseCompany authorizationCode confirmAuthorization registerVisit setUp`,
  nothing: `deleteNotification deleteTab deleteBoard deleteDashboard deleteLinkage deletePolicy deleteRecords deleteDepartment deleteRole deleteModule
    deleteFile signOut endOwnSession cancelImport revokeDeviceToken revokeAgentToken deleteChat`,
};

describe('every call that writes', () => {
  it('stores what something bounds', () => {
    const placed = Object.values(stored).flatMap((names) => names.split(/\s+/));
    const writing = Object.entries<Endpoint>(endpoints).filter(([, { writes }]) => writes);
    expect(placed.toSorted()).toEqual(writing.map(([name]) => name).toSorted());
  });
});

type Capped = {
  /** Writes `count` rows beside what the demo has, with ids that begin with `fill-`. */
  fill: (count: number) => Promise<RawBuilder<unknown>>;
  table: string;
  call: () => Promise<Envelope>;
};

const record = (pid: string): Pick<Capped, 'fill' | 'table'> => ({
  table: tableOf(pid),
  fill: async (count) => sql`insert into ${sql.table(baseOf(pid))} (company, id, name, createtime, updatetime)
    select company_number(${administrator.companyid}), record_id('fill-' || n), 'fill-' || n, 0, 0 from generate_series(1, ${count}::integer) n`,
});
const addOwnTab = async () => (await server.call(endpoints.addTab, { pid: air, name: 'Mine' }, { session: staff })).did;
const boards = (place: 'here' | 'elsewhere'): Capped => {
  let filterdid = '';
  return {
    table: 'board',
    fill: async (count) => {
      filterdid = await addOwnTab();
      return sql`insert into board (companyid, did, pid, filterdid, type, name, config, position, creator, createdat, updatedat)
        select ${staff.companyid}, 'fill-' || n, ${air}, ${place === 'here' ? filterdid : 'fill-tab'}, 'linearea', 'x',
          '{}', n, ${staff.userid}, 0, 0 from generate_series(1, ${count}::integer) n`;
    },
    call: () =>
      server.call(
        endpoints.createBoard,
        { pid: air, filterdid, type: 'linearea', name: 'Day', config: {} },
        { session: staff },
      ),
  };
};
const linkages = (place: 'here' | 'elsewhere'): Capped => {
  let filterdid = '';
  return {
    table: 'linkage',
    fill: async (count) => {
      filterdid = (await server.call(endpoints.addTab, { pid: air, name: 'Rules' }, { session: administrator })).did;
      return sql`insert into linkage (companyid, did, pid, filterdid, name, source, workflowstatus, content, creator, createdat, updatedat)
        select ${administrator.companyid}, 'fill-' || n, ${air}, ${place === 'here' ? filterdid : 'fill-tab'}, 'x', '', 0,
          '{}', '', 0, 0 from generate_series(1, ${count}::integer) n`;
    },
    call: async () => {
      const { result } = await server.call(
        endpoints.queryRecords,
        { pid: air, pagesize: 1 },
        { session: administrator },
      );
      const device = { idev_pid: air, idev_did: result.data[0]?.did ?? '' };
      const event = { type: 0, ...device, ikey: 'pwr', trend_type: 5 };
      const tell = { notifyway: 'wechat', content: 'x', touser: [administrator.userid] };
      const body: unknown = {
        pid: air,
        filterdid,
        name: 'x',
        events: [event],
        actions: { devControl: [], notify: [tell] },
      };
      return (await server.send(endpoints.createLinkage.path, body, { session: administrator })).json<Envelope>();
    },
  };
};

const capped: Readonly<Record<Exclude<keyof typeof caps, 'policies' | 'tokens'>, Capped>> = {
  tabs: {
    table: 'filtertab',
    fill: async (
      count,
    ) => sql`insert into filtertab (did, companyid, pid, name, condition, columns, clientconfig, owner, position, createdat)
      select 'fill-' || n, ${administrator.companyid}, ${air}, '"x"', '[]', '[]', '{}', ${administrator.userid}, n, 0
      from generate_series(1, ${count}::integer) n`,
    call: () => server.call(endpoints.addTab, { pid: air, name: 'One more' }, { session: administrator }),
  },
  boards: boards('here'),
  boardsOfPerson: boards('elsewhere'),
  linkages: linkages('here'),
  linkagesOfCompany: linkages('elsewhere'),
  deviceTokens: {
    table: 'devicetoken',
    fill: async (
      count,
    ) => sql`insert into devicetoken (companyid, did, pid, name, hash, createdat, creator, creatorname)
      select ${administrator.companyid}, 'fill-' || n, ${air}, 'x', 'fill-' || n, 0, '', ''
      from generate_series(1, ${count}::integer) n`,
    call: () => server.call(endpoints.createDeviceToken, { pid: air, name: 'One more' }, { session: administrator }),
  },
  agentTokens: {
    table: 'agenttoken',
    fill: async (count) => sql`insert into agenttoken (companyid, did, userid, name, hash, createdat, expiresat)
      select ${administrator.companyid}, 'fill-' || n, ${administrator.userid}, 'x', 'fill-' || n, 0, 4102444800
      from generate_series(1, ${count}::integer) n`,
    call: () => server.call(endpoints.createAgentToken, { name: 'One more', days: 1 }, { session: administrator }),
  },
  dashboards: {
    table: 'dashboard',
    fill: async (count) => sql`insert into dashboard (companyid, did, userid, name, layout, createdat, updatedat)
      select ${administrator.companyid}, 'fill-' || n, ${administrator.userid}, 'fill ' || n, '{}', 0, 0
      from generate_series(1, ${count}::integer) n`,
    call: () => server.call(endpoints.saveDashboard, { name: 'One more' }, { session: administrator }),
  },
  notifications: {
    table: 'notifyconf',
    fill: async (
      count,
    ) => sql`insert into notifyconf (companyid, id, pid, content, dependencies, language, createdat, changedat)
      select ${administrator.companyid}, 'fill-' || n, ${air}, '{}', '', 'en', 0, 0
      from generate_series(1, ${count}::integer) n`,
    call: () =>
      server.call(
        endpoints.saveNotification,
        { pid: air, notifytrigger: 'expiring', notifytype: '0', notifytmpldid: 'tmpl-expiring', params: '[]' },
        { session: administrator },
      ),
  },
  roles: {
    ...record(products.roles),
    call: () =>
      server.call(endpoints.createRole, { name: 'One more', organization: 'any' }, { session: administrator }),
  },
  departments: {
    ...record(products.departments),
    call: () => server.call(endpoints.createDepartment, { name: 'One more' }, { session: administrator }),
  },
  members: {
    ...record(products.members),
    call: async () => {
      const { result } = await server.call(endpoints.departmentTree, {}, { session: administrator });
      const organizationid = String((result[0] as { did?: unknown } | undefined)?.did);
      const body = { name: 'One', organizationid, phonenumber: '13711112222' };
      return server.call(endpoints.createMember, body, { session: administrator });
    },
  },
  modules: {
    table: 'module',
    fill: async (count) => sql`insert into module (pid, config, owner, revision, updatedat)
      select 'fill-' || n, '{"pid":"fill","name":{"en":"x","zh":"x"},"group":"g","columns":[]}', ${administrator.companyid}, 1, 0
      from generate_series(1, ${count}::integer) n`,
    call: () =>
      server.call(
        endpoints.saveModule,
        { pid: '3abcdefabcdefabcdefabcde', name: { en: 'More', zh: '更多' }, group: 'metering', columns: [] },
        { session: administrator },
      ),
  },
};

describe.each(Object.entries(capped))('%s', (name, { fill, table, call }) => {
  it('are refused beyond their cap, with the number and the remedy, and nothing is stored', async () => {
    const filled = await fill(caps[name as keyof typeof caps].max);
    await server.db.transaction('system', async (trx) => void (await filled.execute(trx)));
    const answer = await call();
    const key = { module: 'pid', notifyconf: 'id' }[table] ?? 'did';
    await server.db.transaction('system', async (trx) => {
      await sql`delete from ${sql.table(table)} where ${sql.ref(key)} like 'fill-%'`.execute(trx);
    });
    expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path: '', rule: 'toomany' }] });
    expect(answer.msg).toContain(String(caps[name as keyof typeof caps].max));
  });
});

describe('sign-in links', () => {
  it('are refused while too many are unused', async () => {
    await server.db.transaction('system', async (trx) => {
      await sql`insert into signintoken (hash, companyid, userid, purpose, createdat, expiresat)
        select 'fill-' || n, ${staff.companyid}, ${staff.userid}, 'signin', 0, 9999999999
        from generate_series(1, ${caps.tokens.max}::integer) n`.execute(trx);
    });
    expect(await server.call(endpoints.makeToken, { purpose: 'signin' }, { session: staff })).toMatchObject({
      status: statuses.tooMany,
      retryafter: expect.any(Number),
    });
  });
});

describe('the files of one person', () => {
  const upload = (session: User, kibibytes: number) =>
    server.call(
      endpoints.uploadFile,
      { purpose: 'attachment' },
      { session, file: new File(['x'.repeat(kibibytes * 1024)], 'x.txt') },
    );

  it('take at most their share of the company’s, and the others keep the rest', async () => {
    expect((await upload(staff, 600)).status).toBe(0);
    const refused = await upload(staff, 600);
    expect(refused).toMatchObject({ status: statuses.tooLarge, http: 413 });
    expect(refused.msg).toContain('1 MB');
    expect((await upload(administrator, 600)).status).toBe(0);
  });
});

describe('refused writes of one person', () => {
  it('are limited within a minute; reads, signing out and everybody else go on', async () => {
    const person = await server.signIn('nobody');
    const wrong = () => server.call(endpoints.deleteRecords, { pid: air, dids: ['x'] }, { session: person });
    const answers = [];
    for (let count = 0; count < 45; count += 1) answers.push(await wrong());
    expect(answers.filter(({ status }) => status === statuses.forbidden)).toHaveLength(40);
    expect(answers.at(-1)).toMatchObject({ status: statuses.tooMany, http: 429, retryafter: expect.any(Number) });
    expect(answers.at(-1)?.retryafter).toBeLessThanOrEqual(60);
    const kept = await server.db.read('system', [
      server.db.builder.selectFrom('audit').select('did').where('userid', '=', person.userid).compile(),
    ]);
    expect(kept[0]?.length).toBeLessThanOrEqual(42);
    expect((await server.call(endpoints.menu, {}, { session: person })).status).toBe(0);
    const setDashboard = { action: 'set', key: 'dashboard', value: '1' } as const;
    expect((await server.call(endpoints.privateStore, setDashboard, { session: person })).status).toBe(
      statuses.tooMany,
    );
    expect((await server.call(endpoints.privateStore, setDashboard, { session: staff })).status).toBe(0);
    expect((await server.call(endpoints.signOut, {}, { session: person })).status).toBe(0);
  });
});
