import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Endpoint, RequestOf } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { Department } from '../../src/schemas/people.ts';
import type { User } from '../../src/schemas/wire.ts';
import { demoPassword } from '../../server/demo/tenants.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

/** A company's people as the tests of members and departments meet them. */

let opened: TestServer | undefined;
export const server = (): TestServer => {
  if (opened === undefined) throw new Error('The server of this file is not open yet.');
  return opened;
};
export const people = new Map<Person, User>();
export const personOf = (person: Person): User => {
  const session = people.get(person);
  if (!session) throw new Error(`${person} is not signed in.`);
  return session;
};
export const ask = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, person: Person = 'administrator') =>
  server().call(endpoint, input, { session: personOf(person) });

export const openOrganisation = async (): Promise<void> => {
  opened = await startTestServer();
  for (const person of ['administrator', 'operator', 'staff', 'nobody', 'neighbour'] as const)
    people.set(person, await server().signIn(person));
  // Who manages one department: the demo has nobody.
  await grant('staff', { create: 16, read: 1, write: 1, set: 0 });
};

/** Gives every role of somebody a right on the groups product. */
const grant = async (person: Person, levels: { create: number; read: number; write: number; set: number }) => {
  const { companyid, did } = personOf(person);
  await server().db.transaction('system', async (trx) => {
    const roles = await trx.selectFrom('rolemember').select('role').where('member', '=', did).execute();
    for (const { role } of roles)
      await trx
        .insertInto('roleright')
        .values({ companyid, role, pid: products.groups, ...levels })
        .execute();
  });
  await server().db.announce(`people:${companyid}`);
};

let number = 13_300_000_000;
export const newPhone = () => String((number += 1));

export const tree = async (person: Person = 'administrator'): Promise<Department[]> =>
  (await ask(endpoints.departmentTree, {}, person)).result;
export const flat = (nodes: readonly Department[]): Department[] =>
  nodes.flatMap((node) => [node, ...flat(node.subordinate)]);
export const departmentNamed = async (name: string): Promise<Department> => {
  const department = flat(await tree()).find((node) => node.name === name);
  if (!department) throw new Error(`There is no department ${name}.`);
  return department;
};
export const departmentOf = async (person: Person): Promise<string> =>
  (await memberOf(personOf(person).did)).organizationid;
export const memberOf = async (did: string) => {
  const { result } = await ask(endpoints.listMembers, { pagesize: 1000 });
  const match = result.find((member) => member.did === did);
  if (!match) throw new Error(`There is no member ${did}.`);
  return match;
};

export const add = async (more: Partial<RequestOf<typeof endpoints.createMember>> = {}) => {
  const facts = {
    name: 'Ada Lovelace',
    phonenumber: newPhone(),
    organizationid: await departmentOf('administrator'),
    ...more,
  };
  const { did } = await ask(endpoints.createMember, facts);
  return memberOf(did);
};

/** Signs a new member in, who has a password from now on. */
export const signInAs = async (member: { userid: string; phonenumber: string }): Promise<User> => {
  const hash = sql<{
    passwordhash: string;
  }>`select passwordhash from account where userid = ${personOf('operator').userid}`;
  await server().db.transaction('system', async (trx) => {
    const { rows } = await hash.execute(trx);
    const passwordhash = rows[0]?.passwordhash ?? '';
    await trx.updateTable('account').set({ passwordhash }).where('userid', '=', member.userid).execute();
  });
  const { info, msg } = await signIn(member.phonenumber);
  if (info === undefined) throw new Error(`${member.phonenumber} cannot sign in: ${msg}`);
  return info;
};
export const signIn = (phone: string) => {
  const password = createHash('sha256').update(`colonnade:${demoPassword}`).digest('hex');
  return server().call(endpoints.passwordSignIn, { phone, password });
};
