import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { withBuiltins } from '../../src/engine/builtin-columns.ts';
import type { ModuleConfig } from '../../src/engine/column.ts';
import type { Storage } from '../../src/engine/field-type.ts';
import type { Db, Trx } from '../db/database.ts';
import { migrate, migrateTo } from '../db/migrate.ts';
import { makeIndexes } from '../modules/indexes.ts';
import { storageKinds } from '../modules/storage.ts';
import { createTable, tableOf } from '../modules/table.ts';
import { keepMarks } from '../rollups/marks.ts';
import type { BackupEnd, BackupHeader, BackupSection } from './backup.ts';
import { createDigest, digestOf, type Digest, fixedTableNames, moduleTables } from './backup-tables.ts';

/** `npm run restore -- FILE`: a backup into an empty database of either kind, all of it or nothing. */

/** Why a backup is not restored; the database is as it was. */
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
  let rest = '';
  try {
    for await (const chunk of source.pipe(unpacked)) {
      const lines = `${rest}${String(chunk)}`.split('\n');
      rest = lines.pop() ?? '';
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

const dropAll = async (trx: Trx): Promise<void> => {
  const tables = [...(await moduleTables(trx)), ...fixedTableNames, 'migration'];
  for (const table of tables) await sql`drop table if exists ${sql.table(table)} cascade`.execute(trx);
};

type StoredColumn = { pid: string; column: string; physical: string; storage: string; hidden: boolean };

const moduleParts = async (trx: Trx): Promise<{ config: ModuleConfig; columns: StoredColumn[] }[]> => {
  const modules = await trx.selectFrom('module').select('config').orderBy('pid').execute();
  const columns = await trx
    .selectFrom('modulecolumn')
    .select(['pid', 'column', 'physical', 'storage', 'hidden'])
    .execute();
  const byPid = Map.groupBy(columns, (column) => column.pid);
  return modules.map((row) => {
    // The text was written from a checked config.
    const config = JSON.parse(row.config) as ModuleConfig;
    const own = (byPid.get(config.pid) ?? []).toSorted(
      (a, b) => Number(a.physical.slice(1)) - Number(b.physical.slice(1)),
    );
    return { config, columns: own };
  });
};

const makeModuleTables = async (trx: Trx): Promise<void> => {
  for (const { config, columns } of await moduleParts(trx)) {
    const table = tableOf(config.pid);
    for (const statement of createTable(table)) await sql.raw(statement).execute(trx);
    if (columns.length === 0) continue;
    // Kinds of storage are the engine's own.
    const added = columns.map(
      ({ physical, storage }) =>
        sql`add column ${sql.id(physical)} ${sql.raw(storageKinds[storage as Storage].sqlType)}`,
    );
    await sql`alter table ${sql.table(table)} ${sql.join(added)}`.execute(trx);
  }
};

const makeModuleIndexes = async (trx: Trx): Promise<void> => {
  for (const { config, columns } of await moduleParts(trx)) {
    const shown = columns.filter((column) => !column.hidden);
    const physical = new Map(shown.map((one) => [one.column, one.physical]));
    await makeIndexes(trx, withBuiltins(config), physical);
    await keepMarks(trx, withBuiltins(config), physical);
  }
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

/** Reads the sections and writes their rows; gives what the file's last line says. */
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
      if (!hasModules) await makeModuleTables(trx);
      if (!isSame(counted, mark.tables)) throw new RestoreRefusal(`${file} is damaged: its rows do not add up.`);
      return mark;
    }
    if (mark !== undefined && isSection(mark)) {
      await close();
      if (!hasModules && mark.table.startsWith('m_')) {
        await makeModuleTables(trx);
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
  for (const [table, told] of Object.entries(tables)) {
    const found = await digestOf(trx, table);
    if (found.rows !== told.rows || found.sum !== told.sum)
      throw new Error(`The table ${table} reads differently after the restore; nothing was changed.`);
  }
};

const restoreIn = async (trx: Trx, file: string, mayReplace: boolean): Promise<BackupEnd['tables']> => {
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
  await makeModuleIndexes(trx);
  return tables;
};

/**
 * Puts a backup in place of what the database holds, in one transaction, and reads every row back before it counts.
 * @throws RestoreRefusal when the file or the database does not allow it
 */
export const restoreBackup = async (db: Db, file: string, mayReplace: boolean): Promise<BackupEnd['tables']> => {
  const tables = await db.transaction('system', async (trx) => {
    if (db.engine === 'postgres') await sql`set local statement_timeout = 0`.execute(trx);
    return restoreIn(trx, file, mayReplace);
  });
  await migrate(db);
  await db.transaction('system', (trx) => sql`analyze`.execute(trx));
  await db.announce('all');
  return tables;
};
