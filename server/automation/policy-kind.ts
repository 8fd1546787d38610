import { sql } from 'kysely';
import type { LocalText } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import type { Trx } from '../db/database.ts';
import { preparePolicy } from '../rules/prepare-policy.ts';
import { recordRuns } from '../rules/policy-records.ts';
import { readPolicyRules, readRulesFor } from '../rules/running-policies.ts';
import { unarmedRules } from './unarmed-rules.ts';
import { reachOfRecords } from './reachable-records.ts';
import { isAwaited, type Run } from '../rules/run-rows.ts';
import type { KindOfRule } from '../rules/kind-of-rule.ts';
import { phrase } from '../texts.ts';

const updatePolicy = (trx: Trx, company: string, did: string) =>
  trx.updateTable('policy').where('companyid', '=', company).where('did', '=', did);

const noWrite: LocalText = phrase('server/automation', 'ownerLostPolicies');
const noRead: LocalText = phrase('server/automation', 'ownerLostList');

/** Devices of a run, in the list that the policy is about. */
const devicesOf = ({ effects }: Run) =>
  effects.flatMap((effect) => {
    if (effect.kind === 'control') return [{ pid: effect.pid, did: effect.did }];
    return effect.kind === 'record' ? [{ pid: effect.of, did: effect.device }] : [];
  });

/** Policies as rules: they act by write on policies and read on their list. */
export const policyKind: KindOfRule = {
  kind: 'policy',
  read: readPolicyRules,
  listenedSql: (company) => sql`case when exists (select from policy
    where companyid = ${company} and enabled and heir is null and head <> '') then '' end`,
  listening: ({ trx, company }) => readPolicyRules(trx, company),
  readFor: readRulesFor,
  unarmed: (trx, options) => unarmedRules(trx, sql`policy where not armed`, options),
  prepare: preparePolicy,
  markArmed: async (trx, company, did) => {
    const marked = await updatePolicy(trx, company, did)
      .set({ armed: true })
      .where('armed', '=', false)
      .executeTakeFirst();
    return marked.numUpdatedRows === 1n;
  },
  savers: async (trx, company, dids) => {
    const query = trx.selectFrom('policy').select(['did', 'saver']).where('companyid', '=', company);
    const rows = await query.where(sql<boolean>`did = any(cast(${dids} as text[]))`).execute();
    return new Map(rows.flatMap(({ did, saver }) => (saver === null ? [] : [[did, saver] as const])));
  },
  permits: async (member, runs) => {
    const { actor } = member;
    const reach = await reachOfRecords(member, runs.flatMap(devicesOf), 'read');
    return (run) => {
      if (actor.rightsOn(products.policies).write === 0) return { refused: noWrite, cause: 'rights' };
      const lists = new Set([...devicesOf(run), ...run.compared].map(({ pid }) => pid));
      const isBarred = [...lists].some((pid) => actor.rightsOn(pid).read === 0);
      return isBarred ? { refused: noRead, cause: 'rights' } : { reach };
    };
  },
  removeOrphans: async (trx) => {
    const isOrphan = sql`r.kind = 'policy' and not exists (
      select from policy p where p.companyid = r.companyid and p.did = r.rule)`;
    for (const table of ['ruletimer', 'rulehold', 'rulepace'])
      await sql`delete from ${sql.table(table)} r where ${isOrphan}`.execute(trx);
    await sql`delete from rulerun r where ${isOrphan} and not ${isAwaited}`.execute(trx);
  },
  // A policy whose only time is past stays as it was saved.
  close: async () => undefined,
  acted: recordRuns,
};
