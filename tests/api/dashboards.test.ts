import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { type Dashboard, emptyDashboard } from '../../src/engine/dashboard/layout.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import { deleteOrphans } from '../../server/records/file-references.ts';
import { hashToken } from '../../server/sessions/session.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Named dashboards: kept with versions, shared for reading, opened by walls. */

let server: TestServer;
let administrator: User;
let staff: User;
let operator: User;
let neighbour: User;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
  staff = await server.signIn('staff');
  operator = await server.signIn('operator');
  neighbour = await server.signIn('neighbour');
});
afterAll(() => server.close());

const list = async (session: User) => (await server.call(endpoints.listDashboards, {}, { session })).result;
const read = (session: User, did?: string) =>
  server.call(endpoints.readDashboard, did === undefined ? {} : { did }, { session });
const save = (session: User, input: object) => server.call(endpoints.saveDashboard, input, { session });
const share = (session: User, did: string, to: { roles?: string[]; departments?: string[] }) =>
  server.call(endpoints.shareDashboard, { did, roles: [], departments: [], ...to }, { session });
const rolesOf = async (session: User) => {
  const rows = await server.db.transaction('system', (trx) =>
    trx
      .selectFrom('rolemember')
      .select('role')
      .where('companyid', '=', session.companyid)
      .where('member', '=', session.did)
      .execute(),
  );
  return rows.map(({ role }) => role);
};
const withCards = (...cards: [did: string, pid: string, type: string][]): Dashboard => ({
  ...emptyDashboard(),
  dashlist: cards.map(([did, pid, type], index) => ({
    did,
    name: did,
    pid,
    type,
    span: 3,
    rows: 4,
    dataX: index * 3,
    dataY: 0,
  })),
});

describe('the default dashboard', () => {
  it('is the entry of the personal store', async () => {
    const layout = withCards(['clock', '', 'clock']);
    await server.call(
      endpoints.privateStore,
      { action: 'set', key: 'dashboard', value: JSON.stringify(layout) },
      { session: administrator },
    );
    const { data } = await read(administrator);
    expect(data).toMatchObject({ name: '', mine: true, isdefault: true, isreadonly: false, layout });
    await save(administrator, { did: data.did, version: data.version, layout: emptyDashboard() });
    const stored = await server.call(
      endpoints.privateStore,
      { action: 'get', key: 'dashboard' },
      { session: administrator },
    );
    expect(JSON.parse(stored.data.value)).toEqual(emptyDashboard());
  });

  it('may be replaced by another one, and there is one at most', async () => {
    const layout = withCards(['date', '', 'date']);
    const { did } = await save(administrator, { name: 'Lobby', layout });
    await save(administrator, { did, isdefault: true });
    expect((await list(administrator)).filter(({ isdefault }) => isdefault).map((dashboard) => dashboard.did)).toEqual([
      did,
    ]);
    const stored = await server.call(
      endpoints.privateStore,
      { action: 'get', key: 'dashboard' },
      { session: administrator },
    );
    expect(JSON.parse(stored.data.value)).toEqual(layout);
  });

  it('is followed by the oldest of the others when it is deleted', async () => {
    const former = (await list(administrator)).find(({ isdefault }) => !isdefault)?.did ?? '';
    // Ages are in seconds, and those of the demo are made within one.
    await server.db.transaction('system', (trx) =>
      trx.updateTable('dashboard').set({ createdat: 0 }).where('did', '=', former).execute(),
    );
    const { did } = await save(administrator, { name: 'Short-lived', isdefault: true });
    await server.call(endpoints.deleteDashboard, { did }, { session: administrator });
    const [first, ...others] = await list(administrator);
    expect(first).toMatchObject({ did: former, isdefault: true });
    expect(others.some(({ isdefault }) => isdefault)).toBe(false);
  });

  it('is empty where there is none', async () => {
    await server.db.transaction('system', (trx) =>
      trx.deleteFrom('dashboard').where('userid', '=', staff.userid).execute(),
    );
    expect((await read(staff)).data).toMatchObject({ did: '', version: 0, layout: emptyDashboard() });
  });
});

describe('one’s own dashboards', () => {
  it('have names that differ, capitals aside', async () => {
    await save(operator, { name: 'Energy' });
    expect(await save(operator, { name: ' energy ' })).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/name', rule: 'unique' }],
    });
    expect(await save(operator, { name: '  ' })).toMatchObject({ errors: [{ path: '/name', rule: 'required' }] });
    expect(await save(operator, { name: 'Hall \u202e' })).toMatchObject({
      errors: [{ path: '/name', rule: 'unseen' }],
    });
    expect((await save(staff, { name: 'Energy' })).status).toBe(0);
  });

  it('refuse a change of an older version with the stored one', async () => {
    const { did, version } = await save(operator, { name: 'Versions' });
    expect((await save(operator, { did, version, name: 'Renamed' })).version).toBe(version + 1);
    expect(await save(operator, { did, version, name: 'Late' })).toMatchObject({
      status: statuses.conflict,
      data: { name: 'Renamed', version: version + 1 },
    });
  });

  it('take at most 1 MiB', async () => {
    const layout = { ...emptyDashboard(), bgImg: 'x'.repeat(1024 * 1024 - 20) };
    expect((await save(operator, { name: 'Large', layout })).status).toBe(statuses.tooLarge);
  });

  it('are read, changed, shared and deleted by their owner alone', async () => {
    const { did } = await save(administrator, { name: 'Own' });
    for (const session of [operator, neighbour]) {
      const answers = [
        await read(session, did),
        await save(session, { did, name: 'Taken' }),
        await share(session, did, {}),
        await server.call(endpoints.deleteDashboard, { did }, { session }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(statuses.notFound));
      expect((await list(session)).map((dashboard) => dashboard.did)).not.toContain(did);
    }
    expect((await server.call(endpoints.deleteDashboard, { did }, { session: administrator })).status).toBe(0);
    expect((await list(administrator)).map((dashboard) => dashboard.did)).not.toContain(did);
  });

  it('leave an audit entry', async () => {
    const { did } = await save(administrator, { name: 'Audited' });
    const rows = await server.db.transaction('system', (trx) =>
      trx
        .selectFrom('audit')
        .select('detail')
        .where('companyid', '=', administrator.companyid)
        .where('url', '=', endpoints.saveDashboard.path)
        .execute(),
    );
    expect(rows.some(({ detail }) => detail.includes('Audited'))).toBe(true);
    expect(did).not.toBe('');
  });
});

describe('a shared dashboard', () => {
  it('is readable for the members of a role until that ends, and never changed by them', async () => {
    const { did } = await save(administrator, { name: 'For a role' });
    await share(administrator, did, { roles: await rolesOf(staff) });
    expect((await list(staff)).find((dashboard) => dashboard.did === did)).toMatchObject({
      mine: false,
      isdefault: false,
      isshared: true,
      owner: administrator.name,
    });
    expect((await read(staff, did)).data).toMatchObject({ isreadonly: true, roles: [], departments: [] });
    expect((await save(staff, { did, name: 'Mine' })).status).toBe(statuses.notFound);
    expect((await read(neighbour, did)).status).toBe(statuses.notFound);
    await share(administrator, did, {});
    expect((await read(staff, did)).status).toBe(statuses.notFound);
  });

  it('is readable for the members of a department and those below it', async () => {
    const tree = (await server.call(endpoints.departmentTree, {}, { session: administrator })).result as {
      did: string;
    }[];
    const { did } = await save(administrator, { name: 'For all departments' });
    await share(administrator, did, { departments: [tree[0]?.did ?? ''] });
    for (const session of [staff, operator]) expect((await read(session, did)).status).toBe(0);
  });

  it('names a role or a department that does not exist', async () => {
    const { did } = await save(administrator, { name: 'For strangers' });
    expect(await share(administrator, did, { roles: ['invented'] })).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/roles/0', rule: 'role' }],
    });
    expect(await share(administrator, did, { departments: ['invented'] })).toMatchObject({
      errors: [{ path: '/departments/0', rule: 'department' }],
    });
  });

  it('has for its reader the cards alone that the reader’s rights allow', async () => {
    const boards = await server.db.transaction('system', (trx) =>
      trx
        .selectFrom('board as b')
        .innerJoin('filtertab as f', 'f.did', 'b.filterdid')
        .select(['b.did', 'b.pid', 'f.owner'])
        .where('b.companyid', '=', administrator.companyid)
        .execute(),
    );
    const board = boards.find(({ pid, owner }) => pid === pids.electricity && owner === null);
    const cards: [string, string, string][] = [
      ['clock', '', 'clock'],
      [board?.did ?? '', pids.electricity, 'line'],
      ['any', 'ffffffffffffffffffffffff', 'component'],
    ];
    const { did } = await save(administrator, { name: 'Mixed', layout: withCards(...cards) });
    const nobody = await server.signIn('nobody');
    await share(administrator, did, { roles: [...(await rolesOf(staff)), ...(await rolesOf(nobody))] });
    const types = async (session: User) => (await read(session, did)).data.layout.dashlist.map(({ type }) => type);
    expect(await types(administrator)).toEqual(['clock', 'line', 'component']);
    const { perm } = await server.call(endpoints.rights, { pid: pids.electricity }, { session: staff });
    expect(await types(staff)).toEqual(perm.read > 0 ? ['clock', 'line'] : ['clock']);
  });
});

describe('the link of a wall', () => {
  const localTimeOf = async (session: User, dashboard: string) => {
    const { token } = await server.call(endpoints.makeToken, { purpose: 'wall', dashboard }, { session });
    return { token, open: async () => (await server.call(endpoints.tokenSignIn, { token })).info };
  };

  it('opens its dashboard and no other, with the rights of its maker, read-only', async () => {
    const { did } = await save(administrator, { name: 'Hall', layout: withCards(['date', '', 'date']) });
    const wall = await (await localTimeOf(administrator, did)).open();
    expect((await read(wall)).data).toMatchObject({ did, name: 'Hall', isreadonly: true });
    expect((await list(wall)).map((dashboard) => dashboard.did)).toEqual([did]);
    expect((await save(wall, { did, name: 'Changed' })).status).toBe(statuses.forbidden);
    await server.call(endpoints.deleteDashboard, { did }, { session: administrator });
    expect((await read(wall)).status).toBe(statuses.notFound);
  });

  it('runs a slide show of those that are still there, and opens no other', async () => {
    const dids: string[] = [];
    for (const name of ['Slide 1', 'Slide 2', 'Slide 3', 'No slide'])
      dids.push((await save(administrator, { name })).did);
    const [first = '', second = '', third = '', other = ''] = dids;
    const make = (input: object) =>
      server.call(endpoints.makeToken, { purpose: 'wall', ...input }, { session: administrator });
    const slides = { dashboards: [second, first, third], seconds: 15 };
    expect((await make({ slides, dashboard: first })).status).toBe(statuses.badInput);
    expect((await make({ slides: { ...slides, dashboards: [first, 'unknown'] } })).status).toBe(statuses.notFound);
    const { token } = await make({ slides });
    const wall = (await server.call(endpoints.tokenSignIn, { token })).info;
    expect((await read(wall)).data).toMatchObject({ did: second, isreadonly: true, slides });
    expect((await read(wall, third)).data).toMatchObject({ did: third, slides });
    expect((await read(wall, other)).status).toBe(statuses.notFound);
    expect((await list(wall)).map(({ did }) => did).toSorted()).toEqual([first, second, third].toSorted());
    const { result } = await server.call(endpoints.sessions, {}, { session: administrator });
    expect(result.find(({ dashboard }) => dashboard?.did === second)).toMatchObject({
      kind: 'wall',
      dashboard: { name: 'Slide 2' },
    });
    await server.call(endpoints.deleteDashboard, { did: second }, { session: administrator });
    expect((await read(wall)).data).toMatchObject({ did: first, slides: { dashboards: [first, third], seconds: 15 } });
  });

  it('is listed before and after it was opened, and revoked at once', async () => {
    const { did } = await save(administrator, { name: 'Revoked' });
    const kinds = async () =>
      (await server.call(endpoints.sessions, {}, { session: administrator })).result.filter(
        ({ dashboard }) => dashboard?.did === did,
      );
    const unused = await localTimeOf(administrator, did);
    const [link] = await kinds();
    expect(link).toMatchObject({ kind: 'link', dashboard: { did, name: 'Revoked' } });
    await server.call(endpoints.endOwnSession, { id: link?.id ?? '' }, { session: administrator });
    expect((await server.call(endpoints.tokenSignIn, { token: unused.token })).status).not.toBe(0);
    const wall = await (await localTimeOf(administrator, did)).open();
    const [opened] = await kinds();
    expect(opened).toMatchObject({ kind: 'wall', dashboard: { did } });
    await server.call(endpoints.endOwnSession, { id: opened?.id ?? '' }, { session: administrator });
    expect((await read(wall)).status).toBe(statuses.sessionInvalid);
  });

  it('is refused for a dashboard that its maker does not see, and for a sign-in link', async () => {
    const { did } = await save(administrator, { name: 'Hidden' });
    const make = (session: User, purpose: 'signin' | 'wall') =>
      server.call(endpoints.makeToken, { purpose, dashboard: did }, { session });
    expect((await make(neighbour, 'wall')).status).toBe(statuses.notFound);
    expect(await make(administrator, 'signin')).toMatchObject({ errors: [{ path: '/dashboard', rule: 'purpose' }] });
  });

  it('renews its session when half of its life is over', async () => {
    const { did } = await save(administrator, { name: 'Months' });
    const wall = await (await localTimeOf(administrator, did)).open();
    const hash = hashToken(wall.loginsession);
    const end = async () =>
      server.db.transaction('system', (trx) =>
        trx.selectFrom('session').select('expiresat').where('hash', '=', hash).executeTakeFirstOrThrow(),
      );
    const former = Number((await end()).expiresat);
    await read(wall);
    expect(Number((await end()).expiresat)).toBe(former);
    await server.db.transaction('system', (trx) =>
      trx
        .updateTable('session')
        .set({ expiresat: nowSeconds() + 3600 })
        .where('hash', '=', hash)
        .execute(),
    );
    await read(wall);
    expect(Number((await end()).expiresat)).toBeGreaterThan(nowSeconds() + 399 * 24 * 3600);
  });
});

it('a picture that is not there is refused behind the cards of a dashboard, and one of elsewhere is not', async () => {
  const gone = `/vt/staticfile/${'x'.repeat(24)}.png/a`;
  const layout = emptyDashboard();
  const portraitInfo = { ...layout.portraitInfo, bgImg: gone };
  expect(await save(administrator, { name: 'Gone', layout: { ...layout, portraitInfo } })).toMatchObject({
    status: statuses.badInput,
    errors: [{ path: '/layout/portraitInfo/bgImg', rule: 'file' }],
  });
  const { did, status } = await save(administrator, {
    name: 'Gone',
    layout: { ...layout, bgImg: '/backgrounds/a.png' },
  });
  expect(status).toBe(0);
  expect(await save(administrator, { did, layout: { ...layout, bgImg: gone } })).toMatchObject({
    errors: [{ path: '/layout/bgImg', rule: 'file' }],
  });
});

it('a file that a shared dashboard, a board or a policy names is neither cleaned up nor deleted', async () => {
  const upload = async (name: string) =>
    (
      await server.call(
        endpoints.uploadFile,
        { purpose: 'attachment' },
        { session: administrator, file: new File([name], `${name}.txt`) },
      )
    ).fileid;
  const [ofDashboard, ofBoard, ofPolicy, orphan] = [
    await upload('dashboard'),
    await upload('board'),
    await upload('policy'),
    await upload('orphan'),
  ];
  const { companyid } = administrator;
  const { did: shared } = await save(administrator, {
    name: 'Picture',
    layout: { ...emptyDashboard(), bgImg: `/vt/staticfile/${ofDashboard}/a` },
  });
  // Shared, it is still one row, and its readers see the picture too.
  await share(administrator, shared, { roles: await rolesOf(staff) });
  await server.db.transaction('system', async (trx) => {
    await trx
      .insertInto('board')
      .values({
        companyid,
        did: 'plan',
        pid: pids.electricity,
        filterdid: 'x',
        type: 'line',
        name: 'x',
        config: JSON.stringify({ picture: ofBoard }),
        position: 0,
        creator: '',
        createdat: 0,
        updatedat: 0,
      })
      .execute();
    await trx
      .insertInto('policy')
      .values({ companyid, did: 'attached', content: JSON.stringify({ file: ofPolicy }) })
      .execute();
  });
  await deleteOrphans(server.db, server.services, nowSeconds() + 48 * 3600);
  const rows = await server.db.transaction('system', (trx) =>
    trx.selectFrom('file').select('fileid').where('fileid', 'in', [ofDashboard, ofBoard, ofPolicy, orphan]).execute(),
  );
  expect(rows.map(({ fileid }) => fileid).toSorted()).toEqual([ofDashboard, ofBoard, ofPolicy].toSorted());

  // Deleting them by hand is refused too, and the refusal names what uses the file.
  const remove = (fileid: string) => server.call(endpoints.deleteFile, { fileid }, { session: administrator });
  for (const [fileid, holder] of [
    [ofDashboard, 'a dashboard'],
    [ofBoard, 'a board'],
    [ofPolicy, 'a policy'],
  ] as const) {
    const refused = await remove(fileid);
    expect(refused).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'inuse' }] });
    expect(refused.msg).toContain(holder);
  }
  expect((await read(staff, shared)).data.layout.bgImg).toContain(ofDashboard);
  await server.call(endpoints.deleteDashboard, { did: shared }, { session: administrator });
  expect((await remove(ofDashboard)).status).toBe(0);
});
