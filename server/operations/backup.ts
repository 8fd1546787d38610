import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { nowSeconds } from '../clock.ts';
import type { Db, Trx } from '../db/database.ts';
import { migrationsDone } from '../db/migrate.ts';
import type { ShellAnswer } from '../shell-answer.ts';
import { columnsOf, createDigest, type Digest, backedUpTables, readTable } from './backup-tables.ts';

/**
 * `npm run backup -- FILE`: every row in one gzip'd file of JSON lines, the same from the embedded database and from
 * PostgreSQL. First a header, then each table's name and columns followed by its rows, at last the count and the sum
 * of every table; lines that are not rows start with `#`.
 */

/** `file` is an absolute path on the server's machine. */
export type BackupRequest = { about: 'backup'; file: string };

export type BackupHeader = {
  format: 'colonnade-backup';
  version: 1;
  madeat: number;
  engine: Db['engine'];
  migrations: readonly string[];
};
export type BackupSection = { table: string; columns: readonly string[] };
export type BackupEnd = { end: true; tables: Readonly<Record<string, Digest>> };

/** Atomic write: a gzip'd temporary file, which `commit` syncs to disk and renames. */
const createFile = async (file: string) => {
  const temporaryFile = `${file}.part`;
  await rm(temporaryFile, { force: true });
  const gzip = createGzip({ level: 6 });
  // Readable by the owner only: it contains password hashes and the records of every company.
  const target = createWriteStream(temporaryFile, { mode: 0o600, flags: 'wx' });
  await once(target, 'open');
  const done = finished(gzip.pipe(target));
  // A failure shows at the next write, or when the file is closed.
  done.catch(() => undefined);
  return {
    write: async (text: string) => {
      if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), done]);
    },
    commit: async () => {
      gzip.end();
      await done;
      const handle = await open(temporaryFile, 'r');
      await handle.sync();
      await handle.close();
      await rename(temporaryFile, file);
    },
    abort: async () => {
      gzip.destroy();
      target.destroy();
      await rm(temporaryFile, { force: true });
    },
  };
};

const line = (value: BackupHeader | BackupSection | BackupEnd) => `#${JSON.stringify(value)}\n`;

const writeTable = async (trx: Trx, table: string, write: (text: string) => Promise<void>): Promise<Digest> => {
  const columns = await columnsOf(trx, table);
  const digest = createDigest();
  await write(line({ table, columns }));
  await readTable(trx, table, columns, async (lines) => {
    lines.forEach(digest.add);
    await write(`${lines.join('\n')}\n`);
  });
  return digest.result();
};

/** A consistent snapshot: PostgreSQL continues to accept writes, the embedded database blocks them until it is read. */
export const writeBackup = async (db: Db, file: string): Promise<Record<string, Digest>> => {
  const target = await createFile(file);
  try {
    const tables: Record<string, Digest> = {};
    await db.transaction('system', async (trx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(trx);
      if (db.engine === 'postgres') await sql`set local statement_timeout = 0`.execute(trx);
      const migrations = await migrationsDone(trx);
      await target.write(
        line({ format: 'colonnade-backup', version: 1, madeat: nowSeconds(), engine: db.engine, migrations }),
      );
      for (const table of await backedUpTables(trx)) tables[table] = await writeTable(trx, table, target.write);
    });
    await target.write(line({ end: true, tables }));
    await target.commit();
    return tables;
  } catch (failure) {
    await target.abort();
    throw failure;
  }
};

const fileFault = (failure: unknown, file: string): string | undefined => {
  const { code } = failure as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return `There is no folder ${dirname(file)}. Make it first.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `${file} may not be written here.`;
  return code === 'ENOSPC' ? `The disk is full; ${file} was not written.` : undefined;
};

export const answerBackupShell = async (db: Db, { file }: BackupRequest): Promise<ShellAnswer> => {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) return { ok: false, lines: [`${file} is there already. Name another file.`] };
  try {
    const tables = Object.values(await writeBackup(db, file));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { ok: true, lines: [`${rows} rows of ${tables.length} tables are in ${file}.`] };
  } catch (failure) {
    const message = fileFault(failure, file);
    if (message === undefined) throw failure;
    return { ok: false, lines: [message] };
  }
};
