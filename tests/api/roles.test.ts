import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AnswerOf, type Endpoint, type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { pids } from '../../server/demo/pids.ts';
import { roleIndex } from '../../server/demo/rights.ts';
import { didOf } from '../../server/demo/tenant.ts';
import { type Person, sessionOf, startTestServer, type TestServer } from './harness.ts';

/** Who gives which right to whom. Contract "Rights". How far each call reaches: permission-matrix.test.ts. */

type RoleRights = RequestOf<typeof endpoints.grantRole>['rights'];
type Level = Omit<RoleRights[number], 'pid'>;

const systemAdministrator = didOf('riverside', products.roles, roleIndex.administrator);
const none: Level = { create: 0, read: 0, write: 0, set: 0 };
const all: Level = { create: 16, read: 2, write: 2, set: 2 };
const readAll: Level = { ...none, read: 2 };

let server: TestServer;
const people = new Map<Person, User>();
const personOf = (person: Person): User => sessionOf(people, person);
const ask = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, person: Person = 'administrator') =>
  server.call(endpoint, input, { session: personOf(person) });

/** Departments of two accounts, so that one is not above the other. */
let root: string;
let ownOf: string;
let otherOf: string;

const departmentOf = async (person: Person): Promise<string> => {
  const { data } = await ask(endpoints.readRecord, { pid: products.members, did: personOf(person).did });
  return String(data['organizationid']);
};

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'staff', 'nobody', 'neighbour'] as const)
    people.set(person, await server.signIn(person));
  root = await departmentOf('administrator');
  ownOf = await departmentOf('nobody');
  otherOf = await departmentOf('staff');
});
afterAll(() => server.close());

const made = async (name = `Role ${randomUUID().slice(0, 8)}`, organization = root): Promise<string> => {
  const { status, did } = await ask(endpoints.createRole, { name, organization });
  expect(status).toBe(0);
  return did;
};
const grant = (did: string, rights: RoleRights, person: Person = 'administrator') =>
  ask(endpoints.grantRole, { did, rights }, person);
const assign = (did: string, add: string[], remove: string[] = [], person: Person = 'administrator') =>
  ask(endpoints.assignRole, { did, add, remove }, person);
const detail = async (did: string): Promise<AnswerOf<typeof endpoints.roleDetail>['data']> =>
  (await ask(endpoints.roleDetail, { did })).data;
const permOf = async (person: Person, pid: string) => (await ask(endpoints.rights, { pid }, person)).perm;

/** A new role with rights, held by somebody. */
const roleWith = async (person: Person, rights: RoleRights, organization = root): Promise<string> => {
  const did = await made(undefined, organization);
  expect(await grant(did, rights)).toMatchObject({ status: 0 });
  expect(await assign(did, [personOf(person).did])).toMatchObject({ status: 0 });
  return did;
};

/** `nobody` holds just what a test gives. */
beforeEach(async () => {
  const { data } = await ask(endpoints.readRecord, { pid: products.members, did: personOf('nobody').did });
  for (const did of (data['roles'] ?? []) as string[]) await assign(did, [], [personOf('nobody').did]);
});

describe('a custom role', () => {
  it('is made enabled, empty and custom, and stands in the list', async () => {
    const did = await made('Night shift');
    expect(await detail(did)).toMatchObject({
      did,
      name: 'Night shift',
      organization: root,
      rolesource: 1,
      enable: true,
      rights: [],
      members: [],
    });
    const filter = [{ name: ['Night shift'] }];
    const listed = await ask(endpoints.queryRecords, { pid: products.roles, filter });
    expect(listed.result.data[0]).toMatchObject({ did, rolesource: '1', enable: '1', membercount: 0 });
  });

  it('is renamed, moved, disabled and deleted', async () => {
    const did = await made();
    expect(await ask(endpoints.renameRole, { did, name: '  Late shift ' })).toMatchObject({ status: 0 });
    expect(await ask(endpoints.transferRole, { did, organization: otherOf })).toMatchObject({ status: 0 });
    expect(await ask(endpoints.disableRole, { did, enable: false })).toMatchObject({ status: 0 });
    expect(await detail(did)).toMatchObject({ name: 'Late shift', organization: otherOf, enable: false });
    expect(await ask(endpoints.deleteRole, { did })).toMatchObject({ status: 0 });
    expect(await ask(endpoints.roleDetail, { did })).toMatchObject({ status: statuses.notFound });
  });

  it('toggles without a wanted state, and stays as it is when it is there already', async () => {
    const did = await made();
    await ask(endpoints.disableRole, { did });
    expect((await detail(did)).enable).toBe(false);
    await ask(endpoints.disableRole, { did, enable: false });
    expect((await detail(did)).enable).toBe(false);
    await ask(endpoints.disableRole, { did });
    expect((await detail(did)).enable).toBe(true);
  });

  it.each([
    ['empty', '', 'required'],
    ['blank', '   ', 'required'],
    ['with a line break', 'Guard\nAdministrator', 'unseen'],
  ])('needs a name; %s is refused at its field', async (_how, name, rule) => {
    const expected = { status: statuses.badInput, errors: [{ path: '/name', rule }] };
    expect(await ask(endpoints.createRole, { name, organization: root })).toMatchObject(expected);
    expect(await ask(endpoints.renameRole, { did: await made(), name })).toMatchObject(expected);
  });

  it('needs a department that exists', async () => {
    const expected = { status: statuses.badInput, errors: [{ path: '/organization', rule: 'department' }] };
    const foreign = await ask(endpoints.queryRecords, { pid: products.departments, pagesize: 1 }, 'neighbour');
    for (const organization of ['f'.repeat(24), foreign.result.data[0]?.did ?? '']) {
      expect(await ask(endpoints.createRole, { name: 'Nowhere', organization })).toMatchObject(expected);
      expect(await ask(endpoints.transferRole, { did: await made(), organization })).toMatchObject(expected);
    }
  });

  it('has its name alone in its department, letter case aside', async () => {
    const expected = { status: statuses.conflict, errors: [{ path: '/name', rule: 'duplicate' }] };
    await made('Unique one');
    expect(await ask(endpoints.createRole, { name: 'unique ONE', organization: root })).toMatchObject(expected);
    expect(await ask(endpoints.renameRole, { did: await made(), name: 'Unique one' })).toMatchObject(expected);
    const elsewhere = await made('Unique one', otherOf);
    expect(await ask(endpoints.transferRole, { did: elsewhere, organization: root })).toMatchObject(expected);
    expect(await ask(endpoints.renameRole, { did: elsewhere, name: 'UNIQUE one' })).toMatchObject({ status: 0 });
  });

  it('is made once when two ask for the same name at the same time', async () => {
    const input = { name: 'Same moment', organization: root };
    const answers = await Promise.all([ask(endpoints.createRole, input), ask(endpoints.createRole, input)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([statuses.conflict, 0]);
  });

  it('goes with its rights and its members’ mark of it', async () => {
    const did = await roleWith('nobody', [{ pid: pids.air, ...readAll }]);
    expect(await permOf('nobody', pids.air)).toMatchObject({ read: 2 });
    await ask(endpoints.deleteRole, { did });
    expect(await permOf('nobody', pids.air)).toMatchObject({ read: 0 });
    const { data } = await ask(endpoints.readRecord, { pid: products.members, did: personOf('nobody').did });
    expect(data['roles']).not.toContain(did);
  });
});

describe('a system role', () => {
  const changes: readonly [string, (did: string) => Promise<{ status: number }>][] = [
    ['renamed', (did) => ask(endpoints.renameRole, { did, name: 'Mine' })],
    ['moved', (did) => ask(endpoints.transferRole, { did, organization: otherOf })],
    ['disabled', (did) => ask(endpoints.disableRole, { did, enable: false })],
    ['deleted', (did) => ask(endpoints.deleteRole, { did })],
    ['granted anything', (did) => grant(did, [])],
  ];
  it.each(changes)('is not %s', async (_what, change) => {
    const before = await detail(systemAdministrator);
    expect(await change(systemAdministrator)).toMatchObject({ status: statuses.forbidden });
    expect(await detail(systemAdministrator)).toEqual(before);
  });
});

describe('a grant', () => {
  it('holds at the next request, for one module, a class and all of them; disabled it gives nothing', async () => {
    const did = await roleWith('nobody', [{ pid: pids.air, ...readAll }]);
    expect(await permOf('nobody', pids.air)).toMatchObject({ read: 2, write: 0 });
    expect(await permOf('nobody', pids.lights)).toMatchObject({ read: 0 });
    await grant(did, [{ pid: '3*', ...readAll, write: 1 }]);
    expect(await permOf('nobody', pids.lights)).toMatchObject({ read: 2, write: 1 });
    await grant(did, [{ pid: '*', ...readAll }]);
    expect(await permOf('nobody', products.spaces)).toMatchObject({ read: 2, write: 0 });
    await ask(endpoints.disableRole, { did, enable: false });
    expect(await permOf('nobody', products.spaces)).toMatchObject(none);
    await ask(endpoints.disableRole, { did, enable: true });
    expect(await permOf('nobody', products.spaces)).toMatchObject({ read: 2 });
  });

  it('is the whole list: what it leaves out is taken, and empty rights are not kept', async () => {
    const did = await made();
    await grant(did, [
      { pid: pids.air, ...all },
      { pid: pids.lights, ...none },
    ]);
    expect((await detail(did)).rights).toEqual([expect.objectContaining({ pid: pids.air, ...all })]);
    await grant(did, []);
    expect((await detail(did)).rights).toEqual([]);
  });

  it('of a module that the company does not have, or of one twice, is refused at its place', async () => {
    const did = await made();
    const unknown = await grant(did, [{ pid: '3fffffffffffffffffffffff', ...readAll }]);
    expect(unknown).toMatchObject({ status: statuses.badInput, errors: [{ path: '/rights/0/pid', rule: 'module' }] });
    const right = { pid: pids.air.toUpperCase(), ...readAll };
    const twice = await grant(did, [{ pid: pids.air, ...readAll }, right]);
    expect(twice).toMatchObject({ status: statuses.badInput, errors: [{ path: '/rights/1/pid', rule: 'repeated' }] });
  });

  it('of a level that there is not is refused', async () => {
    const did = await made();
    for (const wrong of [{ read: 3 }, { create: 1 }, { write: -1 }, { pid: '3' }, { pid: '30*' }]) {
      const body = { did, rights: [{ pid: pids.air, ...none, ...wrong }] };
      const answer = await server.send(endpoints.grantRole.path, body, { session: personOf('administrator') });
      expect(answer.json()).toMatchObject({ status: statuses.badInput });
    }
  });

  it('by two who looked at the same version is done by one of them', async () => {
    const did = await made();
    const { version } = await detail(did);
    const by = (pid: string) => ask(endpoints.grantRole, { did, rights: [{ pid, ...readAll }], version });
    const answers = await Promise.all([by(pids.air), by(pids.lights)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([statuses.conflict, 0]);
    expect(answers.find(({ status }) => status !== 0)).toMatchObject({ errors: [{ rule: 'version' }] });
    const after = await detail(did);
    expect(after.rights).toHaveLength(1);
    expect(answers.find(({ status }) => status === 0)?.version).toBe(after.version);
  });

  it('tells beforehand for whom what would change, other roles counted in, and writes nothing', async () => {
    const did = await made();
    await grant(did, [{ pid: pids.air, ...readAll }]);
    await assign(did, [personOf('nobody').did, personOf('operator').did]);
    const before = await detail(did);
    const rights = [{ pid: pids.air, ...all }];
    const answer = await ask(endpoints.grantRole, { did, rights, preview: true });
    const changeOf = (person: Person) => answer.members?.find((member) => member.did === personOf(person).did);
    expect(changeOf('nobody')?.changes).toEqual([{ pid: pids.air, before: readAll, after: all }]);
    expect(changeOf('operator')?.changes).toEqual([{ pid: pids.air, before: { ...readAll, write: 2 }, after: all }]);
    expect(await detail(did)).toEqual(before);
    const less = await ask(endpoints.grantRole, { did, rights: [], preview: true });
    expect(less.members?.map((member) => member.did)).toEqual([personOf('nobody').did]);
  });

  it('is told in the audit log by module', async () => {
    const did = await made('Told');
    await grant(did, [{ pid: pids.air, ...readAll }]);
    const { results } = await ask(endpoints.queryAudit, { offset: 0, step: 1 });
    expect(results[0]?.changes[0]).toMatchObject({
      pid: products.roles,
      did,
      name: 'Told',
      before: { [pids.air]: null },
      after: { [pids.air]: readAll },
    });
  });
});

describe('somebody who may set roles but holds little else', () => {
  const authority = { pid: products.authority, ...all };

  const beyond: readonly [string, RoleRights[number]][] = [
    ['another module', { pid: pids.lights, ...readAll }],
    ['a higher level', { pid: pids.air, ...none, read: 2 }],
    ['another right', { pid: pids.air, ...none, write: 1 }],
    ['adding', { pid: pids.air, ...none, create: 16 }],
    ['the class', { pid: '3*', ...none, read: 1 }],
    ['everything', { pid: '*', ...all }],
  ];
  it.each(beyond)('does not give %s', async (_what, right) => {
    await roleWith('nobody', [authority, { pid: pids.air, ...none, read: 1 }]);
    const did = await made();
    const answer = await grant(did, [right], 'nobody');
    expect(answer.status).toBe(statuses.forbidden);
    for (const fault of answer.errors ?? []) expect(fault.path).toMatch(/^\/rights\/0\//);
    expect(answer.errors?.[0]?.rule).toBe('held');
    expect((await detail(did)).rights).toEqual([]);
    const preview = await ask(endpoints.grantRole, { did, rights: [right], preview: true }, 'nobody');
    expect(preview.status).toBe(statuses.forbidden);
  });

  it('gives what they hold, leaves what was there and lowers it', async () => {
    await roleWith('nobody', [authority, { pid: pids.air, ...none, read: 1 }]);
    const did = await made();
    await grant(did, [{ pid: pids.lights, ...all }]);
    const grantable = [
      { pid: pids.lights, ...all },
      { pid: pids.air, ...none, read: 1 },
    ];
    expect(await grant(did, grantable, 'nobody')).toMatchObject({ status: 0 });
    expect(await grant(did, [{ pid: pids.lights, ...readAll }], 'nobody')).toMatchObject({ status: 0 });
    expect(await grant(did, grantable, 'nobody')).toMatchObject({ status: statuses.forbidden });
  });

  it('does not make anybody, or themselves, an administrator', async () => {
    await roleWith('nobody', [authority]);
    for (const person of ['nobody', 'staff'] as const) {
      const answer = await assign(systemAdministrator, [personOf(person).did], [], 'nobody');
      expect(answer).toMatchObject({ status: statuses.forbidden });
    }
    expect(await permOf('nobody', pids.air)).toMatchObject(none);
  });

  it('does not enable a role that gives more than they hold', async () => {
    const did = await made();
    await grant(did, [{ pid: pids.lights, ...all }]);
    await ask(endpoints.disableRole, { did, enable: false });
    await roleWith('nobody', [authority]);
    expect(await ask(endpoints.disableRole, { did, enable: true }, 'nobody')).toMatchObject({
      status: statuses.forbidden,
    });
    expect((await detail(did)).enable).toBe(false);
  });
});

describe('somebody who may set roles of their own departments', () => {
  const levelOne = { pid: products.authority, create: 16 as const, read: 1, write: 1, set: 1 };

  it('keeps roles in them and gives roles to their members alone', async () => {
    await roleWith('nobody', [levelOne]);
    const refused = { status: statuses.badInput, errors: [{ path: '/organization' }] };
    expect(await ask(endpoints.createRole, { name: 'Up', organization: root }, 'nobody')).toMatchObject(refused);
    const { status, did } = await ask(
      endpoints.createRole,
      { name: `Own ${randomUUID()}`, organization: ownOf },
      'nobody',
    );
    expect(status).toBe(0);
    expect(await ask(endpoints.transferRole, { did, organization: root }, 'nobody')).toMatchObject(refused);
    expect(await assign(did, [personOf('nobody').did], [], 'nobody')).toMatchObject({ status: 0 });
    expect(await assign(did, [personOf('administrator').did], [], 'nobody')).toMatchObject({
      errors: [{ path: '/add/0' }],
    });
  });
});

describe('a role’s members', () => {
  it('hold its rights at once and lose them at once, and are counted and listed', async () => {
    const did = await made();
    await grant(did, [{ pid: pids.air, ...readAll }]);
    const member = personOf('nobody');
    expect((await assign(did, [member.did])).status).toBe(0);
    expect(await permOf('nobody', pids.air)).toMatchObject({ read: 2 });
    expect((await detail(did)).members).toEqual([{ did: member.did, name: member.name }]);
    const record = await ask(endpoints.readRecord, { pid: products.roles, did });
    expect(record.data['membercount']).toBe(1);
    const listed = await ask(endpoints.readRecord, { pid: products.members, did: member.did });
    expect(listed.data['roles']).toContain(did);
    expect((await assign(did, [member.did])).status).toBe(0);
    expect((await detail(did)).members).toHaveLength(1);
    expect((await assign(did, [], [member.did])).status).toBe(0);
    expect(await permOf('nobody', pids.air)).toMatchObject({ read: 0 });
  });

  it('are of the company, on the job, and not both added and removed', async () => {
    const did = await made();
    const { did: ownDid } = personOf('nobody');
    expect(await assign(did, [personOf('neighbour').did])).toMatchObject({ status: statuses.badInput });
    expect(await assign(did, ['f'.repeat(24)])).toMatchObject({ errors: [{ path: '/add/0', rule: 'member' }] });
    expect(await assign(did, [ownDid], [ownDid])).toMatchObject({ status: statuses.badInput });
    const filter = [{ staffstatus: ['1'] }];
    const gone = await ask(endpoints.queryRecords, { pid: products.members, filter, pagesize: 1 });
    expect(await assign(did, [gone.result.data[0]?.did ?? ''])).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/add/0', rule: 'departed' }],
    });
    expect((await detail(did)).members).toEqual([]);
  });
});

describe('the last administrator', () => {
  const lost = { status: statuses.conflict, errors: [{ rule: 'inuse' }] };

  it('cannot be removed', async () => {
    const { did } = personOf('administrator');
    expect(await assign(systemAdministrator, [], [did])).toMatchObject(lost);
    expect(await permOf('administrator', pids.air)).toMatchObject(all);
  });

  it('may go once there is another, by a custom role too, whose rights then stay', async () => {
    const { did: first } = personOf('administrator');
    const custom = await roleWith('nobody', [{ pid: '*', ...all }]);
    expect(await assign(systemAdministrator, [], [first], 'nobody')).toMatchObject({ status: 0 });
    const takes = [
      () => grant(custom, [{ pid: '*', ...readAll }], 'nobody'),
      () => ask(endpoints.disableRole, { did: custom, enable: false }, 'nobody'),
      () => ask(endpoints.deleteRole, { did: custom }, 'nobody'),
      () => assign(custom, [], [personOf('nobody').did], 'nobody'),
      () => ask(endpoints.grantRole, { did: custom, rights: [], preview: true }, 'nobody'),
    ];
    for (const take of takes) expect(await take()).toMatchObject(lost);
    expect(await assign(systemAdministrator, [first], [], 'nobody')).toMatchObject({ status: 0 });
    expect(await grant(custom, [{ pid: '*', ...readAll }])).toMatchObject({ status: 0 });
  });

  it('is left when two remove each other at the same time', async () => {
    const { did: first } = personOf('administrator');
    const { did: second } = personOf('nobody');
    await assign(systemAdministrator, [second]);
    const answers = await Promise.all([
      assign(systemAdministrator, [], [second], 'administrator'),
      assign(systemAdministrator, [], [first], 'nobody'),
    ]);
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1);
    const winner = answers[0].status === 0 ? 'administrator' : 'nobody';
    const members = (await ask(endpoints.roleDetail, { did: systemAdministrator }, winner)).data.members;
    expect(members).toHaveLength(1);
    await assign(systemAdministrator, [first], [], winner);
  });
});

describe('who may see and change roles', () => {
  it('reads any role with the right to read, and one’s own without', async () => {
    const did = await roleWith('nobody', [{ pid: pids.air, ...readAll }]);
    await assign(did, [personOf('staff').did]);
    expect((await detail(did)).members).toHaveLength(2);
    const roleDetail = await ask(endpoints.roleDetail, { did }, 'nobody');
    expect(roleDetail.data).toMatchObject({ rights: [{ pid: pids.air }], members: [{ did: personOf('nobody').did }] });
    const missing = await ask(endpoints.roleDetail, { did: 'f'.repeat(24) }, 'operator');
    const another = await ask(endpoints.roleDetail, { did }, 'operator');
    expect(another).toEqual(missing);
    expect(another.status).toBe(statuses.notFound);
  });

  it('lists roles with the right to read the authority product, and not without', async () => {
    const list = async () => (await ask(endpoints.queryRecords, { pid: products.roles }, 'nobody')).status;
    expect(await list()).toBe(statuses.forbidden);
    await roleWith('nobody', [{ pid: products.authority, ...readAll }]);
    expect(await list()).toBe(0);
  });

  it('makes none without the right, and none in another company', async () => {
    const input = { name: 'Wanted', organization: root };
    for (const person of ['operator', 'staff', 'nobody'] as const)
      expect([person, (await ask(endpoints.createRole, input, person)).status]).toEqual([person, statuses.forbidden]);
    expect((await ask(endpoints.createRole, input, 'neighbour')).status).toBe(statuses.badInput);
  });

  it('tells everybody their own rights and the roles they come from', async () => {
    const did = await roleWith('nobody', [{ pid: pids.air, ...readAll }]);
    const { name } = await detail(did);
    const rights = await ask(endpoints.myRights, {}, 'nobody');
    expect(rights.data).toEqual([expect.objectContaining({ pid: pids.air, ...readAll, from: [name] })]);
    expect(rights.grants).toEqual([{ role: did, name, pid: pids.air, ...readAll }]);
    const whole = await ask(endpoints.myRights, {});
    expect(whole.data.find(({ pid }) => pid === products.audit)).toMatchObject(all);
    expect(whole.grants).toContainEqual(expect.objectContaining({ role: systemAdministrator, pid: '*', ...all }));
  });
});
