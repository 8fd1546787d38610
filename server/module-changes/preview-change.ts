import { sql } from 'kysely';
import { withBuiltins } from '../../src/engine/builtin-columns.ts';
import type { LocalText, ModuleConfig } from '../../src/engine/column.ts';
import type { Db, Trx } from '../db/database.ts';
import { type Change, countLosses } from '../modules/convert.ts';
import { missingIndexes } from '../modules/indexes.ts';
import { nextPart, type Part, passed, type WalkPositions, pagesOf, startOf, within } from '../modules/parts.ts';
import { physicalOf } from '../modules/plan-columns.ts';
import { type TableChange, tableChangesOf } from './table-change.ts';

/** What a change will do, found out in short steps that change nothing. Contract "Changes of a module in steps". */

export type ChangePreview = {
  pid: string;
  name: LocalText;
  rows: number;
  columns: readonly { column: string; isWritten: boolean; inTheWay: number }[];
  /** How many indexes are made on rows that exist. */
  indexes: number;
  /** About how long it takes. */
  seconds: number;
};

/** Milliseconds of a step, and the most pages of one. */
const briefly = 25;
const maxPages = 2048;

/** Entries of an index that are made in a second, about: one column of a million rows, PostgreSQL 15 and PGlite 0.5. */
const entriesPerSecond = 400_000;

/** A step of a change does more than the update that is measured: it counts, checks and stores how far it is. */
const stepOverhead = 1.4;

class Undone extends Error {}

/** Milliseconds that a part takes to be written, which is rolled back: with this table's own indexes and triggers. */
const writeFor = async (db: Db, changes: readonly Change[], part: Part): Promise<number> => {
  let took = 0;
  const write = async (trx: Trx): Promise<void> => {
    const same = changes.map(({ physical }) => sql`${sql.id(physical)} = ${sql.ref(physical)}`);
    const start = performance.now();
    await sql`update ${within(part, sql`set ${sql.join(same)}`)}`.execute(trx);
    took = performance.now() - start;
    throw new Undone();
  };
  await db.transaction('system', write).catch((failure: unknown) => {
    if (!(failure instanceof Undone)) throw failure;
  });
  return took;
};

/** Milliseconds for a page, of a sample that is large enough to be measured. */
const pageTime = async (db: Db, changes: readonly Change[], positions: WalkPositions): Promise<number> => {
  for (let pageCount = 1; ; pageCount *= 2) {
    const part = nextPart(positions, pageCount);
    if (part === undefined) return 0;
    const took = await writeFor(db, changes, part);
    const pages = part.until - part.from;
    if (took > briefly / 2 || pages < pageCount || pageCount >= maxPages) return took / pages;
  }
};

type Counted = { rows: number; inTheWay: Record<string, number> };

const countRows = async (db: Db, { plan }: TableChange, start: WalkPositions): Promise<Counted> => {
  const counted: Counted = { rows: 0, inTheWay: {} };
  let pageCount = 8;
  for (
    let positions = start, part;
    (part = nextPart(positions, pageCount)) !== undefined;
    positions = passed(positions, part)
  ) {
    const currentPart = part;
    const startTime = performance.now();
    const losses = await db.transaction('system', (trx) => countLosses(trx, plan.conversions, currentPart));
    const took = performance.now() - startTime;
    pageCount =
      took < briefly / 2 ? Math.min(maxPages, pageCount * 2) : took > briefly ? Math.max(1, pageCount >> 1) : pageCount;
    counted.rows += losses.rows;
    for (const [column, rows] of Object.entries(losses.inTheWay))
      counted.inTheWay[column] = (counted.inTheWay[column] ?? 0) + rows;
  }
  return counted;
};

const foreseeTableChange = async (db: Db, tableChange: TableChange): Promise<ChangePreview | undefined> => {
  const { config, before, plan, table } = tableChange;
  if (before === undefined) return undefined;
  const { positions, indexes } = await db.transaction('system', async (trx) => ({
    positions: await startOf(trx, table),
    indexes: (await missingIndexes(trx, withBuiltins(config), physicalOf(plan))).length,
  }));
  if (plan.conversions.length === 0 && indexes === 0) return undefined;
  const { rows, inTheWay } = await countRows(db, tableChange, positions);
  const written = plan.conversions.filter(({ physical, target }) => physical !== target);
  const page = written.length === 0 ? 0 : await pageTime(db, written, positions);
  return {
    pid: config.pid,
    name: config.name,
    rows,
    columns: plan.conversions.map((conversion) => ({
      column: conversion.column,
      isWritten: written.includes(conversion),
      inTheWay: inTheWay[conversion.column] ?? 0,
    })),
    indexes,
    seconds: (page * pagesOf(positions) * stepOverhead) / 1000 + (indexes * rows) / entriesPerSecond,
  };
};

/** For each module that exists and whose rows are checked, written again or indexed. */
export const previewChange = async (db: Db, configs: readonly ModuleConfig[]): Promise<ChangePreview[]> => {
  const tableChanges = await db.transaction('system', (trx) => tableChangesOf(trx, configs));
  const previews: ChangePreview[] = [];
  for (const tableChange of tableChanges) {
    const preview = await foreseeTableChange(db, tableChange);
    if (preview !== undefined) previews.push(preview);
  }
  return previews;
};
