import { sql } from 'kysely';
import type { RuleKind } from '../../src/engine/automation/rule.ts';
import type { RuleTrouble } from '../../src/engine/automation/rule-trouble.ts';
import type { Row } from '../db/database.ts';
import { isAmong, ofCompany } from '../db/record-id.ts';
import type { RequestContext } from '../records/request-context.ts';
import type { StoredModule } from '../services.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/** Causes why a rule does not act, as far as the database shows them; shared by linkages and policies. */

/** Seconds for which a loop that was cut is shown. */
const cutShown = secondsPerDay;

type Record = { pid: string; did: string };

export const recordKey = ({ pid, did }: Record): string => `${pid}/${did}`;

/** Keys (`recordKey`) of those records that exist, without regard to rights. */
export const existingRecords = async (
  { db, actor }: Pick<RequestContext, 'db' | 'actor'>,
  modules: ReadonlyMap<string, StoredModule>,
  records: readonly Record[],
): Promise<ReadonlySet<string>> => {
  const queries = [...Map.groupBy(records, ({ pid }) => pid)].flatMap(([pid, moduleRecords]) => {
    const module = modules.get(pid);
    if (module === undefined) return [];
    const dids = [...new Set(moduleRecords.map(({ did }) => did))];
    const query = sql<Row>`select t.did from ${sql.table(module.table)} t
      where ${ofCompany(actor.companyid)} and ${isAmong(module, dids)}`;
    return [{ pid, query: query.compile(db.builder) }];
  });
  if (queries.length === 0) return new Set();
  const rowsByQuery = await db.read(
    { company: actor.companyid },
    queries.map(({ query }) => query),
  );
  return new Set(
    queries.flatMap(({ pid }, index) =>
      (rowsByQuery[index] ?? []).map((row) => recordKey({ pid, did: String(row['did']) })),
    ),
  );
};

/**
 * Finds the rules that are paused by the rate limit, or were cut out of a loop since they were saved (`savedat`, Unix
 * seconds).
 */
export const pausesOf = async (
  { db, actor, now }: RequestContext,
  kind: RuleKind,
  dids: readonly string[],
): Promise<(did: string, savedat: number) => RuleTrouble | undefined> => {
  const company = actor.companyid;
  const resting = sql<Row>`select rule, max(restuntil) as at from rulepace where companyid = ${company}
    and kind = ${kind} and rule = any(cast(${dids} as text[])) and restuntil > ${now}::bigint group by rule`;
  const cut = sql<Row>`select rule, max(createdat) as at from rulerun where companyid = ${company}
    and kind = ${kind} and rule = any(cast(${dids} as text[])) and at > ${now - cutShown}::bigint
    and cause = 'cut' group by rule`;
  const [restingRows = [], cutRows = []] = await db.read({ company }, [
    resting.compile(db.builder),
    cut.compile(db.builder),
  ]);
  const times = (rows: readonly Row[]) => new Map(rows.map((row) => [String(row['rule']), Number(row['at'])]));
  const [pauses, cuts] = [times(restingRows), times(cutRows)];
  return (did, savedat) => {
    const [cutAt, until] = [cuts.get(did), pauses.get(did)];
    if (cutAt !== undefined && cutAt >= savedat) return { kind: 'cut', at: cutAt };
    return until === undefined ? undefined : { kind: 'resting', at: until };
  };
};
