import { CompiledQuery } from 'kysely';
import type { Db, Scope } from '../../server/db/database.ts';
import { type Figure, median, withoutBar } from './figure.ts';
import { company } from './points.ts';
import type { Statement } from './statement.ts';

/** What row-level security costs: a page's own statements with role and policies, and as the owner, without either. */

const rounds = 9;
const perRound = 20;

type Page = { name: string; request: string; statements: readonly Statement[][] };

export const measureRowSecurity = async (db: Db, { name, request, statements }: Page): Promise<Figure> => {
  const pages = statements.map((page) => page.map(({ sql, parameters }) => CompiledQuery.raw(sql, [...parameters])));
  /** Mean of twenty pages, ms. */
  const timed = async (scope: Scope, from: number): Promise<number> => {
    const start = performance.now();
    for (let i = 0; i < perRound; i += 1) await db.read(scope, pages[(from + i) % pages.length] ?? []);
    return (performance.now() - start) / perRound;
  };
  await timed({ company }, 0);
  const times: { bound: number; free: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push({ free: await timed('system', round * perRound), bound: await timed({ company }, round * perRound) });
  const milliseconds = (pick: (time: (typeof times)[number]) => number) => median(times.map(pick)).toFixed(2);
  return withoutBar(
    `${name}: ${request}, with row-level security against without`,
    median(times.map(({ bound, free }) => bound / free)),
    '×',
    `${milliseconds(({ bound }) => bound)} and ${milliseconds(({ free }) => free)} ms, one at a time`,
  );
};
