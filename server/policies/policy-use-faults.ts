import { sql } from 'kysely';
import type { Language, LocalText, ModuleConfig } from '../../src/engine/column.ts';
import { inLanguage, phrase } from '../texts.ts';
import { noContent, type Policy, type PolicyContent } from '../../src/engine/automation/policy.ts';
import { policyUses } from '../../src/engine/automation/policy-uses.ts';
import type { Row, Trx } from '../db/database.ts';
import type { FaultMessage } from '../http/refusal.ts';
import type { PolicyHead } from '../rules/running-policies.ts';

/**
 * Finds the policies that use columns or enum values which a new config removes, so that the user knows the
 * consequences before confirming. Contract "Removing columns that policies use".
 */

/** A removed column; `values`: only these values of its enum are removed. */
type Removed = { column: string; values: readonly string[] | undefined };

const removedOf = (before: ModuleConfig, after: ModuleConfig): Removed[] =>
  before.columns.flatMap((former): Removed[] => {
    if (former.builtin === true) return [];
    const now = after.columns.find(({ column }) => column === former.column);
    if (now === undefined) return [{ column: former.column, values: undefined }];
    const remainingValues = now.enum;
    const values =
      remainingValues === undefined
        ? []
        : Object.keys(former.enum ?? {}).filter((key) => !Object.hasOwn(remainingValues, key));
    return values.length === 0 ? [] : [{ column: former.column, values }];
  });

/** Rows per query: a policy may have 4 MiB. */
const pageSize = 50;
/** Policies that a message names; the others are counted. */
const maxNamed = 5;

type Named = { name: string; policy: Policy };

const policyOf = (row: Row): Named => {
  // Both stored texts are from a validated policy.
  const head = JSON.parse(String(row['head'])) as PolicyHead;
  const content = { ...noContent, ...(JSON.parse(String(row['content'])) as PolicyContent) };
  return { name: head.name, policy: { ...content, ...head, enabled: '1', attached: null, comment: null } };
};

/**
 * Policies whose stored text contains one of the column names, read in pages; of one company where the module is its own,
 * which no other company's policies can use.
 */
async function* mentioning(
  trx: Trx,
  { columns, owner }: { columns: readonly string[]; owner: string | null },
): AsyncGenerator<Named> {
  const patterns = columns.map((column) => `%${column.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const isOfOwner = owner === null ? sql`true` : sql`companyid = ${owner}`;
  let after = { companyid: '', did: '' };
  for (;;) {
    const { rows } = await sql<Row>`select companyid, did, head, content from policy
      where (companyid, did) > (${after.companyid}, ${after.did}) and ${isOfOwner} and head <> ''
        and content like any(cast(${patterns} as text[]))
      order by companyid, did limit ${pageSize}`.execute(trx);
    yield* rows.map(policyOf);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = { companyid: String(last['companyid']), did: String(last['did']) };
  }
}

const listed =
  (names: readonly string[]) =>
  (language: Language): string => {
    const quoted = names.slice(0, maxNamed).map((name) => `“${name}”`);
    const omittedCount = names.length - quoted.length;
    return omittedCount > 0
      ? inLanguage(phrase('server/policies', 'andMore', { names: quoted.join(' '), more: omittedCount }), language)
      : quoted.join(' ');
  };

const sentence = ({ column, values }: Removed, names: readonly string[]): LocalText =>
  values === undefined
    ? phrase('server/policies', 'columnIsUsed', { column, policies: listed(names) })
    : phrase('server/policies', 'valueIsUsed', { column, value: values.join(', '), policies: listed(names) });

/** A fault for each removed column or value that policies use; the user confirms or cancels. `owner`: of the module. */
export const policyUseFaults = async (
  trx: Trx,
  { before, after, owner }: { before: ModuleConfig | undefined; after: ModuleConfig; owner: string | null },
  module: (pid: string) => ModuleConfig | undefined,
): Promise<FaultMessage[]> => {
  const removed = before === undefined ? [] : removedOf(before, after);
  if (removed.length === 0) return [];
  const users = removed.map((removedValue) => ({ removedValue, names: new Set<string>() }));
  const columns = removed.map(({ column }) => column);
  for await (const { name, policy } of mentioning(trx, { columns, owner })) {
    const uses = policyUses(policy, module).filter(({ pid }) => pid === after.pid);
    for (const { removedValue, names } of users)
      if (
        uses.some(
          ({ column, values }) =>
            column === removedValue.column &&
            (removedValue.values === undefined || values.some((value) => removedValue.values?.includes(value))),
        )
      )
        names.add(name);
  }
  return users.flatMap(({ removedValue, names }): FaultMessage[] => {
    if (names.size === 0) return [];
    const index = after.columns.findIndex(({ column }) => column === removedValue.column);
    const path = index === -1 ? '/columns' : `/columns/${index}/enum`;
    return [{ path, rule: 'inuse', message: sentence(removedValue, [...names].toSorted()) }];
  });
};
