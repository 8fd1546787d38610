import type { FilterTab } from '../../src/schemas/wire.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { linkageCountsQuery } from '../rules/stored-linkages.ts';
import { type RequestContext, formatContextOf } from '../records/request-context.ts';
import { countAll, type Total } from '../records/totals.ts';
import { scopeOf } from '../records/record-scope.ts';
import type { StoredModule } from '../services.ts';
import { parseCondition } from '../../src/engine/condition/parse.ts';
import { policiesOfTab } from '../policies/tab-policies.ts';
import { type Tab, tabOf, tabsQuery } from '../records/tab.ts';
import { countDependents } from './tab-dependents.ts';
import { parseStored } from '../db/parse-stored.ts';

const orderQuery = ({ builder }: Db, { companyid, userid }: Actor, pid: string) =>
  builder
    .selectFrom('taborder')
    .select('dids')
    .where('companyid', '=', companyid)
    .where('userid', '=', userid)
    .where('pid', '=', pid);

/** One's own order first, then the others as they are. */
const ordered = (tabs: readonly Tab[], dids: readonly string[]): Tab[] => {
  const positions = new Map(dids.map((did, index) => [did, index]));
  return tabs.toSorted(
    (a, b) =>
      (positions.get(a.did) ?? Infinity) - (positions.get(b.did) ?? Infinity) || tabs.indexOf(a) - tabs.indexOf(b),
  );
};

type Seen = { tabs: Tab[]; /** How many linkages a tab has, by its did. */ linkages: ReadonlyMap<string, number> };

const seenTabs = async (db: Db, actor: Actor, pid: string, vtdid: string): Promise<Seen> => {
  const { companyid } = actor;
  const [rows = [], order = [], counts = []] = await db.read({ company: companyid }, [
    tabsQuery(db, actor).where('f.pid', '=', pid).where('f.vtdid', '=', vtdid).compile(),
    orderQuery(db, actor, pid).compile(),
    linkageCountsQuery(db, companyid, pid).compile(),
  ]);
  const dids = order[0] === undefined ? [] : parseStored<string[]>(order[0]['dids']);
  return {
    tabs: ordered(rows.map(tabOf), dids),
    linkages: new Map(counts.map((row) => [String(row['filterdid']), Number(row['count'])])),
  };
};

/** The tabs of a module as this person sees them. `vtdid` names the record whose own view they belong to. */
export const tabsOf = async (db: Db, actor: Actor, pid: string, vtdid = ''): Promise<Tab[]> =>
  (await seenTabs(db, actor, pid, vtdid)).tabs;

/** Number of records of each tab; missing for a tab whose condition no longer fits the module. */
const totalsOf = async (
  requestContext: RequestContext,
  module: StoredModule,
  tabs: readonly Tab[],
): Promise<Map<string, Total>> => {
  const scope = scopeOf(requestContext.actor, 'read', module);
  const readable = tabs.flatMap((tab) => {
    const parsed = parseCondition(tab.condition, module.config, formatContextOf(requestContext));
    return parsed.ok ? [{ did: tab.did, rows: { module, scope, expression: parsed.value } }] : [];
  });
  const totals = await countAll(
    requestContext.db,
    readable.map(({ rows }) => rows),
  );
  return new Map(readable.map(({ did }, index) => [did, totals[index] ?? { total: 0 }]));
};

type Counted = { total: Total | undefined; linkages: number | undefined; dependents: FilterTab['parts'] };

const answered = (
  { did, pid, name, condition, columns, clientconfig, extra, vtdid, isOwn }: Tab,
  { total, linkages, dependents }: Counted,
): FilterTab => ({
  ...extra,
  did,
  pid,
  name,
  condition,
  columns,
  clientconfig,
  editable: isOwn,
  ...(vtdid === '' ? {} : { vtdid }),
  ...total,
  ...(linkages === undefined ? {} : { linkages }),
  ...(dependents === undefined ? {} : { parts: dependents }),
});

/**
 * Counts what is deleted with a tab, and the policies about it. Only for the actor's own tab: no other can be deleted.
 */
const dependentsOf = async (requestContext: RequestContext, tab: Tab | undefined): Promise<FilterTab['parts']> => {
  if (tab?.isOwn !== true) return undefined;
  const { db, actor } = requestContext;
  const counts = await db.transaction({ company: actor.companyid }, (trx) =>
    countDependents(trx, actor.companyid, tab.did),
  );
  const policies = await policiesOfTab(requestContext, tab.did);
  return policies.length === 0 ? counts : { ...counts, policies };
};

export const listTabs = async (
  requestContext: RequestContext,
  module: StoredModule,
  options: { vtdid?: string; totals?: boolean; parts?: string },
): Promise<FilterTab[]> => {
  const { db, actor } = requestContext;
  const { tabs, linkages } = await seenTabs(db, actor, module.config.pid, options.vtdid ?? '');
  const totals = options.totals === true ? await totalsOf(requestContext, module, tabs) : undefined;
  const dependents = await dependentsOf(
    requestContext,
    tabs.find(({ did }) => did === options.parts),
  );
  return tabs.map((tab) =>
    answered(tab, {
      total: totals?.get(tab.did),
      linkages: linkages.get(tab.did),
      dependents: tab.did === options.parts ? dependents : undefined,
    }),
  );
};
