import { sql } from 'kysely';
import type { LocalText, ModuleConfig } from '../../src/engine/column.ts';
import type { ColumnUse } from '../../src/engine/automation/policy-uses.ts';
import type { Row, Trx } from '../db/database.ts';

/**
 * Policies, linkages, boards and filter groups that use columns which a new config removes: their shared types and queries.
 * Contract "Removing columns that something uses".
 */

/** A removed column; `values`: only these values of its enum are removed. */
export type Removed = { column: string; values: readonly string[] | undefined };

export type ConfigRemoval = {
  before: ModuleConfig;
  removed: readonly Removed[];
  /** The company that owns the module, whose users alone can use it; null for the shared catalogue. */
  owner: string | null;
  module: (pid: string) => ModuleConfig | undefined;
};

/** `pid`: the list that it belongs to. `isPersonal`: it belongs to one person, and others do not read its name. */
export type ColumnDependent = {
  pid: string;
  name: LocalText;
  isPersonal: boolean;
  uses: (removed: Removed) => boolean;
};

export type ColumnDependents = (trx: Trx, removal: ConfigRemoval) => AsyncIterable<ColumnDependent>;

export const removedOf = (before: ModuleConfig, after: ModuleConfig): Removed[] =>
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

/** The module lookup as it is after the removal of one column. */
export const lookupWithout = ({ before, module }: ConfigRemoval, { column }: Removed): ConfigRemoval['module'] => {
  const after = { ...before, columns: before.columns.filter((definition) => definition.column !== column) };
  return (pid) => (pid.toLowerCase() === before.pid ? after : module(pid));
};

/** Whether one of the uses is of this removed column or of one of its removed values. */
export const isUsedBy = (uses: readonly ColumnUse[], pid: string, { column, values }: Removed): boolean =>
  uses.some(
    (use) =>
      use.pid === pid &&
      use.column === column &&
      (values === undefined || use.values.some((value) => values.includes(value))),
  );

/** Rows per query: a policy may have 4 MiB. */
const pageSize = 50;

const pattern = (column: string) => `%${column.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

type Source = { table: 'policy' | 'linkage' | 'board' | 'filtertab'; text: 'content' | 'config' | 'condition' };

/**
 * Rows whose stored text contains the name of a removed column, read in pages; of one company where the module is its
 * own. `isMentioned: false` reads rows without such a name too.
 */
export async function* storedRows(
  trx: Trx,
  { removed, owner }: ConfigRemoval,
  { table, text, isMentioned = true }: Source & { isMentioned?: boolean },
): AsyncGenerator<Row> {
  const patterns = removed.map(({ column }) => pattern(column));
  const isOfOwner = owner === null ? sql`true` : sql`companyid = ${owner}`;
  const mentions = isMentioned ? sql`${sql.ref(text)} like any(cast(${patterns} as text[]))` : sql`true`;
  let after = { companyid: '', did: '' };
  for (;;) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}
      where (companyid, did) > (${after.companyid}, ${after.did}) and ${isOfOwner} and ${mentions}
      order by companyid, did limit ${pageSize}`.execute(trx);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = { companyid: String(last['companyid']), did: String(last['did']) };
  }
}

/** Ids of tabs that belong to one person. */
export const personalTabs = async (trx: Trx): Promise<ReadonlySet<string>> => {
  const rows = await trx.selectFrom('filtertab').select('did').where('owner', 'is not', null).execute();
  return new Set(rows.map(({ did }) => did));
};
