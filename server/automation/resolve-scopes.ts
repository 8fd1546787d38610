import { sql } from 'kysely';
import { createIsolation, type Isolation } from '../isolation.ts';
import { isTransient } from '../db/is-transient.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import { inTransaction } from '../http/in-transaction.ts';
import { renewScope } from '../rules/prepare-policy.ts';
import { readRunning } from '../rules/running-policies.ts';
import type { Services } from '../services.ts';
import { armRule, readSlots } from './arm-rule.ts';
import { type RuleContext, zoneOf } from '../rules/current-values.ts';
import { rulesTopic } from './rule-index.ts';

/** Scopes that follow spaces and devices: resolved again when such records change, and every 10 minutes. */

const maxPolicies = 50;

/** Notes in the transaction of a change that scopes may have to be resolved again; nothing where none follows the lists. */
export const queueScopeChange = async (
  trx: Trx,
  { company, pids, now }: { company: string; pids: readonly string[]; now: number },
): Promise<void> => {
  const lists = [...new Set(pids)];
  if (lists.length === 0) return;
  await sql`insert into scopechange (companyid, pid, at) select ${company}, n.pid, ${now}::bigint
    from unnest(cast(${lists} as text[])) as n(pid)
    where exists (select from policy where companyid = ${company} and scopedueat is not null
      and position('"' || n.pid || '"' in follows) > 0)`.execute(trx);
};

/** Policies that follow a list of which something was changed are due. */
const takeChanges = (trx: Trx) =>
  sql`with taken as (delete from scopechange returning companyid, pid)
    update policy p set scopedueat = 0 from (select distinct companyid, pid from taken) t
    where p.companyid = t.companyid and p.scopedueat is not null and position('"' || t.pid || '"' in p.follows) > 0`.execute(
    trx,
  );

/** Holds of devices that left a scope end with it. */
const dropHolds = async (ruleContext: RuleContext, did: string, devices: readonly string[]): Promise<void> => {
  await sql`delete from rulehold where companyid = ${ruleContext.company} and kind = 'policy' and rule = ${did}
    and device <> all(cast(${devices} as text[]))`.execute(ruleContext.trx);
};

const renew = async (ruleContext: RuleContext, did: string): Promise<boolean> => {
  const { trx, company } = ruleContext;
  const [running] = await readRunning(trx, company, [did]);
  const before = await readSlots(trx, company, { kind: 'policy', did });
  if (running === undefined) {
    // Resolved again when it is switched on.
    await trx
      .updateTable('policy')
      .set({ scopedueat: null })
      .where('companyid', '=', company)
      .where('did', '=', did)
      .execute();
    return false;
  }
  const changed = await renewScope(ruleContext, running);
  if (!changed) return false;
  await armRule(ruleContext, { kind: 'policy', did }, before);
  const deviceRows = (
    await sql<Row>`select device from policyscope where companyid = ${company} and policy = ${did}
    union select device from policylink where companyid = ${company} and policy = ${did}`.execute(trx)
  ).rows;
  await dropHolds(
    ruleContext,
    did,
    deviceRows.map((row) => String(row['device'])),
  );
  return true;
};

type Resolving = { db: Db; services: Services; company: string; now: number };

type DueScope = { did: string; scopedueat: number };

const claimScopes = async (trx: Trx, { company, now }: Resolving, dids: readonly string[] | undefined) => {
  const didCondition = dids === undefined ? sql`true` : sql`did = any(cast(${dids} as text[]))`;
  // The oldest first, so that those that were postponed come after the others.
  const { rows } = await sql<Row>`select did, scopedueat from policy
    where companyid = ${company} and scopedueat <= ${now}::bigint and ${didCondition}
    order by scopedueat, did limit ${maxPolicies} for update skip locked`.execute(trx);
  return rows.map((row): DueScope => ({ did: String(row['did']), scopedueat: Number(row['scopedueat']) }));
};

/**
 * Resolves a batch of scopes of a company that are due, or those of `dids`. `current` gets the claimed ones, so that the
 * caller knows them after a failure. @returns how many were due
 */
const renewBatch = async (
  resolving: Resolving,
  current: { due: readonly DueScope[] },
  dids?: readonly string[],
): Promise<number> => {
  const { db, services, company, now } = resolving;
  const isChanged = await db.transaction({ company }, async (trx) => {
    current.due = await claimScopes(trx, resolving, dids);
    const modules = services.modules.over(inTransaction(db, trx, company).db);
    const zone = await zoneOf(trx, company);
    const ruleContext: RuleContext = { trx, services: { ...services, modules }, company, now, zone };
    let changed = false;
    for (const { did } of current.due) changed = (await renew(ruleContext, did)) || changed;
    return changed;
  });
  if (isChanged) await db.announce(rulesTopic(company));
  return current.due.length;
};

/** Seconds until a scope that could not be resolved is tried again. */
const retryAfter = 60;

/** Not a scope that became due anew or was saved since it was claimed. @returns how many were postponed */
const postpone = ({ db, company, now }: Resolving, { did, scopedueat }: DueScope): Promise<number> =>
  db.transaction({ company }, async (trx) => {
    const postponed = await trx
      .updateTable('policy')
      .set({ scopedueat: now + retryAfter })
      .where('companyid', '=', company)
      .where('did', '=', did)
      .where('scopedueat', '=', scopedueat)
      .executeTakeFirst();
    return Number(postponed.numUpdatedRows);
  });

/** After a transient failure the scope stays due for the next round. @returns how many were resolved or postponed */
const renewAlone = async (resolving: Resolving, due: DueScope, { isolate }: Isolation): Promise<number> => {
  try {
    return await renewBatch(resolving, { due: [] }, [due.did]);
  } catch (failure) {
    const label = `scope of policy ${due.did} of ${resolving.company}`;
    await isolate(label, () => Promise.reject(failure));
    if (isTransient(failure)) return 0;
    return (await isolate(`${label}, to be postponed`, () => postpone(resolving, due))) ?? 0;
  }
};

/** Resolves a batch of a company; after a failure its policies one by one. Fault isolation: the others still run. */
const renewCompany = async (resolving: Resolving, isolation: Isolation): Promise<number> => {
  const current: { due: readonly DueScope[] } = { due: [] };
  try {
    return await renewBatch(resolving, current);
  } catch (failure) {
    if (current.due.length === 0) throw failure;
    let moved = 0;
    for (const due of current.due) moved += await renewAlone(resolving, due, isolation);
    return moved;
  }
};

/** Resolves scopes that are due. @throws at the end, if a policy or a company failed */
export const resolveScopes = async (context: { db: Db; services: Services; now: () => number }): Promise<void> => {
  const { db, services } = context;
  const now = context.now();
  const isolation = createIsolation();
  await db.transaction('system', takeChanges);
  for (let hasMore = true; hasMore;) {
    const query = sql<Row>`select distinct companyid from policy where scopedueat <= ${now}::bigint limit 200`;
    const [rows = []] = await db.read('system', [query.compile(db.builder)]);
    hasMore = false;
    for (const row of rows) {
      const company = String(row['companyid']);
      const renewed = await isolation.isolate(`scopes of ${company}`, () =>
        renewCompany({ db, services, company, now }, isolation),
      );
      // What is left when nothing was found is locked by other servers, or waits for the next round after a failure.
      hasMore = (renewed ?? 0) > 0 || hasMore;
    }
  }
  isolation.end();
};
