import { sql } from 'kysely';
import { createIsolation } from '../isolation.ts';
import { withBriefLock } from '../db/brief-lock.ts';
import type { Db, Trx } from '../db/database.ts';
import { columnsIn } from '../db/relation-columns.ts';
import { recordPolicy } from '../db/roles.ts';
import { type MonthlyHistory, type Partition, partitionsOf, defaultPartitionOf } from './history-months.ts';
import { packMonths } from './pack-months.ts';
import { storedModules } from './store.ts';
import { historyTime } from './table.ts';

/** Partitions of histories for the months that come; made before their readings, so that none has to move. */

const monthAfter = (seconds: number): number => {
  const date = new Date(seconds * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1000;
};

/** `_202605` for a month that starts at this second. */
const suffixOf = (from: number): string => `_${new Date(from * 1000).toISOString().slice(0, 7).replace('-', '')}`;

/**
 * Creates a month's partition and moves the rows of that month from the default partition into it. Statements on a
 * partition call no trigger of the history.
 */
const monthStatements = ({ base, time }: MonthlyHistory, columns: string, from: number): string[] => {
  const [name, defaultPartition, until] = [`${base}${suffixOf(from)}`, defaultPartitionOf(base), monthAfter(from)];
  return [
    `create table "${name}" (like "${base}" including defaults)`,
    recordPolicy(name),
    `with moved as (delete from "${defaultPartition}" where "${time}" >= ${from} and "${time}" < ${until} returning ${columns})
     insert into "${name}" (${columns}) select ${columns} from moved`,
    `alter table "${base}" attach partition "${name}" for values from (${from}) to (${until})`,
  ];
};

/** From where on a month's partition is missing, up to the end of the month after the one that runs. */
const missingMonths = (partitions: readonly Partition[], now: number): number[] => {
  const ends = partitions.flatMap(({ until }) => until ?? []);
  const [last, ahead] = [Math.max(...ends), monthAfter(monthAfter(now))];
  const missing: number[] = [];
  for (let from = last; ends.length > 0 && from < ahead; from = monthAfter(from)) missing.push(from);
  return missing;
};

/** Makes the partitions of this month and the next. Answers whether some were missing. */
const makeMonths = async (trx: Trx, history: MonthlyHistory, now: number): Promise<boolean> => {
  const { base } = history;
  if (missingMonths(await partitionsOf(trx, base), now).length === 0) return false;
  // Nothing is written to the rest between the move and the new bound; of two servers, the second finds the month.
  await sql`lock table ${sql.table(defaultPartitionOf(base))} in access exclusive mode`.execute(trx);
  const columns = (await columnsIn(trx, base)).map((name) => `"${name}"`).join(', ');
  for (const from of missingMonths(await partitionsOf(trx, base), now))
    await sql.raw(monthStatements(history, columns, from).join(';\n')).execute(trx);
  return true;
};

/**
 * Keeps the partitions of every history a month ahead of their readings, and packs those that are over. A missed lock is
 * tried again in the next round.
 */
export const keepMonths = async (db: Db, now: number): Promise<void> => {
  if (db.engine !== 'postgres') return;
  const { isolate, end } = createIsolation();
  for (const { key, base, config, physical } of (await storedModules(db)).values()) {
    const time = historyTime(config, physical);
    if (key !== 'reading' || time === undefined) continue;
    await isolate(`months of ${config.pid}`, async () => {
      const made = await withBriefLock(db, (trx) => makeMonths(trx, { base, time }, now));
      // Autovacuum renews statistics of partitions, not those of the whole.
      if (made === true) await db.transaction('system', (trx) => sql`analyze ${sql.table(base)}`.execute(trx));
      await packMonths(db, await db.transaction('system', (trx) => partitionsOf(trx, base)), now);
    });
  }
  end();
};
