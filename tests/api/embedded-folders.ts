import { cpSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Db } from '../../server/db/database.ts';
import { openEmbedded, templateFile } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';

// Data folders of the embedded database that are made once in a run and copied for each test file: to make a database
// takes seconds, and its tables take as long again.

/** What a prepared folder holds, and the variable that names it. `bare`: no table yet, where an older version begins. */
const prepared = {
  bare: 'TEST_EMBEDDED_BARE',
  empty: 'TEST_EMBEDDED_EMPTY',
  demo: 'TEST_EMBEDDED_TEMPLATE',
} as const;

type Prepared = keyof typeof prepared;

const onPanic = (reason: string) => {
  throw new Error(reason);
};

// Its types come with those of the DOM.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };
let compiled: Promise<object> | undefined;

/** V8 compiles a binary once in a process as long as something holds its module; each database is a thread of its own. */
const holdCompiled = async (): Promise<void> => {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  compiled ??= readFile(join(folder, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes));
  await compiled;
};

/** Copies without a promise for each of 1,800 files, which takes several times the processor. */
const copy = (from: string, to: string): void => cpSync(from, to, { recursive: true });

const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Puts what was prepared into an empty folder. */
export const copyPrepared = async (what: Prepared, folder: string): Promise<void> => {
  await holdCompiled();
  const template = process.env[prepared[what]];
  if (template !== undefined) copy(template, folder);
};

/** Opens a copy of what was prepared, in a folder of its own. */
export const openPrepared = async (what: Prepared) => {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-test-'));
  await copyPrepared(what, folder);
  const db = await openEmbedded({ folder, onPanic });
  return { db, remove: async () => removeFolder(folder) };
};

/** Closes a database whose folder holds no more of its write-ahead log than a start needs: 16 of 100 MB. */
const closeSmall = async (db: Db, folder: string): Promise<void> => {
  const segment = await db.alone(async (run) => {
    await run('select pg_switch_wal()');
    await run('checkpoint');
    const [row] = await run('select pg_walfile_name(pg_current_wal_insert_lsn()) as name');
    return String(row?.['name']);
  });
  await db.close();
  const log = join(folder, 'database', 'pg_wal');
  for (const name of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(name) && name !== segment) rmSync(join(log, name));
};

/** Makes the folders that are not named already, and names them to the tests; returns what removes them. */
export const prepareFolders = async (fill?: (db: Db) => Promise<unknown>): Promise<() => void> => {
  // Servers in processes of their own unpack it at their first start.
  await import('../../scripts/database-template.ts');
  const root = await mkdtemp(join(tmpdir(), 'colonnade-prepared-'));
  const make = async (what: Prepared, from: Prepared | undefined, work: (db: Db) => Promise<unknown>) => {
    if (process.env[prepared[what]] !== undefined) return;
    const folder = join(root, what);
    if (from !== undefined) copy(process.env[prepared[from]] ?? '', folder);
    const template = what === 'empty' ? { templateFile: templateFile('.cache') } : {};
    const db = await openEmbedded({ folder, onPanic, ...template });
    await work(db);
    await closeSmall(db, folder);
    process.env[prepared[what]] = folder;
  };
  await make('bare', undefined, async () => undefined);
  await make('empty', undefined, migrate);
  if (fill !== undefined) await make('demo', 'empty', fill);
  return () => removeFolder(root);
};
