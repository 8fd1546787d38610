import { companyNumber } from './company-number.ts';
import type { Turn, Urgency } from './connection-queue.ts';
import type { Scope } from './database.ts';

/** Whose turn at the connections it is. */
export const turnOf = (scope: Scope, urgency?: Urgency): Turn =>
  scope === 'system' ? { urgency } : { urgency, company: scope.company, signal: scope.signal };

/** The role that every company's statements run under; it owns nothing, so row-level security binds it. */
export const appRole = 'colonnade_app';

const companyId = /^[0-9a-zA-Z_-]{1,64}$/;

const limits = ({ statementTimeout }: Exclude<Scope, 'system'>) =>
  statementTimeout === undefined ? {} : { statement_timeout: String(Math.round(statementTimeout)) };

/** Prepared statements with parameters: no plan that was made for one company or value (generic plan) serves another. */
const ownPlan = 'force_custom_plan';

/**
 * Opens a transaction for a scope in one simple statement.
 * @throws when a company id is not one that the server made; it is written into the statement.
 */
export const openScope = (scope: Scope): string => {
  if (scope === 'system') return `begin; set local plan_cache_mode = ${ownPlan}`;
  if (!companyId.test(scope.company)) throw new Error('A company id may hold letters, digits, _ and - only.');
  // No jit: compiling a plan takes longer than any answer that is worth waiting for.
  const settings = {
    'app.company': scope.company,
    'app.number': String(companyNumber(scope.company)),
    jit: 'off',
    plan_cache_mode: ownPlan,
    ...limits(scope),
  };
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  return `begin; set local role ${appRole}; select ${set.join(', ')}`;
};

/** The row-level security policy of every table with a company's rows; a row without a company is visible to no company. */
export const tenantPolicy = (table: string): string =>
  `alter table "${table}" enable row level security;
   create policy tenant on "${table}" to ${appRole}
     using (companyid = nullif(current_setting('app.company', true), ''))
     with check (companyid = nullif(current_setting('app.company', true), ''));
   grant select, insert, update, delete on "${table}" to ${appRole};`;

/** The same policy for base tables of modules, whose company is a number (server/db/company-number.ts). */
export const recordPolicy = (table: string): string =>
  `alter table "${table}" enable row level security;
   create policy tenant on "${table}" to ${appRole}
     using (company = nullif(current_setting('app.number', true), '')::int4)
     with check (company = nullif(current_setting('app.number', true), '')::int4);
   grant select, insert, update, delete on "${table}" to ${appRole};`;

/**
 * The tables without row-level security, each with the reason. The application role has no privilege on any of them;
 * every other table of the database has a policy.
 */
export const tablesWithoutPolicy: Readonly<Record<string, string>> = {
  host: 'read before a session exists, to find the company of an address',
  signincode: 'belongs to a phone number, before its company is known',
  throttle: 'counts by address, phone and person over all companies',
  modulechange: 'work of the server itself, on modules that several companies may have',
  modulechangevalue: 'work of the server itself, written by triggers as the owner',
  setting: 'facts about the database itself',
  slowquestion: 'names of columns of modules, over all companies',
  neededindex: 'facts about the database itself',
  migration: 'facts about the database itself',
};
