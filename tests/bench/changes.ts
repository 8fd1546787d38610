import { setTimeout } from 'node:timers/promises';
import type { Db } from '../../server/db/database.ts';
import { nowSeconds } from '../../server/clock.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { onEachDatabase } from './databases.ts';
import { atMost, type Figure, percentile, withoutBar } from './figure.ts';
import { pageCaller, config, fillRows, pid, prepare, serve, signIn } from './points.ts';

/** A change that writes 200,000 rows anew, and what somebody who pages through the list feels of it. */

const rows = 200_000;

const scaled = (multiple: number) => ({
  ...config,
  columns: config.columns.map((column) => (column.column === 'value' ? { ...column, multiple } : column)),
});

type Paged = { samples: number[]; refused: number };

/**
 * Milliseconds of pages that are asked for one after the other, with a pause between, until `work` is done. A page whose
 * statement waited for the last step names a column that is not there any more, and is refused.
 */
const pagedWhile = async (ask: (i: number) => Promise<void>, work: () => Promise<void>): Promise<Paged> => {
  const samples: number[] = [];
  let refused = 0;
  let isOver = false;
  const paging = async () => {
    for (let i = 0; !isOver; i += 1) {
      const start = performance.now();
      await ask(i).catch(() => {
        refused += 1;
      });
      samples.push(performance.now() - start);
      await setTimeout(10);
    }
  };
  const reading = paging();
  await work();
  isOver = true;
  await reading;
  return { samples, refused };
};

const measureOn = async (db: Db, name: string): Promise<Figure[]> => {
  const services = await prepare(db);
  await fillRows(db, services, { from: 0, to: rows, share: 1 });
  const { url, close } = await serve(db, services);
  const ask = pageCaller(url, await signIn(url), 'newest page');
  const { samples: alone } = await pagedWhile(ask, () => setTimeout(5000));
  const start = performance.now();
  const { samples, refused } = await pagedWhile(ask, async () => {
    const outcome = await applyModules(db, [scaled(1000)], { owner: null, now: nowSeconds(), companies: 'all' });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults));
  });
  const seconds = (performance.now() - start) / 1000;
  const multiple = (await services.modules.any(pid))?.config.columns.find(({ column }) => column === 'value')?.multiple;
  if (multiple !== 1000) throw new Error('The change is not in force.');
  await close();
  return [
    withoutBar(`${name}: another multiple, ${rows} rows`, seconds, 's', `${Math.round(rows / seconds)} rows a second`),
    atMost(
      `${name}: p99 of a page meanwhile`,
      percentile(samples, 0.99),
      [150, 'ms'],
      `alone ${percentile(alone, 0.99).toFixed(0)} ms; p50 ${percentile(samples, 0.5).toFixed(0)} ms; longest ${Math.max(...samples).toFixed(0)} ms; ${refused} of ${samples.length} refused`,
    ),
  ];
};

export const measureChanges = (): Promise<Figure[]> =>
  onEachDatabase({ measure: measureOn, missing: ['p99 of a page while rows are written anew', '<= 150 ms'] });
