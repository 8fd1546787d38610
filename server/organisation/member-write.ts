import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Member } from '../../src/schemas/people.ts';
import type { Trx } from '../db/database.ts';
import { isRecord, ofCompany } from '../db/record-id.ts';
import type { Actor } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import { newDid } from '../ids.ts';
import { caps, requireCapacity, recordCount } from '../limits.ts';
import { insertRows } from '../records/insert-rows.ts';
import { noPassword } from '../sessions/password.ts';
import { setWhere } from '../records/set-where.ts';
import type { MemberFacts } from '../../src/schemas/member-facts.ts';
import { employedStatus, type Organisation } from '../people/organisation.ts';
import { phrase } from '../texts.ts';

/** A member is a record for lists and an account that signs in; both are written together. */

type By = { company: string; actor: Actor; now: number };

/**
 * Adds people; their facts were checked. None of them has a password: the first sign-in is by a code to their phone,
 * and a forgotten password is reset the same way.
 */
export const addMembers = async (
  trx: Trx,
  { members }: Organisation,
  people: readonly MemberFacts[],
  { company, actor, now }: By,
): Promise<string[]> => {
  requireCapacity(caps.members, { count: await recordCount(trx, members, company), adding: people.length });
  const made = people.map((facts) => ({ facts, did: newDid(now), userid: randomBytes(8).toString('hex') }));
  await trx
    .insertInto('account')
    .values(
      made.map(({ facts, did, userid }) => ({
        userid,
        companyid: company,
        did,
        phone: facts.phonenumber,
        email: facts.email,
        name: facts.name,
        organization: facts.organizationid,
        passwordhash: noPassword(),
      })),
    )
    .execute();
  await insertRows(
    trx,
    members,
    company,
    made.map(({ facts, did, userid }) => ({
      did,
      ...recordOf(facts),
      userid,
      staffstatus: employedStatus,
      creator: actor.did,
      owner: actor.did,
      createtime: now,
      updatetime: now,
    })),
  );
  return made.map(({ did }) => did);
};

/** The given facts as columns of the member's record. */
const recordOf = ({ name, organizationid, phonenumber, email, staffid }: Partial<MemberFacts>) => ({
  ...(name === undefined ? {} : { name }),
  ...(organizationid === undefined ? {} : { organizationid, organization: organizationid }),
  ...(phonenumber === undefined ? {} : { phonenumber }),
  ...(email === undefined ? {} : { email: email === '' ? null : email }),
  ...(staffid === undefined ? {} : { staffid: staffid === '' ? null : staffid }),
});

const accountOf = ({ name, organizationid, phonenumber, email }: Partial<MemberFacts>) => ({
  ...(name === undefined ? {} : { name }),
  ...(organizationid === undefined ? {} : { organization: organizationid }),
  ...(phonenumber === undefined ? {} : { phone: phonenumber }),
  ...(email === undefined ? {} : { email }),
});

export const changeMember = async (
  trx: Trx,
  { members }: Organisation,
  facts: Partial<MemberFacts>,
  { did, company, now }: Omit<By, 'actor'> & { did: string },
): Promise<void> => {
  const account = accountOf(facts);
  if (Object.keys(account).length > 0)
    await trx.updateTable('account').set(account).where('companyid', '=', company).where('did', '=', did).execute();
  await setWhere(trx, members, {
    values: { ...recordOf(facts), updatetime: now },
    where: sql<boolean>`${ofCompany(company)} and ${isRecord(members, did)}`,
  });
};

const rightNames = ['create', 'read', 'write', 'set'] as const;

/** The level of a right on records of the own department and those below it. */
const departmental = 1;

/** Levels of all roles of a member. */
const levelsOf = (trx: Trx, company: string, member: string) =>
  trx
    .selectFrom('rolemember')
    .innerJoin('roleright', (join) =>
      join.onRef('roleright.companyid', '=', 'rolemember.companyid').onRef('roleright.role', '=', 'rolemember.role'),
    )
    .select(['roleright.pid', 'roleright.create', 'roleright.read', 'roleright.write', 'roleright.set'])
    .where('rolemember.companyid', '=', company)
    .where('rolemember.member', '=', member)
    .execute();

/**
 * Prevents privilege escalation: sign-in codes go to the phone, so an actor may change only the phone of a member whose
 * rights the actor has too.
 * @throws Refusal forbidden when the actor lacks one of the member's rights
 */
export const requireAllRightsOf = async (trx: Trx, actor: Actor, member: Member): Promise<void> => {
  if (member.did === actor.did) return;
  const levels = await levelsOf(trx, actor.companyid, member.did);
  // A right of level 1 reaches the own department and those below it.
  const isWithin = actor.organizations.includes(member.organizationid);
  const isMore = levels.some(({ pid, ...level }) => {
    const own = actor.rightsOn(pid);
    return rightNames.some(
      (right) =>
        level[right] > own[right] || (level[right] === departmental && own[right] === departmental && !isWithin),
    );
  });
  if (!isMore) return;
  const message = phrase('server/organisation', 'memberHasMoreRights', { name: member.name });
  throw new Refusal('forbidden', message, [{ path: '/phonenumber', rule: 'rights', message }]);
};

/**
 * Who moves to a higher department reaches more with rights of level 1; users can't grant that to themselves.
 * @throws Refusal forbidden when the actor moves to a department beyond their own
 */
export const requireOwnReach = async (trx: Trx, actor: Actor, member: Member, department: string): Promise<void> => {
  if (member.did !== actor.did || actor.organizations.includes(department)) return;
  const levels = await levelsOf(trx, actor.companyid, actor.did);
  const isDepartmental = levels.some(({ pid }) =>
    rightNames.some((right) => actor.rightsOn(pid)[right] === departmental),
  );
  if (!isDepartmental) return;
  const message = phrase('server/organisation', 'ownDepartmentBeyondRights');
  throw new Refusal('forbidden', message, [{ path: '/organizationid', rule: 'rights', message }]);
};
