import { isDeepStrictEqual } from 'node:util';
import { noContent, type Policy, type PolicyContent } from '../../src/engine/automation/policy.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import { parseStored } from '../db/parse-stored.ts';

/** The content of a policy, in addition to its record, is stored in its own table under the same `did`. */

type Key = { companyid: string; did: string };

export const contentQuery = ({ builder }: Pick<Db, 'builder'>, { companyid, did }: Key) =>
  builder.selectFrom('policy').select(['content', 'heir']).where('companyid', '=', companyid).where('did', '=', did);

/** A policy of before this table has no row; what it never had is empty. */
export const contentOf = (row: Row | undefined): PolicyContent =>
  row === undefined ? noContent : { ...noContent, ...parseStored<PolicyContent>(row['content']) };

/** JSON text of these properties only; further ones of the policy are left out. */
export const contentText = (policy: PolicyContent): string => {
  const { space, merchant, filter, events, timer, configs, configurations } = policy;
  return JSON.stringify({ space, merchant, filter, events, timer, configs, configurations } satisfies PolicyContent);
};

/** Whether two contents are the same, in whatever order their properties are. */
export const isSameContent = (one: PolicyContent, other: PolicyContent): boolean =>
  isDeepStrictEqual(JSON.parse(contentText(one)), JSON.parse(contentText(other)));

/** With whose rights a policy acts; null before it is prepared for the first time. */
export const saverOf = async (trx: Trx, { companyid, did }: Key): Promise<string | null> => {
  const query = trx.selectFrom('policy').select('saver').where('companyid', '=', companyid).where('did', '=', did);
  return (await query.executeTakeFirst())?.saver ?? null;
};

export const keepContent = async (trx: Trx, key: Key, policy: PolicyContent): Promise<void> => {
  const content = contentText(policy);
  await trx
    .insertInto('policy')
    .values({ ...key, content })
    .onConflict((on) => on.columns(['companyid', 'did']).doUpdateSet({ content }))
    .execute();
};

/** With all that running it left behind; runs go with the hourly upkeep. */
export const removeContent = async (trx: Trx, { companyid, did }: Key): Promise<void> => {
  await trx.deleteFrom('policy').where('companyid', '=', companyid).where('did', '=', did).execute();
  for (const table of ['policyscope', 'policylink', 'policygenerated', 'policyversion'] as const)
    await trx.deleteFrom(table).where('companyid', '=', companyid).where('policy', '=', did).execute();
};

export type PolicyRecord = RecordValues & { did: string; name: string };

/** Record and content as one; the type is a number on the wire of policies, a choice in the record. */
export type WholePolicy = Policy & {
  /** The userid of the member who may take it over; the policy is paused until it is saved. */
  heir?: string;
  did: string;
  version: number;
  targetpidname: string;
  organization: string | null;
};

export const wholeOf = (record: PolicyRecord, content: PolicyContent): WholePolicy =>
  // The columns of the record were written from a validated policy.
  ({
    ...record,
    policy_type: record['policy_type'] === '0' ? 0 : 1,
    updatepolicy: record['updatepolicy'] === '1' ? '1' : '0',
    version: Number(record['version'] ?? 1),
    ...content,
  }) as WholePolicy;
