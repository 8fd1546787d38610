import { sql } from 'kysely';
import type { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { Row, Trx } from '../db/database.ts';
import { isAmong, ofCompany } from '../db/record-id.ts';
import { badInput } from '../http/refusal.ts';
import type { Call } from '../http/route.ts';
import { departed } from '../people/organisation.ts';
import { columnAs } from '../records/column-as.ts';
import { scopeSql } from '../records/record-scope.ts';
import type { StoredModule } from '../services.ts';
import { requireAdministrator } from './administrators.ts';
import { namesIn } from './grant.ts';
import { requireOwnRights } from './require-own-rights.ts';
import { membersOfRole, rightsOfRole, type RoleContext, setRole, withRole } from './role.ts';
import { phrase } from '../texts.ts';

type Assigning = Call<typeof endpoints.assignRole>;
type Person = { did: string; name: string; hasDeparted: boolean };

const noMember = (path: string) => badInput(path, 'member', phrase('server/roles', 'memberNotFound'));

/**
 * The members that are named, within the reach of the user's right.
 * @throws Refusal badInput at the first that is not, the same for foreign and invented ids
 */
const peopleOf = async (
  trx: Trx,
  { members, scope }: RoleContext,
  { add, remove }: Assigning['input'],
): Promise<Person[]> => {
  const dids = [...add, ...remove];
  const { rows } = await sql<Row>`select t.did, t.name, ${columnAs('t', members, 'staffstatus')} as staffstatus
    from ${sql.table(members.table)} t
    where ${scopeSql(scope)} and ${isAmong(members, dids)} order by t.name`.execute(trx);
  const existingDids = new Set(rows.map((row) => String(row['did'])));
  const missing = dids.findIndex((did) => !existingDids.has(did));
  if (missing >= 0) throw noMember(missing < add.length ? `/add/${missing}` : `/remove/${missing - add.length}`);
  return rows.map((row) => ({
    did: String(row['did']),
    name: String(row['name']),
    hasDeparted: row['staffstatus'] === departed,
  }));
};

const checkPeople = ({ add, remove }: Assigning['input'], people: readonly Person[]): void => {
  const both = remove.findIndex((did) => add.includes(did));
  if (both >= 0) throw badInput(`/remove/${both}`, 'repeated', phrase('server/roles', 'memberAddedAndRemoved'));
  const gone = people.find((person) => person.hasDeparted && add.includes(person.did));
  if (gone !== undefined)
    throw badInput(
      `/add/${add.indexOf(gone.did)}`,
      'departed',
      phrase('server/roles', 'memberLeft', { name: gone.name }),
    );
};

/** Keeps the roles that a member's own record lists in step. */
const list = async (
  trx: Trx,
  members: StoredModule,
  change: { company: string; role: string; dids: readonly string[]; isGiven: boolean; now: number },
): Promise<void> => {
  const roles = columnAs('t', members, 'roles');
  const without = sql`array_remove(coalesce(${roles}, '{}'), ${change.role}::text)`;
  const next = change.isGiven ? sql`array_append(${without}, ${change.role}::text)` : without;
  await sql`update ${sql.table(members.table)} t set ${sql.id(members.physical.get('roles') ?? '')} = ${next},
      updatetime = ${change.now}::bigint, version = version + 1
    where ${ofCompany(change.company)} and ${isAmong(members, change.dids)}`.execute(trx);
};

/** Takes a role from members. */
export const takeRole = async (
  trx: Trx,
  { members, scope, role }: RoleContext,
  dids: readonly string[],
  now: number,
) => {
  if (dids.length === 0) return;
  const { company } = scope;
  await trx
    .deleteFrom('rolemember')
    .where('companyid', '=', company)
    .where('role', '=', role.did)
    .where('member', 'in', dids)
    .execute();
  await list(trx, members, { company, role: role.did, dids, isGiven: false, now });
};

const giveRole = async (trx: Trx, { members, scope, role }: RoleContext, dids: readonly string[], now: number) => {
  if (dids.length === 0) return;
  const { company } = scope;
  await trx
    .insertInto('rolemember')
    .values(dids.map((member) => ({ companyid: company, role: role.did, member })))
    .execute();
  await list(trx, members, { company, role: role.did, dids, isGiven: true, now });
};

const namesOf = (people: readonly Person[], dids: readonly string[]) =>
  people.filter(({ did }) => dids.includes(did)).map(({ name }) => name);

/**
 * Gives a role, a system one too, to members and takes it from others; who has it already keeps it.
 * @throws Refusal forbidden when the role grants more than the giver holds, conflict for the last administrator
 */
export const assignRole = async (call: Assigning): Promise<void> => {
  const { actor, db, input, now, services } = call;
  const company = actor.companyid;
  const modules = await services.modules.list(company);
  await withRole(call, { right: 'set', did: input.did }, async (trx, context) => {
    const { role } = context;
    if (input.add.length > 0)
      requireOwnRights(actor, {
        before: [],
        after: await rightsOfRole(trx, company, role.did),
        nameOf: namesIn(modules),
      });
    const people = await peopleOf(trx, context, input);
    checkPeople(input, people);
    const had = new Set(await membersOfRole(trx, company, role.did));
    const add = [...new Set(input.add)].filter((did) => !had.has(did));
    const remove = [...new Set(input.remove)].filter((did) => had.has(did));
    if (add.length + remove.length === 0) return;
    await giveRole(trx, context, add, now);
    await requireAdministrator(trx, context.roles, company, { role: role.did, members: remove });
    await takeRole(trx, context, remove, now);
    const membercount = had.size + add.length - remove.length;
    await setRole(trx, context, { membercount }, now);
    call.note({
      pid: products.roles,
      did: role.did,
      name: role.name,
      before: { members: had.size },
      after: { members: membercount, added: namesOf(people, add), removed: namesOf(people, remove) },
    });
  });
  await db.announce(`people:${company}`);
};
