import { sql } from 'kysely';
import { nowSeconds } from '../../server/clock.ts';
import type { Db, Row } from '../../server/db/database.ts';
import { assertApplied } from '../../server/demo/seed.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { insertColumns } from '../../server/records/insert-rows.ts';
import type { Services, StoredModule } from '../../server/services.ts';
import { company } from './points.ts';

/** Modules and rows by the server's own functions, and what the database says of the tables behind them. */

export const benchRows = Number(process.env['BENCH_ROWS'] ?? 1_000_000);

export const label = (en: string) => ({ en, zh: en });

export const didAt = (index: number): string => index.toString(16).padStart(24, '0');

export const applyTrial = async (db: Db, services: Services, config: { pid: string }): Promise<StoredModule> => {
  assertApplied(await applyModules(db, [config], { owner: null, now: nowSeconds(), companies: 'all' }));
  const module = await services.modules.any(config.pid);
  if (module === undefined) throw new Error(`The module ${config.pid} was not applied.`);
  return module;
};

type Filling = {
  module: StoredModule;
  from: number;
  to: number;
  /** Values of the configured columns, and of built-in ones that are to differ. */
  row: (index: number) => Record<string, unknown>;
  owner?: string;
};

const chunk = 20_000;

type Chunk = { columns: readonly string[]; values: readonly unknown[][] };

/** Rows of a company as one array per column, 20,000 at a time; each row is a second newer than the one before. */
export function* chunksOf({ from, to, row }: Pick<Filling, 'from' | 'to' | 'row'>): Generator<Chunk> {
  const now = nowSeconds();
  const begin = now - to;
  for (let first = from; first < to; first += chunk) {
    const rows = Array.from({ length: Math.min(chunk, to - first) }, (_, position) => {
      const index = first + position;
      const builtin = { did: didAt(index), name: `Row ${index}`, createtime: begin + index, updatetime: begin + index };
      return { ...builtin, organization: didAt(1), ...row(index) };
    });
    const columns = Object.keys(rows[0] ?? {});
    yield { columns, values: columns.map((name) => rows.map((values) => (values as Record<string, unknown>)[name])) };
  }
}

/** Writes each chunk in a transaction of its own. */
export const writeChunks = async (
  db: Db,
  { module, owner = company }: Pick<Filling, 'module' | 'owner'>,
  chunks: Iterable<Chunk>,
): Promise<void> => {
  for (const stretch of chunks) await db.transaction('system', (trx) => insertColumns(trx, module, owner, stretch));
};

export const fillTrial = (db: Db, filling: Filling): Promise<void> => writeChunks(db, filling, chunksOf(filling));

export const rowsOf = async (db: Db, query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await db.read('system', [query.compile(db.builder)]))[0] ?? [];

/** Relations of a module: base table, partitions and indexes have its pid in their name, with a prefix. */
const ofModule = (pid: string) => sql`relname ~ ${`^[a-z]+_${pid}`} and relkind in ('r', 'i')`;

export type Sizes = { tables: number; indexes: number; count: number; parts: string };

/** Megabytes of 10^6 bytes, as the tables of docs/storage.md count. */
export const sizesOf = async (db: Db, pid: string): Promise<Sizes> => {
  const rows = await rowsOf(
    db,
    sql`select relname, relkind, pg_relation_size(oid) as bytes from pg_class where ${ofModule(pid)} order by relname`,
  );
  const of = (kind: string) => rows.filter((row) => row['relkind'] === kind);
  const sum = (list: readonly Row[]) => list.reduce((bytes, row) => bytes + Number(row['bytes']), 0) / 1e6;
  const largest = of('i').toSorted((a, b) => Number(b['bytes']) - Number(a['bytes']));
  const parts = largest.slice(0, 6).map((row) => {
    const name = String(row['relname']).replace(/^[a-z]+_[0-9a-f]{24}_?/, '');
    return `${name} ${(Number(row['bytes']) / 1e6).toFixed(0)}`;
  });
  return { tables: sum(of('r')), indexes: sum(of('i')), count: of('i').length, parts: parts.join(', ') };
};

/** The table that holds the rows of a module; the view of the same name has none. */
export const baseTableOf = async (db: Db, pid: string): Promise<string> => {
  const names = ['r', 'h', 'm'].map((prefix) => `${prefix}_${pid}`);
  const rows = await rowsOf(
    db,
    sql`select relname from pg_class where relname = any(${names}::text[]) and relkind in ('r', 'p') limit 1`,
  );
  return String(rows[0]?.['relname'] ?? '');
};
