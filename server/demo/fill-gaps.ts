import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import { isBuiltinName } from '../../src/engine/builtin-columns.ts';
import { isAmount } from '../../src/engine/measures.ts';
import type { Services, StoredModule } from '../services.ts';
import { runningHour } from './generate.ts';
import type { HistoryChunk } from './histories.ts';
import { pids } from './pids.ts';
import { insertColumns } from '../records/insert-rows.ts';
import type { DemoTenant } from './tenant.ts';
import { demoTenants } from './tenants.ts';

const hour = 3600;
/** Seconds of the largest gap that is filled: a server that was off longer does not write a flood of rows at start. */
const maxGap = 45 * 24 * hour;
const minGap = 60;

const lastReadingOf = async (db: Db, services: Services, tenant: DemoTenant): Promise<number> => {
  const module = await services.modules.any(pids.electricityHistory);
  const occurtime = module?.physical.get('occurtime');
  if (module === undefined || occurtime === undefined) return 0;
  const query = sql`select ${sql.ref(occurtime)} as last from ${sql.table(module.table)} t
    where ${ofCompany(tenant.companyid)} order by ${sql.ref(occurtime)} desc limit 1`;
  const [rows] = await db.read('system', [query.compile(db.builder)]);
  return Number(rows?.[0]?.['last'] ?? 0);
};

/** The part of a table that the module has columns for: a demo that an older version made may lack newer ones. */
const writable = ({ physical }: StoredModule, chunk: HistoryChunk): HistoryChunk => {
  const remainingColumns = chunk.columns.flatMap((name, index) =>
    isBuiltinName(name) || physical.has(name) ? [{ name, index }] : [],
  );
  return {
    pid: chunk.pid,
    columns: remainingColumns.map(({ name }) => name),
    values: remainingColumns.map(({ index }) => chunk.values[index] ?? []),
  };
};

type Piece = { from: number; until: number };

/**
 * Scales the rows of a full hour to a part of it: amounts in proportion, and the time is the part's last second, as meters
 * report. A full hour stays as it is, with the time of its start.
 */
const ofPiece = (module: StoredModule, chunk: HistoryChunk, { from, until }: Piece): HistoryChunk => {
  const share = (until - from) / hour;
  if (share === 1) return chunk;
  const amounts = new Set(module.config.columns.filter(isAmount).map(({ column }) => column));
  const values = chunk.columns.map((name, index) => {
    const columnValues = chunk.values[index] ?? [];
    if (name === 'occurtime') return columnValues.map(() => until - 1);
    return amounts.has(name) ? columnValues.map((value) => Math.round(Number(value) * share)) : columnValues;
  });
  return { ...chunk, values };
};

/** The time up to `now` that no reading covers, cut at full hours; less than a minute of an hour is left out. */
export const missingPieces = (last: number, now: number): Piece[] => {
  const covered = last % hour === 0 ? last + hour : last + 1;
  const first = Math.max(covered, now - (now % hour) - maxGap);
  const pieces: Piece[] = [];
  for (let from = first; from < now; from = pieces.at(-1)?.until ?? now)
    pieces.push({ from, until: Math.min(now, from - (from % hour) + hour) });
  return pieces.filter(({ from, until }) => until - from >= minGap);
};

/**
 * The time that passed while no server ran: the demo's histories get the readings that the bulk load would have given
 * them. They are of the past, so no rule hears of them. The hour in which a server starts has its first part too, or charts
 * of the day would fall there. From now on the simulated devices report.
 */
export const fillGaps = async (db: Db, services: Services, now: number): Promise<void> => {
  // Read for all before the first row is written: devices start to report in between.
  const lasts = await Promise.all(demoTenants.map((tenant) => lastReadingOf(db, services, tenant)));
  for (const [index, tenant] of demoTenants.entries()) {
    const last = lasts[index] ?? 0;
    if (last === 0) continue;
    for (const piece of missingPieces(last, now))
      for (const chunk of runningHour(tenant, piece.from - (piece.from % hour))) {
        const module = await services.modules.any(chunk.pid);
        if (module === undefined) continue;
        const rows = writable(module, ofPiece(module, chunk, piece));
        await db.transaction('system', (trx) => insertColumns(trx, module, tenant.companyid, rows));
      }
  }
};
