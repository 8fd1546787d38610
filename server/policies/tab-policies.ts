import { sql } from 'kysely';
import { products } from '../../src/engine/products.ts';
import type { Row, Trx } from '../db/database.ts';
import { isAmong } from '../db/record-id.ts';
import type { RequestContext } from '../records/request-context.ts';
import { scopeIfAny, scopeSql } from '../records/record-scope.ts';

/** Policies whose scope is a filter group. */

const maxPolicies = 20;

const isAbout = (did: string) => sql<boolean>`content like ${`%"filterdid":"${did}"%`}`;

/**
 * Marks scopes of this group to be resolved again before any rule acts: all of them if the group was deleted, which leaves
 * them without devices; after a change of its condition only those that follow changes.
 */
export const renewScopesOfTab = async (
  trx: Trx,
  { company, did }: { company: string; did: string },
  change: 'deleted' | 'changed',
): Promise<void> => {
  const followed = change === 'deleted' ? sql<boolean>`true` : sql<boolean>`scopedueat is not null`;
  await sql`update policy set scopedueat = 0 where companyid = ${company} and ${isAbout(did)} and ${followed}`.execute(
    trx,
  );
};

/**
 * Names of the policies that would have no devices after the filter group is deleted; only those that the actor may
 * read.
 */
export const policiesOfTab = async ({ db, actor, services }: RequestContext, did: string): Promise<string[]> => {
  const company = actor.companyid;
  const module = await services.modules.find(company, products.policies);
  const scope = module && scopeIfAny(actor, 'read', module);
  if (module === undefined || scope === undefined) return [];
  const using = sql<Row>`select did from policy where companyid = ${company}
    and ${isAbout(did)} order by did limit ${maxPolicies}`;
  const [rows = []] = await db.read({ company }, [using.compile(db.builder)]);
  if (rows.length === 0) return [];
  const dids = rows.map((row) => String(row['did']));
  const named = sql<Row>`select t.name from ${sql.table(module.table)} t
    where ${scopeSql(scope)} and ${isAmong(module, dids)} order by t.name`;
  const [nameRows = []] = await db.read({ company }, [named.compile(db.builder)]);
  return nameRows.map((row) => String(row['name']));
};
