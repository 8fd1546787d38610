import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { pids } from '../../server/demo/pids.ts';
import { headersOf } from './harness.ts';
import {
  add,
  ask,
  departmentNamed,
  memberOf,
  newPhone,
  openOrganisation,
  departmentOf,
  people,
  personOf,
  server,
  signIn,
  signInAs,
} from './organisation-people.ts';

/** Members: who may change whom, and what a departure does. Contract "People". */

beforeAll(openOrganisation, 60_000);
afterAll(() => server().close());

describe('members', () => {
  it('come in pages, by keyword and by status', async () => {
    const first = await ask(endpoints.listMembers, { page: 0, pagesize: 10, staffstatus: 0 });
    expect(first.result).toHaveLength(10);
    expect(first.result.every(({ staffstatus }) => staffstatus === 0)).toBe(true);
    const second = await ask(endpoints.listMembers, { page: 1, pagesize: 10, staffstatus: 0 });
    expect(second.result[0]?.did).not.toBe(first.result[0]?.did);
    const departed = await ask(endpoints.listMembers, { staffstatus: 1, pagesize: 100 });
    expect(departed.result.length + first.total).toBe((await ask(endpoints.listMembers, {})).total);
    expect(departed.result.every(({ exitdate }) => typeof exitdate === 'number')).toBe(true);
    const answer = await ask(endpoints.listMembers, { name: '13800000002' });
    expect(answer.result).toMatchObject([{ did: personOf('operator').did, organizationname: expect.any(String) }]);
    expect((await ask(endpoints.listMembers, { name: '100%_' })).total).toBe(0);
    expect((await ask(endpoints.listMembers, { page: 2 ** 31 - 1, pagesize: 1000 })).result).toEqual([]);
  });

  it('need the right to read; names alone are for whoever picks one, within reach', async () => {
    expect(await ask(endpoints.listMembers, {}, 'operator')).toMatchObject({ status: statuses.forbidden });
    const picked = await ask(endpoints.searchMembers, { pagesize: 100 }, 'operator');
    expect(picked.total).toBeGreaterThan(0);
    expect(picked.total).toBeLessThan((await ask(endpoints.searchMembers, {})).total);
    expect(picked.result.every(({ phonenumber, email }) => phonenumber === '' && email === '')).toBe(true);
  });

  it('are of one’s own department at level 1', async () => {
    const staffDepartment = await departmentOf('staff');
    const seen = await ask(endpoints.listMembers, { pagesize: 100 }, 'staff');
    expect(new Set(seen.result.map(({ organizationid }) => organizationid))).toEqual(new Set([staffDepartment]));
    const other = personOf('operator').did;
    expect(await ask(endpoints.updateMember, { did: other, name: 'X' }, 'staff')).toMatchObject({
      status: statuses.notFound,
    });
    const elsewhere = await departmentOf('operator');
    const facts = { name: 'Grace', phonenumber: newPhone(), organizationid: elsewhere };
    const refused = await ask(endpoints.createMember, facts, 'staff');
    expect(refused).toMatchObject({ status: statuses.badInput, errors: [{ path: '/organizationid' }] });
    const { did, status } = await ask(endpoints.createMember, { ...facts, organizationid: staffDepartment }, 'staff');
    expect(status).toBe(0);
    const moved = await ask(endpoints.updateMember, { did, organizationid: elsewhere }, 'staff');
    expect(moved).toMatchObject({ status: statuses.badInput, errors: [{ path: '/organizationid' }] });
  });

  it('of another company are not there', async () => {
    const { did } = personOf('operator');
    for (const input of [
      { did, name: 'X' },
      { did, staffstatus: 1 },
    ])
      expect(await ask(endpoints.updateMember, input, 'neighbour')).toMatchObject({ status: statuses.notFound });
    expect(await ask(endpoints.renameMember, { did, name: 'X' }, 'neighbour')).toMatchObject({
      status: statuses.notFound,
    });
    const organizationid = await departmentOf('operator');
    const placed = await ask(
      endpoints.createMember,
      { name: 'X', phonenumber: newPhone(), organizationid },
      'neighbour',
    );
    expect(placed).toMatchObject({ status: statuses.badInput });
  });

  it('are refused with every fault at its field', async () => {
    const answer = await ask(endpoints.createMember, {
      name: ' ',
      organizationid: '',
      phonenumber: '2380000',
      email: 'nobody',
    });
    expect(answer.status).toBe(statuses.badInput);
    expect(answer.errors?.map(({ path }) => path)).toEqual(['/name', '/organizationid', '/phonenumber', '/email']);
  });

  it('have a phone that nobody else signs in with, here or elsewhere', async () => {
    const organizationid = await departmentOf('administrator');
    for (const phonenumber of ['13800000002', '13900000001']) {
      const answer = await ask(endpoints.createMember, { name: 'Twin', organizationid, phonenumber });
      expect(answer).toMatchObject({
        status: statuses.conflict,
        errors: [{ path: '/phonenumber', rule: 'duplicate' }],
      });
    }
    const member = await add();
    const changed = await ask(endpoints.updateMember, { did: member.did, phonenumber: '13800000002' });
    expect(changed.errors).toMatchObject([{ path: '/phonenumber', rule: 'duplicate' }]);
  });

  it('of one phone, added at the same time by two companies, are one member', async () => {
    const phonenumber = newPhone();
    const [root] = (await ask(endpoints.departmentTree, {}, 'neighbour')).result;
    const mine = { name: 'Once', phonenumber, organizationid: await departmentOf('administrator') };
    const answers = await Promise.all([
      ask(endpoints.createMember, mine),
      ask(endpoints.createMember, { ...mine, organizationid: root?.did ?? '' }, 'neighbour'),
      ask(endpoints.createMember, mine),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => b - a)).toEqual([0, -40009, -40009]);
  });

  it('change name, department and phone in their record and for their next sign-in', async () => {
    const member = await add();
    const session = await signInAs(member);
    const phonenumber = newPhone();
    const organizationid = (await departmentNamed('工程部')).did;
    expect(
      await ask(endpoints.updateMember, { did: member.did, name: 'Ada King', phonenumber, organizationid }),
    ).toMatchObject({ status: 0 });
    expect(await memberOf(member.did)).toMatchObject({ name: 'Ada King', phonenumber, organizationname: '工程部' });
    expect((await signIn(phonenumber)).info).toMatchObject({ userid: session.userid, name: 'Ada King' });
    expect(await signIn(member.phonenumber)).toMatchObject({ status: statuses.refused });
    expect(await ask(endpoints.renameMember, { did: member.did, name: 'Ada' })).toMatchObject({ status: 0 });
    expect(await memberOf(member.did)).toMatchObject({ name: 'Ada' });
  });

  it('keep their phone from whoever holds less than they do', async () => {
    const did = personOf('staff').did;
    const administrator = personOf('administrator').did;
    const staffDepartment = await departmentOf('staff');
    const before = await departmentOf('administrator');
    await ask(endpoints.updateMember, { did: administrator, organizationid: staffDepartment });
    const taken = await ask(endpoints.updateMember, { did: administrator, phonenumber: newPhone() }, 'staff');
    expect(taken).toMatchObject({ status: statuses.forbidden, errors: [{ path: '/phonenumber' }] });
    await ask(endpoints.updateMember, { did: administrator, organizationid: before });
    expect(await ask(endpoints.updateMember, { did, staffid: 'S-1' }, 'staff')).toMatchObject({ status: 0 });
  });

  it('of departments that one’s rights do not reach keep their phone, and nobody moves there themselves', async () => {
    const [mine, elsewhere] = [await departmentOf('staff'), await departmentOf('administrator')];
    const [actor, other] = [await add({ organizationid: mine }), await add({ organizationid: elsewhere })];
    const { did } = await ask(endpoints.createRole, { name: 'Departmental', organization: mine });
    const rights = [
      { pid: products.groups, create: 0 as const, read: 2 as const, write: 2 as const, set: 0 as const },
      { pid: pids.air, create: 0 as const, read: 1 as const, write: 0 as const, set: 0 as const },
    ];
    expect(await ask(endpoints.grantRole, { did, rights })).toMatchObject({ status: 0 });
    expect(await ask(endpoints.assignRole, { did, add: [actor.did, other.did], remove: [] })).toMatchObject({
      status: 0,
    });
    const session = await signInAs(actor);
    const change = (input: RequestOf<typeof endpoints.updateMember>) =>
      server().call(endpoints.updateMember, input, { session });
    expect(await change({ did: other.did, phonenumber: newPhone() })).toMatchObject({
      status: statuses.forbidden,
      errors: [{ path: '/phonenumber', rule: 'rights' }],
    });
    expect(await change({ did: actor.did, organizationid: elsewhere })).toMatchObject({
      status: statuses.forbidden,
      errors: [{ path: '/organizationid', rule: 'rights' }],
    });
    // Within their own department they may.
    expect(await change({ did: other.did, organizationid: mine })).toMatchObject({ status: 0 });
    expect(await change({ did: other.did, phonenumber: newPhone() })).toMatchObject({ status: 0 });
  });

  it('without a password do not sign in by one', async () => {
    const member = await add();
    expect(await signIn(member.phonenumber)).toMatchObject({ status: statuses.refused });
  });
});

describe('whom to ask for a right', () => {
  const administratorsFor = async (session: Awaited<ReturnType<typeof signInAs>>) =>
    (await server().call(endpoints.myRights, {}, { session })).administrators;

  it('is told to everybody: administrators of one’s own company who can sign in', async () => {
    const session = await signInAs(await add());
    const administrators = await administratorsFor(session);
    expect(administrators).toEqual((await ask(endpoints.myRights, {})).administrators);
    expect(administrators.length).toBeGreaterThan(0);
    const foreign = (await ask(endpoints.myRights, {}, 'neighbour')).administrators;
    expect(foreign.filter((name) => administrators.includes(name))).toEqual([]);
  });
});

describe('a departure', () => {
  it('ends every session at once and the way in, and a return brings both back', async () => {
    const member = await add();
    const session = await signInAs(member);
    expect(await server().call(endpoints.myRights, {}, { session })).not.toMatchObject({
      status: statuses.sessionInvalid,
    });
    const answer = await ask(endpoints.updateMember, { did: member.did, staffstatus: 1, exitdate: 1_700_000_000 });
    expect(answer).toMatchObject({ status: 0 });
    const after = await server().call(endpoints.menu, {}, { session });
    expect(after).toMatchObject({ status: statuses.sessionInvalid });
    expect(await signIn(member.phonenumber)).toMatchObject({ status: statuses.refused });
    expect(await memberOf(member.did)).toMatchObject({ staffstatus: 1, exitdate: 1_700_000_000 });
    expect(await ask(endpoints.updateMember, { did: member.did, staffstatus: 0 })).toMatchObject({ status: 0 });
    expect(await memberOf(member.did)).toMatchObject({ staffstatus: 0, exitdate: null });
    expect(await signIn(member.phonenumber)).toMatchObject({ status: 0 });
  });

  it('while requests of the member run, leaves none that comes after it', async () => {
    const member = await add();
    const session = await signInAs(member);
    const put = () =>
      server().call(endpoints.privateStore, { action: 'set', key: 'dashboard', value: randomUUID() }, { session });
    const [, departure, , late] = await Promise.all([
      put(),
      ask(endpoints.updateMember, { did: member.did, staffstatus: 1 }),
      put(),
      signIn(member.phonenumber),
    ]);
    expect(departure).toMatchObject({ status: 0 });
    expect(await put()).toMatchObject({ status: statuses.sessionInvalid });
    // A sign-in that was under way got no session that outlives the departure.
    const menu = await server().app.inject({
      method: 'POST',
      url: endpoints.menu.path,
      payload: {},
      headers: late.info === undefined ? {} : headersOf(late.info),
    });
    expect(menu.json()).toMatchObject({ status: statuses.sessionInvalid });
  });

  it('hands open tasks, policies, linkages and departments to the heir, all or nothing', async () => {
    const heir = await add({ name: 'Heir' });
    const leaving = personOf('operator');
    const admin = personOf('administrator');
    await ask(endpoints.transferTasks, { user_id: admin.userid, to_user_id: leaving.userid });
    const department = await departmentNamed('工程部');
    await ask(endpoints.updateDepartment, { did: department.did, manager: leaving.did });
    const openTasks = async (handler: string) =>
      (
        await ask(endpoints.queryRecords, {
          pid: products.tasks,
          pagesize: 100,
          filter: [{ handler: [{ type: '=', v: handler }] }, { status: ['0', '1'] }],
        })
      ).result.data.length;
    const count = await openTasks(leaving.did);
    expect(count).toBeGreaterThan(0);
    const wrong = await ask(endpoints.updateMember, { did: leaving.did, staffstatus: 1, heir: 'nobody-at-all' });
    expect(wrong).toMatchObject({ status: statuses.badInput, errors: [{ path: '/heir' }] });
    expect(await openTasks(leaving.did)).toBe(count);
    expect(await memberOf(leaving.did)).toMatchObject({ staffstatus: 0 });
    const self = await ask(endpoints.updateMember, { did: leaving.did, staffstatus: 1, heir: leaving.userid });
    expect(self).toMatchObject({ status: statuses.badInput, errors: [{ path: '/heir' }] });
    const done = await ask(endpoints.updateMember, { did: leaving.did, staffstatus: 1, heir: heir.userid });
    expect(done).toMatchObject({ status: 0 });
    expect(await openTasks(leaving.did)).toBe(0);
    expect(await openTasks(heir.did)).toBe(count);
    expect(await departmentNamed('工程部')).toMatchObject({ manager: heir.did, managername: 'Heir' });
    const log = await ask(endpoints.queryAudit, { offset: 0, step: 5 });
    expect(JSON.stringify(log.results)).toContain(`"tasks":${count}`);
    await ask(endpoints.updateMember, { did: leaving.did, staffstatus: 0 });
    people.set('operator', await server().signIn('operator'));
  });

  it('is refused to oneself and to the last administrator, also when two try at once', async () => {
    const { did } = personOf('administrator');
    const self = await ask(endpoints.updateMember, { did, staffstatus: 1 });
    expect(self).toMatchObject({ status: statuses.badInput, errors: [{ rule: 'self' }] });
    // Two administrators depart each other.
    const other = await add({ name: 'Second administrator' });
    await server().db.transaction('system', async (trx) => {
      const roles = await trx.selectFrom('rolemember').selectAll().where('member', '=', did).execute();
      await trx
        .insertInto('rolemember')
        .values(roles.map((role) => ({ ...role, member: other.did })))
        .execute();
    });
    const session = await signInAs(other);
    const answers = await Promise.all([
      ask(endpoints.updateMember, { did: other.did, staffstatus: 1 }),
      server().call(endpoints.updateMember, { did, staffstatus: 1 }, { session }),
    ]);
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1);
    const [first] = answers;
    const refused = first.status === 0 ? answers[1] : first;
    expect([statuses.conflict, statuses.sessionInvalid]).toContain(refused.status);
    if (first.status !== 0) {
      await server().call(endpoints.updateMember, { did, staffstatus: 0 }, { session });
      people.set('administrator', await server().signIn('administrator'));
      await ask(endpoints.updateMember, { did: other.did, staffstatus: 1 });
    }
    // The rule also applies to a user who may change members without having all rights.
    const staffDepartment = await departmentOf('staff');
    const before = await departmentOf('administrator');
    await ask(endpoints.updateMember, { did, organizationid: staffDepartment });
    const last = await ask(endpoints.updateMember, { did, staffstatus: 1 }, 'staff');
    expect(last).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'inuse' }] });
    await ask(endpoints.updateMember, { did, organizationid: before });
  });

  it('frees the phone; who returns when somebody else has it is refused', async () => {
    const member = await add();
    await ask(endpoints.updateMember, { did: member.did, staffstatus: 1 });
    await add({ phonenumber: member.phonenumber });
    const answer = await ask(endpoints.updateMember, { did: member.did, staffstatus: 0 });
    expect(answer).toMatchObject({ status: statuses.conflict, errors: [{ path: '/phonenumber' }] });
  });

  it('alone takes an exit date and an heir', async () => {
    const member = await add();
    const { did } = member;
    expect(await ask(endpoints.updateMember, { did, exitdate: 1 })).toMatchObject({ errors: [{ path: '/exitdate' }] });
    const heir = personOf('administrator').userid;
    expect(await ask(endpoints.updateMember, { did, heir })).toMatchObject({ errors: [{ path: '/heir' }] });
  });
});
