import { sql } from 'kysely';
import { eventLink } from '../../src/engine/automation/policy-links.ts';
import { noContent, type Policy, type PolicyContent } from '../../src/engine/automation/policy.ts';
import { products } from '../../src/engine/products.ts';
import { type RuleContext } from './current-values.ts';
import type { Row, Trx } from '../db/database.ts';
import { isRecord, ofCompany } from '../db/record-id.ts';
import { physicalColumnOf } from '../records/physical-columns.ts';
import type { StoredModule } from '../services.ts';
import { resolveScope, storeScope } from './policy-scope.ts';
import type { PolicyHead } from './running-policies.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Prepares a policy before it runs: copies fields of its record and resolves its scope to rows. */

/**
 * Interval in seconds of resolving a following scope again without an announcement, because a group may depend on the
 * time.
 */
export const scopeInterval = 600;

const recordColumns = [
  'name',
  'targetpid',
  'policy_type',
  'updatepolicy',
  'sifter',
  'enabled',
  'creator',
  'organization',
] as const;

const readRecord = async (
  { trx, company }: RuleContext,
  module: StoredModule,
  did: string,
): Promise<Row | undefined> => {
  const columns = recordColumns.flatMap((name) => {
    const physicalColumn = physicalColumnOf(module, name);
    return physicalColumn === undefined ? [] : [sql`${sql.ref(`t.${physicalColumn.physical}`)} as ${sql.id(name)}`];
  });
  const { rows } = await sql<Row>`select ${sql.join(columns)} from ${sql.table(module.table)} t
    where ${ofCompany(company)} and ${isRecord(module, did)}`.execute(trx);
  return rows[0];
};

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const headOf = (row: Row): PolicyHead => ({
  name: String(row['name']),
  targetpid: String(row['targetpid']),
  policy_type: row['policy_type'] === '0' ? 0 : 1,
  updatepolicy: row['updatepolicy'] === '1' ? '1' : '0',
  sifter: String(row['sifter'] ?? 'default') as PolicyHead['sifter'],
  organization: textOrNull(row['organization']),
});

const userOf = async (trx: Trx, company: string, memberDid: unknown): Promise<string | null> => {
  const query = trx.selectFrom('account').select('userid').where('companyid', '=', company);
  return (await query.where('did', '=', String(memberDid)).executeTakeFirst())?.userid ?? null;
};

/** Events of policies that were saved without a link have the first one that fits. */
const withLinks = (policy: Policy, module: (pid: string) => StoredModule['config'] | undefined): Policy['events'] =>
  policy.events.map((event) => {
    const link = event.link_key === undefined ? eventLink(policy, event, module) : undefined;
    return link === undefined ? event : { ...event, link_key: link.key, link_ikey: link.path };
  });

/** Resolves and stores the scope, and the time to resolve it again. @returns whether it has changed */
export const renewScope = async (
  ruleContext: RuleContext,
  { did, policy }: { did: string; policy: Policy },
): Promise<boolean> => {
  const { trx, company, now } = ruleContext;
  const scope = await resolveScope(ruleContext, policy);
  const changed = await storeScope(ruleContext, did, scope);
  await trx
    .updateTable('policy')
    .set({
      follows: JSON.stringify(scope.follows),
      scopedueat: policy.updatepolicy === '1' ? now + scopeInterval : null,
      ...(changed ? { scopedat: now } : {}),
    })
    .where('companyid', '=', company)
    .where('did', '=', did)
    .execute();
  return changed;
};

/**
 * Prepares a policy after it was saved or found unarmed: copies fields of its record and resolves its scope. `saver`:
 * who saved it now; if absent, the former saver, else the creator.
 */
export const preparePolicy = async (ruleContext: RuleContext, did: string, saver?: string): Promise<void> => {
  const { trx, services, company, now } = ruleContext;
  const policiesModule = await services.modules.find(company, products.policies);
  const row = policiesModule && (await readRecord(ruleContext, policiesModule, did));
  const key = trx.selectFrom('policy').select(['content', 'saver', 'savedat']).where('companyid', '=', company);
  const stored = await key.where('did', '=', did).executeTakeFirst();
  if (row === undefined || stored === undefined) return;
  const head = headOf(row);
  const content = { ...noContent, ...parseStored<PolicyContent>(stored.content) };
  const policy: Policy = { ...content, ...head, enabled: '1', attached: null, comment: null };
  const modules = new Map((await services.modules.list(company)).map((module) => [module.config.pid, module.config]));
  const events = withLinks(policy, (pid) => modules.get(pid));
  const isSaved = saver !== undefined;
  await trx
    .updateTable('policy')
    .set({
      head: JSON.stringify(head),
      enabled: String(row['enabled']) === '1',
      content: JSON.stringify({ ...content, events }),
      saver: saver ?? stored.saver ?? (await userOf(trx, company, row['creator'])),
      savedat: isSaved || Number(stored.savedat) === 0 ? now : Number(stored.savedat),
      ...(isSaved ? { heir: null } : {}),
    })
    .where('companyid', '=', company)
    .where('did', '=', did)
    .execute();
  await renewScope(ruleContext, { did, policy: { ...policy, events } });
};
