import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import type { ModuleConfig } from '../../src/engine/column.ts';
import type { Storage } from '../../src/engine/field-type.ts';
import type { Db, Trx } from '../db/database.ts';
import { migrate, migrateTo } from '../db/migrate.ts';
import { formerTable } from '../db/migrations/0020-keys.ts';
import { reshape, reshapeAll } from '../modules/reshape.ts';
import { storageKinds } from '../modules/storage.ts';
import { partitionsHistories } from '../modules/history-months.ts';
import { createHistory } from '../modules/history-table.ts';
import { addReportColumns } from '../modules/report-columns.ts';
import { baseOf, createTable } from '../modules/table.ts';
import type { BackupEnd, BackupHeader, BackupSection } from './backup.ts';
import { createDigest, digestOf, type Digest, fixedTableNames, moduleTables } from './backup-tables.ts';
import { parseStored } from '../db/parse-stored.ts';

/** `npm run restore -- FILE`: a backup into an empty database of either kind, all of it or nothing. */

/** Thrown when a backup can't be restored; the database is unchanged. */
export class RestoreRefusal extends Error {}

const isSection = (value: object): value is BackupSection => 'table' in value && 'columns' in value;
const isEnd = (value: object): value is BackupEnd => 'end' in value;

const fileFault = (failure: unknown, file: string): unknown => {
  const { code } = failure as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new RestoreRefusal(`There is no file ${file}.`);
  if (code === 'Z_BUF_ERROR') return new RestoreRefusal(`${file} is cut off; it is not a whole backup.`);
  return (code ?? '').startsWith('Z_') ? new RestoreRefusal(`${file} is damaged or not a backup.`) : failure;
};

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.on('error', (failure) => unpacked.destroy(failure));
  unpacked.setEncoding('utf8');
  let partialLine = '';
  try {
    for await (const chunk of source.pipe(unpacked)) {
      const lines = `${partialLine}${String(chunk)}`.split('\n');
      partialLine = lines.pop() ?? '';
      yield* lines;
    }
  } catch (failure) {
    throw fileFault(failure, file);
  } finally {
    source.destroy();
  }
}

const headerOf = (text: string | undefined, file: string): BackupHeader => {
  try {
    const header = JSON.parse(text?.slice(1) ?? '') as Partial<BackupHeader>;
    if (header.format === 'colonnade-backup' && header.version === 1 && Array.isArray(header.migrations))
      return header as BackupHeader;
    if (header.format === 'colonnade-backup')
      throw new RestoreRefusal(`${file} was made by a newer version. Restore it with that version.`);
  } catch (failure) {
    if (failure instanceof RestoreRefusal) throw failure;
  }
  throw new RestoreRefusal(`${file} is not a backup of Colonnade.`);
};

const isEmpty = async (trx: Trx): Promise<boolean> =>
  (await trx.selectFrom('company').select('did').limit(1).executeTakeFirst()) === undefined;

/** Every server and every command keeps a connection that listens, so a process that works on the database is seen here. */
const requireAlone = async (trx: Trx): Promise<void> => {
  const { rows } = await sql<{ others: number }>`select count(distinct application_name)::int as others
    from pg_stat_activity where datname = current_database() and application_name like 'colonnade-%'
      and application_name <> current_setting('application_name')`.execute(trx);
  const others = rows[0]?.others ?? 0;
  if (others > 0)
    throw new RestoreRefusal(
      `${others} running ${others === 1 ? 'server or command is' : 'servers or commands are'} connected to this database. End all of them first.`,
    );
};

const dropAll = async (trx: Trx): Promise<void> => {
  const tables = [...(await moduleTables(trx)), ...fixedTableNames, 'migration'];
  for (const table of tables) await sql`drop table if exists ${sql.table(table)} cascade`.execute(trx);
};

/** The shape that a backup's module tables have: that of this version, or the one before compact keys. */
type TableShape = {
  prefix: 'm_' | 'r_';
  /** `time` of a history of readings, whose table has its device and its time from the start. */
  create: (pid: string, time: string | undefined, isPartitioned: boolean) => readonly string[];
};

const shapes = [
  {
    prefix: 'r_',
    create: (pid, time, isPartitioned) =>
      time === undefined ? createTable(pid) : createHistory(baseOf(pid), time, isPartitioned),
  },
  { prefix: 'm_', create: (pid) => formerTable(`m_${pid}`) },
] as const satisfies readonly TableShape[];

/** The histories of readings; a backup of an older version has none. */
const narrowModules = async (trx: Trx): Promise<Set<string>> => {
  const { rows } = await sql<{ pid: string }>`select m.pid from module m
    where to_json(m) ->> 'isnarrow' = 'true'`.execute(trx);
  return new Set(rows.map(({ pid }) => pid));
};

const makeModuleTables = async (trx: Trx, { prefix, create }: TableShape): Promise<void> => {
  const narrow = await narrowModules(trx);
  const isPartitioned = await partitionsHistories(trx);
  const modules = await trx.selectFrom('module').select(['pid', 'config']).orderBy('pid').execute();
  const columns = await trx.selectFrom('modulecolumn').select(['pid', 'column', 'physical', 'storage']).execute();
  const byPid = Map.groupBy(columns, (column) => column.pid);
  for (const { pid, config } of modules) {
    const moduleColumns = byPid.get(pid) ?? [];
    const time = narrow.has(pid) ? moduleColumns.find(({ column }) => column === 'occurtime')?.physical : undefined;
    for (const statement of create(pid, time, isPartitioned)) await sql.raw(statement).execute(trx);
    const added = moduleColumns
      .filter(({ column }) => time === undefined || (column !== 'device' && column !== 'occurtime'))
      .toSorted((a, b) => Number(a.physical.slice(1)) - Number(b.physical.slice(1)))
      // Kinds of storage are the engine's own.
      .map(({ physical, storage }) => `add column "${physical}" ${storageKinds[storage as Storage].sqlType}`);
    if (added.length > 0) await sql.raw(`alter table "${prefix}${pid}" ${added.join(', ')}`).execute(trx);
    if (prefix === 'r_') await addReportColumns(trx, parseStored<ModuleConfig>(config));
  }
};

/** Creates view, indexes and triggers of modules whose tables have this version's shape; the others get them after their migration. */
const finishModules = async (trx: Trx): Promise<void> => {
  const based = new Set(await moduleTables(trx));
  const modules = await trx.selectFrom('module').select(['pid', 'config']).orderBy('pid').execute();
  for (const { pid, config } of modules)
    if (based.has(baseOf(pid))) await reshape(trx, parseStored<ModuleConfig>(config));
};

const insertLines = async (trx: Trx, { table, columns }: BackupSection, lines: readonly string[]): Promise<void> => {
  if (lines.length === 0) return;
  const chosen = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${chosen})
    select ${chosen} from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::json)`.execute(
    trx,
  );
};

const roundSize = 1024 * 1024;

/** Reads the sections and writes their rows. @returns the last line of the file */
const writeSections = async (trx: Trx, lines: AsyncIterable<string>, file: string): Promise<BackupEnd> => {
  let section: BackupSection | undefined;
  let digest = createDigest();
  let waiting: string[] = [];
  let size = 0;
  let hasModules = false;
  const counted: Record<string, Digest> = {};
  const flush = async () => {
    if (section !== undefined) await insertLines(trx, section, waiting);
    waiting = [];
    size = 0;
  };
  const close = async () => {
    await flush();
    if (section !== undefined) counted[section.table] = digest.result();
    digest = createDigest();
  };
  for await (const text of lines) {
    const mark = text.startsWith('#') ? (JSON.parse(text.slice(1)) as object) : undefined;
    if (mark !== undefined && isEnd(mark)) {
      await close();
      if (!hasModules) await makeModuleTables(trx, shapes[0]);
      if (!isSame(counted, mark.tables)) throw new RestoreRefusal(`${file} is damaged: its rows do not add up.`);
      return mark;
    }
    if (mark !== undefined && isSection(mark)) {
      await close();
      const shape = shapes.find(({ prefix }) => mark.table.startsWith(prefix));
      if (!hasModules && shape !== undefined) {
        await makeModuleTables(trx, shape);
        hasModules = true;
      }
      if (!hasModules && !fixedTableNames.includes(mark.table))
        throw new RestoreRefusal(`${file} holds the table "${mark.table}", which this version does not know.`);
      section = mark;
      continue;
    }
    digest.add(text);
    waiting.push(text);
    size += text.length;
    if (size > roundSize) await flush();
  }
  throw new RestoreRefusal(`${file} is cut off; it is not a whole backup.`);
};

const isSame = (a: Readonly<Record<string, Digest>>, b: Readonly<Record<string, Digest>>): boolean => {
  const names = Object.keys(b);
  return (
    names.length === Object.keys(a).length &&
    names.every((name) => a[name]?.rows === b[name]?.rows && a[name]?.sum === b[name]?.sum)
  );
};

const checkRestored = async (trx: Trx, tables: BackupEnd['tables']): Promise<void> => {
  for (const [table, expected] of Object.entries(tables)) {
    const actual = await digestOf(trx, table);
    if (actual.rows !== expected.rows || actual.sum !== expected.sum)
      throw new Error(`The table ${table} reads differently after the restore; nothing was changed.`);
  }
};

const restoreIn = async (trx: Trx, file: string, mayReplace: boolean): Promise<BackupEnd['tables']> => {
  await requireAlone(trx);
  if (!mayReplace && !(await isEmpty(trx)))
    throw new RestoreRefusal(
      'The database holds companies already. Restore into an empty one, or add --replace to lose what is there.',
    );
  const lines = linesOf(file);
  const first = await lines.next();
  const header = headerOf(first.done === true ? undefined : first.value, file);
  await dropAll(trx);
  const unknown = await migrateTo(trx, header.migrations);
  if (unknown.length > 0)
    throw new RestoreRefusal(
      `${file} was made by a newer version (it has ${unknown.join(', ')}). Restore it with that version.`,
    );
  const { tables } = await writeSections(trx, lines, file);
  await checkRestored(trx, tables);
  // Sequences continue after the restored numbers.
  if (Object.hasOwn(tables, 'recordnumber'))
    await sql`select setval(pg_get_serial_sequence('recordnumber', 'number'),
      coalesce((select max(number) from recordnumber), 1))`.execute(trx);
  await finishModules(trx);
  return tables;
};

/**
 * Replaces the content of the database by a backup, in one transaction, and verifies every row before the commit.
 * @throws RestoreRefusal when the file or the database does not allow it
 */
export const restoreBackup = async (db: Db, file: string, mayReplace: boolean): Promise<BackupEnd['tables']> => {
  const tables = await db.transaction('system', async (trx) => {
    if (db.engine === 'postgres') await sql`set local statement_timeout = 0`.execute(trx);
    return restoreIn(trx, file, mayReplace);
  });
  await migrate(db);
  await reshapeAll(db);
  await db.transaction('system', (trx) => sql`analyze`.execute(trx));
  await db.announce('all');
  return tables;
};
