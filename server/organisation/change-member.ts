import type { Member } from '../../src/schemas/people.ts';
import type { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { difference } from '../http/changes.ts';
import type { Trx } from '../db/database.ts';
import { badInput, notFound } from '../http/refusal.ts';
import type { Call } from '../http/route.ts';
import { scopeOf } from '../records/record-scope.ts';
import { correctExitDate, depart, reinstate } from './departure.ts';
import type { MemberFacts } from '../../src/schemas/member-facts.ts';
import { requireValidFacts } from './member-rules.ts';
import { changeMember, requireAllRightsOf, requireOwnReach } from './member-write.ts';
import { memberIn } from '../people/members.ts';
import {
  requireDepartment,
  lockOrganisation,
  type Organisation,
  organisationOf,
  departmentsInScope,
  recount,
} from '../people/organisation.ts';
import { rejectTakenPhone, phonesInUse, phoneTaken } from '../people/phones.ts';
import { phrase } from '../texts.ts';

type Changing = Call<typeof endpoints.updateMember>;

/** The values of the input that differ from the stored ones. All of them are checked. */
const changedFacts = ({ input }: Changing, member: Member): Partial<MemberFacts> => {
  const facts = requireValidFacts(input);
  return Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => value !== member[name as keyof MemberFacts]),
  );
};

const checkFacts = async (
  call: Changing,
  trx: Trx,
  change: { organisation: Organisation; member: Member; facts: Partial<MemberFacts> },
): Promise<void> => {
  const { organisation, member, facts } = change;
  const company = call.actor.companyid;
  if (facts.organizationid !== undefined) {
    await requireDepartment(trx, organisation, {
      company,
      did: facts.organizationid,
      inScope: departmentsInScope(call.actor, organisation),
      path: '/organizationid',
    });
    await requireOwnReach(trx, call.actor, member, facts.organizationid);
  }
  if (facts.phonenumber !== undefined) {
    await requireAllRightsOf(trx, call.actor, member);
    await requireUnusedPhone(call, organisation, { ...member, phonenumber: facts.phonenumber });
  }
};

const requireUnusedPhone = async (
  { db, actor }: Changing,
  organisation: Organisation,
  member: Member,
): Promise<void> => {
  const { phonenumber: phone, did: except } = member;
  const used = await phonesInUse(db, organisation, { company: actor.companyid, phones: [phone], except });
  if (used.has(phone)) throw phoneTaken(phone);
};

/** Change of the employment status by the input; `undefined` if it does not change. */
const turnOf = ({ input }: Changing, member: Member): 'leaves' | 'returns' | undefined => {
  if (input.staffstatus === undefined || input.staffstatus === member.staffstatus) return undefined;
  return input.staffstatus === 1 ? 'leaves' : 'returns';
};

/** @throws Refusal badInput for a field that is only allowed in a departure */
const requireDepartureFields = ({ input }: Changing, member: Member, turn: ReturnType<typeof turnOf>): void => {
  const isLeaving = turn === 'leaves';
  if (input.heir !== undefined && input.heir !== '' && !isLeaving)
    throw badInput('/heir', 'departure', phrase('server/organisation', 'successorWithoutDeparture'));
  const hasDeparted = isLeaving || (member.staffstatus === 1 && turn === undefined);
  if (input.exitdate !== undefined && input.exitdate !== null && !hasDeparted)
    throw badInput('/exitdate', 'departure', phrase('server/organisation', 'exitDateWithoutDeparture'));
};

const turnStatus = async (
  call: Changing,
  trx: Trx,
  change: { organisation: Organisation; member: Member; turn: ReturnType<typeof turnOf> },
): Promise<Record<string, unknown>> => {
  const { organisation, member, turn } = change;
  const { input, now } = call;
  if (turn === 'returns') {
    await requireUnusedPhone(call, organisation, member);
    await reinstate(call, trx, organisation, member);
    return {};
  }
  return depart(call, trx, organisation, { member, exitdate: input.exitdate ?? now, heir: input.heir });
};

/** Changes a member's facts, departs or reinstates them: all of it or nothing. */
export const updateMember = async (call: Changing): Promise<void> => {
  const { input, db, actor, now } = call;
  const company = actor.companyid;
  const organisation = await organisationOf(call);
  const scope = scopeOf(actor, 'write', organisation.groups);
  await db.transaction({ company }, async (trx) => {
    await lockOrganisation(trx, company);
    const member = await memberIn(trx, organisation, scope, { did: input.did });
    if (member === undefined) throw notFound();
    const turn = turnOf(call, member);
    requireDepartureFields(call, member, turn);
    const facts = changedFacts(call, member);
    await checkFacts(call, trx, { organisation, member, facts });
    const phone = facts.phonenumber ?? member.phonenumber;
    await rejectTakenPhone(phone, changeMember(trx, organisation, facts, { did: input.did, company, now }));
    const changedMember = { ...member, phonenumber: phone };
    const handed =
      turn === undefined
        ? {}
        : await rejectTakenPhone(phone, turnStatus(call, trx, { organisation, member: changedMember, turn }));
    if (turn === undefined && member.staffstatus === 1 && typeof input.exitdate === 'number')
      await correctExitDate(call, trx, organisation, { did: input.did, exitdate: input.exitdate });
    await recount(trx, organisation, company);
    // Read without the caller's data scope: a move to another department may take the member out of it.
    const after = await memberIn(trx, organisation, { company }, { did: input.did });
    const name = after?.name ?? member.name;
    call.note({ pid: products.members, did: input.did, name, ...difference(member, { ...after, ...handed }) });
  });
  // Invalidates the cached name, phone number and department of a signed-in member.
  await db.announce(`people:${company}`);
};
