import { sql } from 'kysely';
import { noContent, type Policy, type PolicyContent } from '../../src/engine/automation/policy.ts';
import { policyRule } from '../../src/engine/automation/policy-rule.ts';
import type { PolicyScope, RunningPolicy, Target } from '../../src/engine/automation/policy-scope.ts';
import type { Rule } from '../../src/engine/automation/rule.ts';
import type { Trx } from '../db/database.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Policies as they run, read from their rows. */

/** What of a policy's record its running needs; it lies beside the content, so that a run asks one table. */
export type PolicyHead = Pick<Policy, 'name' | 'targetpid' | 'policy_type' | 'updatepolicy' | 'sifter'> & {
  organization: string | null;
};

export type StoredRun = { did: string; head: PolicyHead; policy: RunningPolicy };

type Row = { did: string; content: string; head: string; saver: string | null; savedat: number };

const runOf = ({ did, content, head, saver, savedat }: Row): StoredRun => {
  const parsed = parseStored<PolicyHead>(head);
  const { organization: _organization, ...flat } = parsed;
  const policy = {
    ...noContent,
    ...parseStored<PolicyContent>(content),
    ...flat,
    enabled: '1',
    attached: null,
    comment: null,
    did,
    saver: saver ?? '',
    savedat: Number(savedat),
  };
  return { did, head: parsed, policy };
};

/** Policies that are enabled, taken and armed or being armed. */
export const readRunning = async (trx: Trx, company: string, dids?: readonly string[]): Promise<StoredRun[]> => {
  const query = trx
    .selectFrom('policy')
    .select(['did', 'content', 'head', 'saver', 'savedat'])
    .where('companyid', '=', company)
    .where('enabled', '=', true)
    .where('heir', 'is', null)
    .where('head', '<>', '');
  const filteredQuery = dids === undefined ? query : query.where(sql<boolean>`did = any(cast(${dids} as text[]))`);
  return (await filteredQuery.orderBy('did').execute()).map(runOf);
};

type ScopeRow = Target & { policy: string };
type LinkRow = { policy: string; link: string; target: string; pid: string; device: string };

const keyOf = (link: string, target: string): string => `${link} ${target}`;

const scopesOf = (targets: readonly ScopeRow[], links: readonly LinkRow[]): ((policy: string) => PolicyScope) => {
  const byPolicy = Map.groupBy(targets, ({ policy }) => policy);
  const linked = new Map<string, Map<string, { pid: string; did: string }[]>>();
  for (const { policy, link, target, pid, device } of links) {
    const devicesByKey = linked.get(policy) ?? new Map<string, { pid: string; did: string }[]>();
    linked.set(policy, devicesByKey);
    const key = keyOf(link, target);
    const same = devicesByKey.get(key);
    if (same === undefined) devicesByKey.set(key, [{ pid, did: device }]);
    else same.push({ pid, did: device });
  }
  return (policy) => ({
    targets: byPolicy.get(policy) ?? [],
    linked: (link, device) => linked.get(policy)?.get(keyOf(link, device)) ?? [],
  });
};

/** `targets`: those devices alone. */
export const readScopes = async (
  trx: Trx,
  company: string,
  policies: readonly string[],
  targets?: readonly string[],
): Promise<(policy: string) => PolicyScope> => {
  const dids = sql`any(cast(${policies} as text[]))`;
  const among = (column: string) =>
    targets === undefined ? sql`` : sql`and ${sql.ref(column)} = any(cast(${targets} as text[]))`;
  const scoped = await sql<ScopeRow>`select policy, device, scope from policyscope
    where companyid = ${company} and policy = ${dids} ${among('device')} order by device`.execute(trx);
  const links = await sql<LinkRow>`select policy, link, target, pid, device from policylink
    where companyid = ${company} and policy = ${dids} ${among('target')} order by device`.execute(trx);
  return scopesOf(scoped.rows, links.rows);
};

/** Policies that have one of these devices in their scope. */
export const policiesOn = async (trx: Trx, company: string, devices: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ policy: string }>`select distinct policy from policyscope
    where companyid = ${company} and device = any(cast(${devices} as text[]))`.execute(trx);
  return rows.map(({ policy }) => policy);
};

/** Rules of policies with all that is in their scope. */
export const readPolicyRules = async (trx: Trx, company: string, dids?: readonly string[]): Promise<Rule[]> => {
  const running = await readRunning(trx, company, dids);
  if (running.length === 0) return [];
  const scopes = await readScopes(
    trx,
    company,
    running.map(({ did }) => did),
  );
  return running.map(({ did, policy }) => policyRule(policy, scopes(did)));
};

/** Devices in scope to which one of these belongs, these themselves included. */
const targetsOf = async (
  trx: Trx,
  company: string,
  { dids, devices }: { dids: readonly string[]; devices: readonly string[] },
) => {
  const { rows } = await sql<{ target: string }>`select distinct target from policylink
    where companyid = ${company} and policy = any(cast(${dids} as text[]))
      and device = any(cast(${devices} as text[]))`.execute(trx);
  return [...new Set([...devices, ...rows.map(({ target }) => target)])];
};

/** Rules as far as these firings are about them: a report costs what belongs to its device, not the whole scope. */
export const readRulesFor = async (
  trx: Trx,
  company: string,
  fired: readonly { rule: string; device: string }[],
): Promise<Rule[]> => {
  const whole = new Set(fired.flatMap(({ rule, device }) => (device === '' ? [rule] : [])));
  const narrow = fired.filter(({ rule }) => !whole.has(rule));
  const rules = whole.size === 0 ? [] : await readPolicyRules(trx, company, [...whole]);
  const dids = [...new Set(narrow.map(({ rule }) => rule))];
  if (dids.length === 0) return rules;
  const running = await readRunning(trx, company, dids);
  const targets = await targetsOf(trx, company, { dids, devices: [...new Set(narrow.map(({ device }) => device))] });
  const scopes = await readScopes(trx, company, dids, targets);
  return [...rules, ...running.map(({ did, policy }) => policyRule(policy, scopes(did)))];
};
