import { sql } from 'kysely';
import type { Dataset, DatasetColumn } from '../../src/engine/board/dataset.ts';
import type { Period } from '../../src/engine/board/periods.ts';
import type { Stored } from '../../src/engine/column.ts';
import { shownValue } from '../../src/engine/column-value.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import { formatValue } from '../../src/engine/format.ts';
import type { CompiledQuery } from 'kysely';
import type { Row } from '../db/database.ts';
import type { PlacedColumn } from '../records/places.ts';
import { type Asking, aroundOf } from '../records/question.ts';
import { type Selection, selectionOf } from '../records/select.ts';
import { filledRows } from './fill.ts';
import { groupedQuery, type Sortable, sortables, type Steps } from './grouped-sql.ts';
import { queryFault } from './query-fault.ts';
import { type GroupAsked, type MeasureAsked, nameColumn, type Question, shownColumn } from './question.ts';
import { rowSource } from './source.ts';
import { summedSource } from './summed-source.ts';
import { mostSteps, stepsOf } from './time-steps.ts';

/** Rows of one answer. Contract section 2. */
const mostRows = 10_000;

/** Milliseconds that one question may take where the database can be told so. */
const patience = 10_000;

const isSlow = (failure: unknown): boolean => (failure as { code?: unknown }).code === '57014';

const ask = async ({ db, actor }: Asking, query: CompiledQuery): Promise<Row[]> => {
  // Compiling a plan takes longer than any answer that is worth waiting for.
  const limit = sql`select set_config('statement_timeout', ${String(patience)}, true), set_config('jit', 'off', true)`;
  const queries = db.engine === 'postgres' ? [limit.compile(db.builder), query] : [query];
  try {
    return (await db.read({ company: actor.companyid }, queries)).at(-1) ?? [];
  } catch (failure) {
    if (isSlow(failure)) throw queryFault('', 'slow');
    throw failure;
  }
};

/** From the first to the last time of a column among the rows asked for, half-open; nothing when there are none. */
const extentOf = async (asking: Asking, question: Question, placed: PlacedColumn): Promise<Period | undefined> => {
  const source = (await summedSource(asking, question, { extentOf: placed })) ?? rowSource(question, placed);
  const query = sql<Row>`select min(${source.first}) as "from", max(${source.last}) as "to" from ${source.from}`;
  const [found] = await ask(asking, query.compile(asking.db.builder));
  return typeof found?.['from'] === 'number' ? { from: found['from'], to: Number(found['to']) + 1 } : undefined;
};

/** The times that a bucketed group can have: those asked for, else those that there are. */
const periodOf = async (asking: Asking, question: Question, group: GroupAsked): Promise<Period | undefined> => {
  const { from, to } = question.query;
  const isBound = group.placed.column.column === question.time.column.column;
  if (isBound && from !== undefined && to !== undefined) return { from, to };
  const extent = await extentOf(asking, question, group.placed);
  if (extent === undefined || !isBound) return extent;
  return { from: from ?? extent.from, to: to ?? extent.to };
};

const stepsOfAll = async (asking: Asking, question: Question): Promise<Steps> => {
  const steps = new Map<GroupAsked, readonly number[]>();
  for (const asked of [...question.groups, ...question.over]) {
    const { bucket } = asked.group;
    if (bucket === undefined) continue;
    const period = await periodOf(asking, question, asked);
    const path = `${asked.path}/bucket`;
    steps.set(asked, period === undefined ? [] : stepsOf(period, { bucket, zone: asking.actor.zone, path }));
  }
  return steps;
};

type Names = ReadonlyMap<string, string>;

/** What the records that refs point to are called, whoever may see them: as lists show it. */
const namesOf = async (asking: Asking, selection: Selection, { placed }: GroupAsked, dids: readonly string[]) => {
  const target = selection.names.find(({ reference }) => reference.physical === placed.physical)?.target;
  if (target === undefined || dids.length === 0) return new Map<string, string>();
  const query = sql<Row>`select n.did, ${sql.ref(`n.${target.shown.physical}`)} as shown from ${sql.table(target.module.table)} n
    where n.companyid = ${asking.actor.companyid} and n.did = any(cast(${dids} as text[]))`;
  const rows = await ask(asking, query.compile(asking.db.builder));
  // The database holds what the field types stored.
  const text = (stored: unknown) => formatValue(target.shown.column, stored as Stored, aroundOf(asking)).text;
  return new Map(rows.map((row) => [String(row['did']), text(row['shown'])]));
};

/** Sums and averages of stored numbers are scaled like the numbers themselves. */
const shownMeasure = ({ agg, placed }: MeasureAsked, value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  if (placed === undefined || agg === 'count') return Number(value);
  // The database holds what the field types stored.
  return fieldTypeOf(placed.column).decode(value as Stored, placed.column) ?? null;
};

const shownGroup = ({ placed }: GroupAsked, starts: readonly number[] | undefined, value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  // Steps are counted from 1.
  return starts === undefined
    ? (shownValue(placed.column, value as Stored) ?? null)
    : (starts[Number(value) - 1] ?? null);
};

const count = { label: { en: 'Count', zh: '数量' }, type: 'int', unit: '' } as const;

const measureColumn = ({ agg, placed, as }: MeasureAsked): DatasetColumn => {
  if (placed === undefined || agg === 'count') return { name: as, ...count };
  const column = shownColumn(placed.column, as);
  return agg === 'average' ? { ...column, type: 'float' } : column;
};

const sortOf = (question: Question): { by: Sortable; type: 'asc' | 'desc' } | undefined => {
  const { sort } = question.query;
  if (sort === undefined) return undefined;
  const by = sortables(question).find(({ as }) => as === sort.column);
  if (by === undefined) throw queryFault('/sort/column', 'sort', { name: sort.column.slice(0, 64) });
  return { by, type: sort.type };
};

/** Groups and measures of the rows asked for. */
export const grouped = async (asking: Asking, question: Question): Promise<Dataset> => {
  const { query, groups, measures, rows } = question;
  const isFilled = query.fill === true;
  const sort = sortOf(question);
  if (isFilled && !groups.some(({ group }) => group.bucket !== undefined)) throw queryFault('/fill', 'fill');
  const steps = await stepsOfAll(asking, question);
  const limit = isFilled ? undefined : query.limit;
  const source = (await summedSource(asking, question, { steps })) ?? rowSource(question, question.time);
  const asked = groupedQuery(question, steps, { source, sort, limit: limit ?? mostRows + 1 });
  const found = await ask(asking, asked.compile(asking.db.builder));
  if (found.length > mostRows) throw queryFault('/groupby', 'toomany', { limit: mostRows });
  const whole = isFilled ? filledRows(question, steps, { found, isDescending: sort?.type === 'desc' }) : found;
  if (whole.length > mostSteps && query.limit === undefined) throw queryFault('/fill', 'toomany', { limit: mostRows });
  const answer = whole.slice(0, query.limit ?? mostRows);
  const references = groups.map(({ placed }) => placed.physical);
  const modules = asking.services.modules.over(asking.db);
  const selection = await selectionOf(modules, rows.module, { only: ({ physical }) => references.includes(physical) });
  const names: (Names | undefined)[] = [];
  for (const [index, group] of groups.entries()) {
    const isRef = selection.names.some(({ reference }) => reference.physical === group.placed.physical);
    const dids = new Set(answer.flatMap((row) => (row[`g${index}`] === null ? [] : [String(row[`g${index}`])])));
    names.push(isRef ? await namesOf(asking, selection, group, [...dids]) : undefined);
  }
  return {
    name: query.name,
    columns: [
      ...groups.flatMap(({ placed, as }, index) => [
        shownColumn(placed.column, as),
        ...(names[index] === undefined ? [] : [nameColumn(placed.column, as)]),
      ]),
      ...measures.map(measureColumn),
    ],
    rows: answer.map((row) => [
      ...groups.flatMap((group, index) => {
        const value = row[`g${index}`];
        const shown = shownGroup(group, steps.get(group), value);
        return names[index] === undefined ? [shown] : [shown, names[index].get(String(value)) ?? null];
      }),
      ...measures.map((measure, index) => shownMeasure(measure, row[`m${index}`])),
    ]),
  };
};
