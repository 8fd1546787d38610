import { sql } from 'kysely';
import { createIsolation } from '../isolation.ts';
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
  const watched = (
    await sql<Row>`select device from policyscope where companyid = ${company} and policy = ${did}
    union select device from policylink where companyid = ${company} and policy = ${did}`.execute(trx)
  ).rows;
  await dropHolds(
    ruleContext,
    did,
    watched.map((row) => String(row['device'])),
  );
  return true;
};

type Resolving = { db: Db; services: Services; company: string; now: number };

/**
 * Resolves the first `limit` scopes of a company that are due. `current`: the policies at work when something throws.
 */
const renewSome = (
  { db, services, company, now }: Resolving,
  limit: number,
  current: { dids: readonly string[] },
): Promise<{ found: number; changed: boolean }> =>
  db.transaction({ company }, async (trx) => {
    const due = await sql<Row>`select did from policy where companyid = ${company} and scopedueat <= ${now}::bigint
      order by did limit ${limit} for update skip locked`.execute(trx);
    current.dids = due.rows.map((row) => String(row['did']));
    const modules = services.modules.over(inTransaction(db, trx, company).db);
    const zone = await zoneOf(trx, company);
    const ruleContext: RuleContext = { trx, services: { ...services, modules }, company, now, zone };
    let changed = false;
    for (const did of current.dids) changed = (await renew(ruleContext, did)) || changed;
    return { found: current.dids.length, changed };
  });

/** Seconds until a scope that could not be resolved is tried again. */
const retryAfter = 60;

const postpone = ({ db, company, now }: Resolving, dids: readonly string[]) =>
  db.transaction({ company }, (trx) =>
    sql`update policy set scopedueat = ${now + retryAfter}::bigint
      where companyid = ${company} and did = any(cast(${dids} as text[]))`.execute(trx),
  );

/** Resolves what is due in a company; a policy whose scope cannot be resolved keeps no other from its turn. */
const renewCompany = async (resolving: Resolving, limit: number = maxPolicies): Promise<number> => {
  const current: { dids: readonly string[] } = { dids: [] };
  try {
    const { found, changed } = await renewSome(resolving, limit, current);
    if (changed) await resolving.db.announce(rulesTopic(resolving.company));
    return found;
  } catch (failure) {
    if (current.dids.length > 1) return renewCompany(resolving, 1);
    await postpone(resolving, current.dids);
    throw failure;
  }
};

/** Resolves scopes that are due. @throws at the end, if a company failed */
export const resolveScopes = async (context: { db: Db; services: Services; now: () => number }): Promise<void> => {
  const { db, services } = context;
  const now = context.now();
  const { isolate, end } = createIsolation();
  await db.transaction('system', takeChanges);
  for (let left = true; left;) {
    const query = sql<Row>`select distinct companyid from policy where scopedueat <= ${now}::bigint limit 200`;
    const [rows = []] = await db.read('system', [query.compile(db.builder)]);
    left = false;
    for (const row of rows) {
      const resolving = { db, services, company: String(row['companyid']), now };
      // What is left when nothing was found is locked by other servers, or waits for the next round after a failure.
      left = ((await isolate(`scopes of ${resolving.company}`, () => renewCompany(resolving))) ?? 0) > 0 || left;
    }
  }
  end();
};
