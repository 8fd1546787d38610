import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/postgres.ts';
import type { Db } from '../../server/db/database.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { type Figure, notMeasured } from './figure.ts';

type Bench = {
  measure(db: Db, name: string): Promise<Figure[]>;
  /** What is not measured where there is no PostgreSQL, and its bar. */
  missing: readonly [what: string, bar: string];
  /** What is committed outlives a crash of PostgreSQL, as it does in a server. */
  isDurable?: boolean;
};

const onEmbedded = async ({ measure }: Bench): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-bench-'));
  try {
    const db = await openEmbedded({ folder, onPanic: (reason) => console.error(reason) });
    const figures = await measure(db, 'PGlite');
    await db.close();
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const onPostgres = async ({ measure, missing, isDurable = false }: Bench): Promise<Figure[]> => {
  const postgres = await startPostgres({ isDurable });
  if (!('url' in postgres)) return [notMeasured(`PostgreSQL: ${missing[0]}`, missing[1], postgres.reason)];
  const db = await openPostgres(postgres.url);
  const figures = await measure(db, 'PostgreSQL');
  await db.close();
  await postgres.stop();
  return figures;
};

/** A bench on an empty database of each kind, thrown away afterwards; `BENCH_DATABASE` names the only one. */
export const onEachDatabase = async (bench: Bench): Promise<Figure[]> => {
  const only = process.env['BENCH_DATABASE'];
  return [
    ...(only === 'postgres' ? [] : await onEmbedded(bench)),
    ...(only === 'embedded' ? [] : await onPostgres(bench)),
  ];
};
