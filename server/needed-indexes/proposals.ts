import type { Db } from '../db/database.ts';
import { isNeeded } from '../modules/needed-name.ts';
import type { StoredModule } from '../services.ts';
import { type FindModule, type StoredSlowQuery, readSlowQueries } from './slow-query-store.ts';
import { asPresent, pageOrderPlan, type Plan, plansOf, serves } from './plan.ts';
import { type ExistingIndex, existingIndexes, tableStatistics } from './existing-indexes.ts';
import { type Shape, shapeText } from '../records/query-shape.ts';

/** An index that slow queries need, with what they cost: how often, the worst and all milliseconds. */
export type Proposal = {
  plan: Plan;
  /** The queries that it serves, as `shapeText` writes them. */
  shapes: readonly string[];
  times: number;
  worst: number;
  total: number;
  /** Seconds that everybody else waits while it is made. */
  wait: number;
};

/**
 * Microseconds for each row while everything else waits: the embedded database has one connection. Measured with
 * 100,000 to 500,000 rows; PostgreSQL builds beside the work of others.
 */
const waitByRow: Readonly<Record<Db['engine'], Readonly<Record<Plan['method'], number>>>> = {
  postgres: { btree: 0, gin: 0 },
  embedded: { btree: 4.5, gin: 40 },
};
/** Seconds that others may wait for a build without confirmation by the operator. */
const maxWait = 2;

/** How often a query has to be slow. */
const slowTimes = 3;
/** Indexes by need of one module, made and proposed together: each one slows writing. */
export const maxNeeded = 6;

const merged = (a: Proposal, b: Proposal): Proposal => ({
  ...a,
  shapes: [...a.shapes, ...b.shapes],
  times: a.times + b.times,
  worst: Math.max(a.worst, b.worst),
  total: a.total + b.total,
});

/** Whether it may be made without being named: it costs neither reports nor a wait. */
const isFree = ({ plan, wait }: Proposal): boolean => plan.reported.length === 0 && wait <= maxWait;

/** A proposal whose queries another one serves too is no index of its own, unless the other one has a cost. */
const withoutCovered = (proposals: readonly Proposal[]): Proposal[] => {
  const mergedProposals: Proposal[] = [];
  const longestFirst = proposals.toSorted((a, b) => b.plan.columns.length - a.plan.columns.length);
  for (const proposal of longestFirst) {
    const index = mergedProposals.findIndex(
      (other) => serves(asPresent(other.plan), proposal.plan) && (isFree(other) || !isFree(proposal)),
    );
    const other = mergedProposals[index];
    if (other === undefined) mergedProposals.push(proposal);
    else mergedProposals[index] = merged(other, proposal);
  }
  return mergedProposals;
};

/** Indexes without a cost first, then the one whose queries took the most time in all. */
const byValue = (a: Proposal, b: Proposal): number => Number(isFree(b)) - Number(isFree(a)) || b.total - a.total;

/** The indexes that one query still lacks: those of its conditions, and with all of these one in the page's order. */
const missingPlans = (module: StoredModule, shape: Shape, present: readonly ExistingIndex[]): Plan[] => {
  const isMissing = (plan: Plan) => !present.some((index) => serves(index, plan));
  const plans = plansOf(module, shape);
  const missing = plans.filter(isMissing);
  const inOrder = plans.length > 0 && missing.length === 0 ? pageOrderPlan(module, shape) : undefined;
  return inOrder !== undefined && isMissing(inOrder) ? [inOrder] : missing;
};

/** The indexes that the slow queries of a module need and do not have, the most valuable one first. */
export const proposalsOf = (
  module: StoredModule,
  storedQueries: readonly StoredSlowQuery[],
  { present, waitOf = () => 0 }: { present: readonly ExistingIndex[]; waitOf?: (plan: Plan) => number },
): Proposal[] => {
  const all = storedQueries
    .filter(({ times }) => times >= slowTimes)
    .flatMap(({ shape, times, worst, total }) =>
      missingPlans(module, shape, present).map((plan): Proposal => {
        return { plan, shapes: [shapeText(shape)], times, worst, total, wait: waitOf(plan) };
      }),
    );
  const room = maxNeeded - present.filter(({ name, isWhole }) => isWhole && isNeeded(name)).length;
  return withoutCovered(all).toSorted(byValue).slice(0, Math.max(0, room));
};

/** What is proposed, by the pids of modules that have slow queries. */
export const readProposals = async (db: Db, find: FindModule): Promise<Map<string, Proposal[]>> => {
  const queriesByPid = await readSlowQueries(db);
  const modulesOrMissing = await Promise.all([...queriesByPid.keys()].map(find));
  const foundModules = modulesOrMissing.filter((module) => module !== undefined);
  const tables = foundModules.map(({ base }) => base);
  const present = await existingIndexes(db, tables);
  const statistics = await tableStatistics(db, tables);
  return new Map(
    foundModules.map((module) => {
      const { pid } = module.config;
      const rows = statistics.get(module.base)?.rows ?? 0;
      const waitOf = ({ method }: Plan) => (waitByRow[db.engine][method] * rows) / 1e6;
      return [
        pid,
        proposalsOf(module, queriesByPid.get(pid) ?? [], { present: present.get(module.base) ?? [], waitOf }),
      ];
    }),
  );
};

/** The proposal to make next: of all modules the most valuable one without a cost. */
export const mostValuable = (proposals: ReadonlyMap<string, readonly Proposal[]>): Proposal | undefined =>
  [...proposals.values()].flat().filter(isFree).toSorted(byValue)[0];
