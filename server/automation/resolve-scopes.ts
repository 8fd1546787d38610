import { sql } from 'kysely';
import type { Db, Row, Trx } from '../db/database.ts';
import { inTransaction } from '../http/in-transaction.ts';
import { renewScope } from '../rules/prepare-policy.ts';
import { readRunning } from '../rules/running-policies.ts';
import type { Services } from '../services.ts';
import { armRule, listenedTo } from './arm-rule.ts';
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
  const before = await listenedTo(trx, company, { kind: 'policy', did });
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

/** Resolves scopes that are due. */
export const resolveScopes = async (context: { db: Db; services: Services; now: () => number }): Promise<void> => {
  const { db, services } = context;
  const now = context.now();
  await db.transaction('system', takeChanges);
  for (;;) {
    const query = sql<Row>`select distinct companyid from policy where scopedueat <= ${now}::bigint limit 200`;
    const [rows = []] = await db.read('system', [query.compile(db.builder)]);
    let found = 0;
    for (const row of rows) {
      const company = String(row['companyid']);
      const changed = await db.transaction({ company }, async (trx) => {
        const due = await sql<Row>`select did from policy where companyid = ${company} and scopedueat <= ${now}::bigint
          order by did limit ${maxPolicies} for update skip locked`.execute(trx);
        const modules = services.modules.over(inTransaction(db, trx, company).db);
        const ruleContext: RuleContext = {
          trx,
          services: { ...services, modules },
          company,
          now,
          zone: await zoneOf(trx, company),
        };
        found += due.rows.length;
        let any = false;
        for (const one of due.rows) any = (await renew(ruleContext, String(one['did']))) || any;
        return any;
      });
      if (changed) await db.announce(rulesTopic(company));
    }
    // What is left is locked by other servers.
    if (found === 0) return;
  }
};
