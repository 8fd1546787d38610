import { sql } from 'kysely';
import type { Member } from '../../src/schemas/people.ts';
import { products } from '../../src/engine/products.ts';
import type { Trx } from '../db/database.ts';
import { handOverDashboards } from '../dashboards/stored.ts';
import { isRecord, ofCompany } from '../db/record-id.ts';
import { offerRules, announceOffer } from '../automation/offer-rules.ts';
import { sendNotice } from '../inbox/notice.ts';
import { badInput } from '../http/refusal.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { requireAdministrator } from '../roles/administrators.ts';
import { endSessionsOf } from '../sessions/session.ts';
import { setWhere } from '../records/set-where.ts';
import { handOverTasks } from '../tasks/transfer.ts';
import { memberIn } from '../people/members.ts';
import { departed, employedStatus, type Organisation, visiblePeople } from '../people/organisation.ts';
import { columnAs } from '../records/column-as.ts';
import { phrase } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

/** A member leaves the company, or comes back. Contract "People". */

const heirOf = async (
  requestContext: RequestContext,
  trx: Trx,
  of: Organisation,
  departure: { member: Member; heir: string },
) => {
  const heir = await memberIn(trx, of, visiblePeople(requestContext.actor), { userid: departure.heir });
  if (heir === undefined || heir.staffstatus === 1)
    throw badInput('/heir', 'member', phrase('server/organisation', 'successorNotFound'));
  if (heir.did === departure.member.did)
    throw badInput('/heir', 'same', phrase('server/organisation', 'otherMemberNeeded'));
  return heir;
};

/** The receivers in a linkage's `content`. */
type StoredNotifications = { actions?: { notify?: { touser: string[] }[] } };

/** Linkages of a departing member, and those that notify them, are transferred to the heir. */
const handOverLinkages = async (trx: Trx, company: string, from: Member, to: Member): Promise<number> => {
  const rows = await trx
    .selectFrom('linkage')
    .select(['did', 'content', 'creator'])
    .where('companyid', '=', company)
    .where((of) => of.or([of('creator', '=', from.userid), of('content', 'like', `%"${from.userid}"%`)]))
    .execute();
  for (const { did, content, creator } of rows) {
    const linkageContent = parseStored<StoredNotifications>(content);
    for (const notice of linkageContent.actions?.notify ?? [])
      notice.touser = [...new Set(notice.touser.map((userid) => (userid === from.userid ? to.userid : userid)))];
    await trx
      .updateTable('linkage')
      .set({
        content: JSON.stringify(linkageContent),
        creator: creator === from.userid ? to.userid : creator,
        version: sql<number>`version + 1`,
      })
      .where('companyid', '=', company)
      .where('did', '=', did)
      .execute();
  }
  return rows.length;
};

/** Open tasks, policies, linkages and departments of one member become another's; answers how many of each. */
const handOver = async (
  requestContext: RequestContext,
  trx: Trx,
  { departments }: Organisation,
  handover: { from: Member; to: Member },
) => {
  const { from, to } = handover;
  const company = requestContext.actor.companyid;
  const { now, services, db } = requestContext;
  // Before anything else becomes the heir's: these act with the rights of the person who leaves.
  const rules = { company, from: from.userid, to: to.userid };
  await offerRules({ trx, services, now }, rules, sendNotice);
  await announceOffer(db, rules);
  const ofOwner = (column: ReturnType<typeof columnAs>) =>
    sql<boolean>`${ofCompany(company)} and ${column} = ${from.did}`;
  const tasks = await handOverTasks(trx, await requireModule(requestContext, products.tasks), {
    company,
    from: from.did,
    to: to.did,
    now,
  });
  const policies = await requireModule(requestContext, products.policies);
  return {
    heir: to.did,
    tasks,
    policies: await setWhere(trx, policies, {
      values: { owner: to.did, updatetime: now },
      where: ofOwner(columnAs('t', policies, 'owner')),
    }),
    dashboards: await handOverDashboards(trx, company, { from, to }),
    linkages: await handOverLinkages(trx, company, from, to),
    departments: await setWhere(trx, departments, {
      values: { manager: to.did, updatetime: now },
      where: ofOwner(columnAs('t', departments, 'manager')),
    }),
  };
};

const setStatus = async (
  requestContext: RequestContext,
  trx: Trx,
  { members }: Organisation,
  status: { did: string; staffstatus: string; exitdate: number | null },
): Promise<void> => {
  const { did, ...values } = status;
  const company = requestContext.actor.companyid;
  await trx
    .updateTable('account')
    .set({ departed: status.staffstatus === departed })
    .where('companyid', '=', company)
    .where('did', '=', did)
    .execute();
  await setWhere(trx, members, {
    values: { ...values, updatetime: requestContext.now },
    where: sql<boolean>`${ofCompany(company)} and ${isRecord(members, did)}`,
  });
};

/**
 * Marks a member as departed and ends all their sessions: their next call is refused. Returns what was handed over, for
 * the audit log.
 */
export const depart = async (
  requestContext: RequestContext,
  trx: Trx,
  organisation: Organisation,
  departure: { member: Member; exitdate: number | null; heir: string | undefined },
): Promise<Record<string, unknown>> => {
  const { member } = departure;
  if (member.did === requestContext.actor.did)
    throw badInput('/staffstatus', 'self', phrase('server/organisation', 'cannotDepartSelf'));
  const roles = await requireModule(requestContext, products.roles);
  await requireAdministrator(trx, roles, requestContext.actor.companyid, { members: [member.did] });
  const heir =
    departure.heir === undefined || departure.heir === ''
      ? undefined
      : await heirOf(requestContext, trx, organisation, { member, heir: departure.heir });
  await setStatus(requestContext, trx, organisation, {
    did: member.did,
    staffstatus: departed,
    exitdate: departure.exitdate,
  });
  await endSessionsOf(requestContext.db, { companyid: requestContext.actor.companyid, userid: member.userid });
  return heir === undefined ? {} : handOver(requestContext, trx, organisation, { from: member, to: heir });
};

/** Marks a departed member as active again; their roles are unchanged. */
export const reinstate = (
  requestContext: RequestContext,
  trx: Trx,
  organisation: Organisation,
  member: Member,
): Promise<void> =>
  setStatus(requestContext, trx, organisation, { did: member.did, staffstatus: employedStatus, exitdate: null });

/** The departure date in its canonical form. */
export const correctExitDate = (
  requestContext: RequestContext,
  trx: Trx,
  organisation: Organisation,
  departure: { did: string; exitdate: number },
): Promise<void> => setStatus(requestContext, trx, organisation, { ...departure, staffstatus: departed });
