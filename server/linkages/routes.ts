import { endpoints } from '../../src/api/endpoints.ts';
import type { Right } from '../../src/api/endpoint.ts';
import type { Linkage } from '../../src/engine/automation/linkage.ts';
import { armRule, readSlots } from '../automation/arm-rule.ts';
import { explained } from '../automation/explain.ts';
import { announceRules } from '../automation/announce-rules.ts';
import type { Trx } from '../db/database.ts';
import { chosenTab, findTab } from '../records/tab.ts';
import { badInput, notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { newDid } from '../ids.ts';
import { caps, requireCapacity } from '../limits.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { requireRight } from '../http/require-right.ts';
import { answered } from './answer.ts';
import { checkedLinkage } from './check.ts';
import { onlyClosed } from './closing.ts';
import { dryRunLinkage } from './dry-run.ts';
import { conflictMarks, conflictsWith } from './conflicts.ts';
import { modulesOf } from '../rules/named-records.ts';
import { holdingNow } from './holding-now.ts';
import {
  changeLinkage,
  insertLinkage,
  linkageOf,
  linkageQuery,
  removeLinkage,
  savedOf,
  type StoredLinkage,
  withinLinkageSize,
} from '../rules/stored-linkages.ts';
import { troublesOf } from './trouble.ts';
import { phrase } from '../texts.ts';

/** Requires that the actor sees the tab and has the right on its module. @throws Refusal notFound, forbidden */
const requireTabRight = async (call: RequestContext, did: string, right: Right): Promise<void> => {
  const tab = await findTab(call.db, call.actor, did);
  const module = await requireModule(call, tab.pid);
  requireRight(call.actor, right, module);
};

/** A linkage on a tab that this person sees. */
export const storedLinkage = async (call: RequestContext, did: string, right: Right): Promise<StoredLinkage> => {
  const { db, actor } = call;
  const [rows] = await db.read({ company: actor.companyid }, [
    linkageQuery(db, actor.companyid).where('did', '=', did).compile(),
  ]);
  const [row] = rows ?? [];
  if (row === undefined) throw notFound();
  const linkage = linkageOf(row);
  await requireTabRight(call, linkage.filterdid, right);
  return linkage;
};

const requireLinkageCapacity = async (trx: Trx, companyid: string, filterdid: string): Promise<void> => {
  const { all, here: tabCount } = await trx
    .selectFrom('linkage')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('filterdid', '=', filterdid).as('here'),
    ])
    .where('companyid', '=', companyid)
    .executeTakeFirstOrThrow();
  requireCapacity(caps.linkages, { count: Number(tabCount) });
  requireCapacity(caps.linkagesOfCompany, { count: Number(all) });
};

const otherTab = () => badInput('/filterdid', 'tab', phrase('server/linkages', 'linkageListFixed'));

/** Each action has an id of its own, given here unless it has one. */
const withIds = (linkage: Linkage, now: number): Linkage => ({
  ...linkage,
  actions: {
    ...linkage.actions,
    devControl: linkage.actions.devControl.map((action) => ({ ...action, did: action.did ?? newDid(now) })),
  },
});

/** The linkage of a body, on a tab of its module that this person sees. */
const linkageOfRequest = async (call: RequestContext, input: { pid: string; filterdid: string }): Promise<Linkage> => {
  await requireModule(call, input.pid);
  await chosenTab(call.db, call.actor, input);
  return withIds(await checkedLinkage(call, input), call.now);
};

export const linkageRoutes: Route[] = [
  route(endpoints.listLinkages, async (call) => {
    const { db, actor, input } = call;
    await requireTabRight(call, input.filterdid, 'read');
    const [rows = []] = await db.read({ company: actor.companyid }, [
      linkageQuery(db, actor.companyid).where('filterdid', '=', input.filterdid).compile(),
    ]);
    const saved = rows.map(savedOf);
    const linkages = saved.map(({ linkage }) => linkage);
    const modules = await modulesOf(call);
    const troubles = await troublesOf(call, modules, saved);
    const conflicts = await conflictMarks(call, modules, linkages);
    const triggers = await answered(call, linkages);
    return {
      triggers: triggers.map((linkage) => {
        const [trouble, others] = [troubles.get(linkage.did), conflicts.get(linkage.did)];
        return { ...linkage, ...(trouble && { trouble }), ...(others && { conflicts: others }) };
      }),
    };
  }),

  route(endpoints.createLinkage, async (call) => {
    const { db, actor, services, now } = call;
    const linkage = await linkageOfRequest(call, call.input);
    const did = newDid(now);
    await db.transaction({ company: actor.companyid }, async (trx) => {
      const { companyid, userid } = actor;
      const { filterdid } = linkage;
      // Counted within, where no other linkage is added to them at the same time.
      await withinLinkageSize(trx, { companyid, filterdid }, async () => {
        await requireLinkageCapacity(trx, companyid, filterdid);
        await insertLinkage(trx, linkage, { did, companyid, creator: userid, now });
      });
      await armRule({ trx, services, company: actor.companyid, now }, { kind: 'linkage', did });
    });
    await announceRules(call);
    return { did };
  }),

  route(endpoints.updateLinkage, async (call) => {
    const { db, actor, services, now } = call;
    const { companyid, userid } = actor;
    const { did, version, ...input } = call.input;
    const stored = await storedLinkage(call, did, 'write');
    if (stored.pid !== input.pid.toLowerCase() || stored.filterdid !== input.filterdid) throw otherTab();
    const linkage = onlyClosed(stored, input) ?? (await linkageOfRequest(call, input));
    const mayRead = actor.rightsOn(stored.pid).read > 0;
    await db.transaction({ company: companyid }, async (trx) => {
      const before = await readSlots(trx, companyid, { kind: 'linkage', did });
      await withinLinkageSize(trx, { companyid, filterdid: linkage.filterdid }, () =>
        changeLinkage(trx, linkage, { did, companyid, version, saver: userid, now, mayRead }),
      );
      await armRule({ trx, services, company: companyid, now }, { kind: 'linkage', did }, before);
    });
    await announceRules(call);
    return {};
  }),

  route(endpoints.deleteLinkage, async (call) => {
    const { db, actor, services, now } = call;
    const { did } = await storedLinkage(call, call.input.did, 'write');
    await db.transaction({ company: actor.companyid }, async (trx) => {
      await removeLinkage(trx, actor.companyid, did);
      await armRule({ trx, services, company: actor.companyid, now }, { kind: 'linkage', did });
    });
    await announceRules(call);
    return {};
  }),

  route(endpoints.explainLinkage, async (call) => {
    const { did } = await storedLinkage(call, call.input.did, 'read');
    return { result: await explained(call, 'linkage', did) };
  }),

  route(endpoints.linkageConflicts, async (call) => {
    const linkage = await linkageOfRequest(call, call.input);
    return { result: await conflictsWith(call, linkage, call.input.did) };
  }),

  route(endpoints.linkageHolding, async (call) => ({
    result: await holdingNow(call, await linkageOfRequest(call, call.input), call.input.did),
  })),

  route(endpoints.dryRunLinkage, async (call) => {
    const { from, to } = call.input;
    const linkage = await linkageOfRequest(call, call.input);
    // A refusal before the first event is an ordinary envelope.
    const stream = await dryRunLinkage({ requestContext: call, linkage, from, to });
    call.reply.header('content-type', 'text/event-stream; charset=utf-8');
    call.reply.header('cache-control', 'no-store');
    return stream;
  }),
];
