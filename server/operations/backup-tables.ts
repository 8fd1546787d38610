import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/**
 * Which tables a backup includes. A restored session, code or link must not become valid again, so those are excluded.
 * The order satisfies foreign keys: a row never refers to a table further down.
 */
const fixedTables = {
  company: 'included',
  host: 'included',
  account: 'included',
  module: 'included',
  modulecolumn: 'included',
  subscription: 'included',
  roleright: 'included',
  rolemember: 'included',
  filtertab: 'included',
  taboverlay: 'included',
  taborder: 'included',
  privatestore: 'included',
  dashboard: 'included',
  dashboardshare: 'included',
  manifest: 'included',
  menugroup: 'included',
  board: 'included',
  linkage: 'included',
  policy: 'included',
  policyconfiguration: 'included',
  policyscope: 'included',
  policylink: 'included',
  policygenerated: 'included',
  policyversion: 'included',
  policyoutcome: 'excluded',
  scopechange: 'excluded',
  timestatus: 'included',
  notifyconf: 'included',
  alarmrecord: 'included',
  // Messages refer to their conversation, which is restored before them.
  chatsession: 'included',
  chatmessage: 'included',
  command: 'included',
  // Devices continue reporting after a restore; a token that was revoked after the backup has to be revoked again.
  devicetoken: 'included',
  // Signs a person in, like a session.
  agenttoken: 'excluded',
  notice: 'included',
  // A restored message would be sent again.
  delivery: 'excluded',
  file: 'included',
  filechunk: 'included',
  idempotency: 'included',
  audit: 'included',
  audithead: 'included',
  devicepresence: 'included',
  rejectedreport: 'excluded',
  setting: 'included',
  session: 'excluded',
  signincode: 'excluded',
  qrsignin: 'excluded',
  signintoken: 'excluded',
  signinchoice: 'excluded',
  throttle: 'excluded',
  visitorcode: 'excluded',
  recordnumber: 'included',
  importhead: 'included',
  importrun: 'excluded',
  // Computed again from the rows.
  rollupstate: 'excluded',
  rollup: 'excluded',
  rollupmark: 'excluded',
  recordcount: 'excluded',
  slowquestion: 'excluded',
  neededindex: 'excluded',
  // A restore starts with the old config; the change is applied again.
  modulechange: 'excluded',
  modulechangevalue: 'excluded',
  // A trigger writes it with the rules.
  rulerevision: 'excluded',
  // What was due between backup and restore is recorded as missed.
  rulehold: 'included',
  ruletimer: 'included',
  rulerun: 'included',
  rulepace: 'excluded',
} as const satisfies Record<keyof Schema, 'included' | 'excluded'>;

export const fixedTableNames: readonly string[] = Object.keys(fixedTables);

const tablesLike = async (trx: Trx, pattern: string): Promise<string[]> =>
  (
    await sql<{ name: string }>`select relname::text as name from pg_class
      where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and relname ~ ${pattern}
      order by relname`.execute(trx)
  ).rows.map(({ name }) => name);

/** The tables that hold modules' rows: base tables, and those of the former shape before their migration. */
export const moduleTables = (trx: Trx): Promise<string[]> => tablesLike(trx, '^[mr]_[0-9a-f]{24}$');

/** Every table that a backup includes, in the order to write them. */
export const backedUpTables = async (trx: Trx): Promise<string[]> => {
  // A database that is being migrated does not have the tables of later migrations yet.
  const existing = new Set(await tablesLike(trx, '^[a-z]+$'));
  const tableNames = Object.entries(fixedTables).flatMap(([name, kind]) => (kind === 'included' ? [name] : []));
  return [...tableNames.filter((name) => existing.has(name)), ...(await moduleTables(trx))];
};

const modulePid = /^[a-z]_([0-9a-f]{24})$/;

/**
 * Sorted by name, so that a row reads the same in every database. Generated ones are not written, nor are columns
 * of a module that a change under way is still filling.
 */
export const columnsOf = async (trx: Trx, table: string): Promise<string[]> => {
  const pid = modulePid.exec(table)?.[1] ?? '';
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${`"${table}"`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and (${pid} = '' or attname !~ '^c[0-9]+$'
        or exists (select from modulecolumn c where c.pid = ${pid} and c.physical = attname))
    order by attname collate "C"`.execute(trx);
  return rows.map((row) => row.name);
};

/** Rows, and a sum of their hashes that does not depend on their order. */
export type Digest = { rows: number; sum: string };

const modulus = 1n << 128n;

export const createDigest = () => {
  let rows = 0;
  let sum = 0n;
  return {
    add: (line: string) => {
      rows += 1;
      sum = (sum + BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, 32)}`)) % modulus;
    },
    result: (): Digest => ({ rows, sum: sum.toString(16) }),
  };
};

const leastRows = 16;
const maxRows = 4096;
/** Characters of one round of rows, about. */
const roundSize = 1024 * 1024;

/**
 * Reads a table by a cursor, each row as the JSON text that the database itself writes, so that every number and text
 * comes back exactly. Rounds stay near 1 MiB, whatever the size of the rows.
 */
export const readTable = async (
  trx: Trx,
  table: string,
  columns: readonly string[],
  take: (lines: readonly string[]) => Promise<void> | void,
): Promise<void> => {
  const chosen = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(r)::text as line from (select ${chosen} from ${sql.table(table)}) r`.execute(trx);
  let count = leastRows;
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`fetch ${count} from backup_rows`).execute(trx);
    if (rows.length === 0) break;
    const lines = rows.map((row) => row.line);
    await take(lines);
    const size = lines.reduce((total, line) => total + line.length, 0);
    count = Math.max(leastRows, Math.min(maxRows, size > roundSize ? count >> 1 : count * 2));
  }
  await sql.raw('close backup_rows').execute(trx);
};

export const digestOf = async (trx: Trx, table: string): Promise<Digest> => {
  const digest = createDigest();
  await readTable(trx, table, await columnsOf(trx, table), (lines) => lines.forEach(digest.add));
  return digest.result();
};
