import { type RawBuilder, sql } from 'kysely';
import type { Dataset, DatasetColumn } from '../../src/engine/board/dataset.ts';
import type { Period } from '../../src/engine/board/periods.ts';
import type { Stored } from '../../src/engine/column.ts';
import { shownValue } from '../../src/engine/column-value.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import { noAccess } from '../../src/engine/reference.ts';
import type { Row } from '../db/database.ts';
import type { RecordColumn } from '../records/physical-columns.ts';
import { type RequestContext, formatContextOf } from '../records/request-context.ts';
import { type Selection, selectionOf, shownSql, shownText } from '../records/select.ts';
import { askNumbers } from './ask.ts';
import { type FilledRows, filledRows } from './fill.ts';
import { groupedQuery, type Sortable, sortables, type Steps } from './grouped-sql.ts';
import { queryFault } from './query-fault.ts';
import {
  type ResolvedGroup,
  type ResolvedMeasure,
  nameColumn,
  type ResolvedQuery,
  shownColumn,
} from './resolve-query.ts';
import { stepsOf } from './time-steps.ts';
import { inLanguage, phrase } from '../texts.ts';

/** Rows of one answer. Contract "Queries of boards". */
const maxRows = 10_000;

/** From the first to the last time of a column among the rows requested, half-open; nothing when there are none. */
const extentOf = async (
  requestContext: RequestContext,
  resolved: ResolvedQuery,
  recordColumn: RecordColumn,
): Promise<Period | undefined> => {
  const [extent] = await askNumbers(requestContext, resolved, {
    needs: { extentOf: recordColumn },
    make: ({ first, last, from }) => ({
      query: sql`select min(${first}) as "from", max(${last}) as "to" from ${from}`,
      columns: { from: sql`a."from"`, to: sql`a."to"` },
    }),
  });
  return typeof extent?.['from'] === 'number' ? { from: extent['from'], to: Number(extent['to']) + 1 } : undefined;
};

/** The times that a bucketed group can have: those requested, else those that there are. */
const periodOf = async (
  requestContext: RequestContext,
  resolved: ResolvedQuery,
  group: ResolvedGroup,
): Promise<Period | undefined> => {
  const { from, to } = resolved.query;
  const isBound = group.recordColumn.column.column === resolved.time.column.column;
  if (isBound && from !== undefined && to !== undefined) return { from, to };
  const extent = await extentOf(requestContext, resolved, group.recordColumn);
  if (extent === undefined || !isBound) return extent;
  return { from: from ?? extent.from, to: to ?? extent.to };
};

const stepsOfAll = async (requestContext: RequestContext, resolved: ResolvedQuery): Promise<Steps> => {
  const steps = new Map<ResolvedGroup, readonly number[]>();
  for (const resolvedGroup of [...resolved.groups, ...resolved.over]) {
    const { bucket } = resolvedGroup.group;
    if (bucket === undefined) continue;
    const period = await periodOf(requestContext, resolved, resolvedGroup);
    const path = `${resolvedGroup.path}/bucket`;
    steps.set(
      resolvedGroup,
      period === undefined ? [] : stepsOf(period, { bucket, zone: requestContext.actor.zone, path }),
    );
  }
  return steps;
};

/** The display text of a group's record, as in lists. */
type NameOf = { sql: RawBuilder<unknown>; text(displayValue: unknown, group: unknown): string | null };

const nameOf = (
  requestContext: RequestContext,
  selection: Selection,
  { recordColumn }: ResolvedGroup,
  key: string,
): NameOf | undefined => {
  const nameOf = selection.names.find(({ reference }) => reference.physical === recordColumn.physical);
  if (nameOf === undefined) return undefined;
  const { target } = nameOf;
  if (target === undefined) return { sql: sql`null::text`, text: () => null };
  const context = formatContextOf(requestContext);
  return {
    sql: shownSql(target, sql.ref(`a.${key}`)),
    text: (displayValue, group) => {
      const text = shownText(target, displayValue, context);
      return text === undefined && group !== null && group !== undefined
        ? inLanguage(noAccess, requestContext.language)
        : (text ?? null);
    },
  };
};

/** Sums and averages of stored numbers are scaled like the numbers themselves. */
const shownMeasure = ({ agg, recordColumn }: ResolvedMeasure, value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  if (recordColumn === undefined || agg === 'count') return Number(value);
  // The database holds what the field types stored.
  return fieldTypeOf(recordColumn.column).decode(value as Stored, recordColumn.column) ?? null;
};

const shownGroup = (
  { recordColumn }: ResolvedGroup,
  starts: readonly number[] | undefined,
  value: unknown,
): unknown => {
  if (value === null || value === undefined) return null;
  // Steps are counted from 1.
  return starts === undefined
    ? (shownValue(recordColumn.column, value as Stored) ?? null)
    : (starts[Number(value) - 1] ?? null);
};

type Cell = (row: Row) => unknown;

const count = { label: phrase('server/boards', 'count'), type: 'int', unit: '' } as const;

const measureColumn = ({ agg, recordColumn, as }: ResolvedMeasure): DatasetColumn => {
  if (recordColumn === undefined || agg === 'count') return { name: as, ...count };
  const column = shownColumn(recordColumn.column, as);
  return agg === 'average' ? { ...column, type: 'float' } : column;
};

const sortOf = (resolved: ResolvedQuery): { by: Sortable; type: 'asc' | 'desc' } | undefined => {
  const { sort } = resolved.query;
  if (sort === undefined) return undefined;
  const by = sortables(resolved).find(({ as }) => as === sort.column);
  if (by === undefined) throw queryFault('/sort/column', 'sort', { name: sort.column.slice(0, 64) });
  return { by, type: sort.type };
};

/** @throws Refusal badInput when steps and groups make more rows than an answer has and no limit cuts them */
const answeredRows = ({ limit }: ResolvedQuery['query'], filled: FilledRows): Row[] => {
  if (filled.count > maxRows && limit === undefined) throw queryFault('/fill', 'toomany', { limit: maxRows });
  return filled.first(limit ?? maxRows);
};

/** Groups and measures of the rows requested. */
export const grouped = async (requestContext: RequestContext, resolved: ResolvedQuery): Promise<Dataset> => {
  const { query, groups, measures, rows } = resolved;
  const isFilled = query.fill === true;
  const sort = sortOf(resolved);
  if (isFilled && !groups.some(({ group }) => group.bucket !== undefined)) throw queryFault('/fill', 'fill');
  const steps = await stepsOfAll(requestContext, resolved);
  const limit = isFilled ? undefined : query.limit;
  const modules = requestContext.services.modules.over(requestContext.db);
  const references = groups.map(({ recordColumn }) => recordColumn.physical);
  const selection = await selectionOf({ modules, actor: requestContext.actor }, rows.module, {
    isIncluded: ({ physical }) => references.includes(physical),
  });
  const names = groups.map((group, index) => nameOf(requestContext, selection, group, `g${index}`));
  const answered = [
    ...groups.map((_, index) => [`g${index}`, sql.ref(`a.g${index}`)] as const),
    ...measures.map((_, index) => [`m${index}`, sql.ref(`a.m${index}`)] as const),
    ...names.flatMap((name, index) => (name === undefined ? [] : [[`n${index}`, name.sql] as const])),
  ];
  const columns = Object.fromEntries(answered);
  const groupRows = await askNumbers(requestContext, resolved, {
    needs: { steps },
    make: (source) => ({
      query: groupedQuery(resolved, steps, {
        source,
        sort,
        limit: limit ?? maxRows + 1,
        now: requestContext.now,
      }),
      columns,
    }),
  });
  if (groupRows.length > maxRows) throw queryFault('/groupby', 'toomany', { limit: maxRows });
  const answer = isFilled
    ? answeredRows(query, filledRows(resolved, steps, { groupRows, isDescending: sort?.type === 'desc' }))
    : groupRows.slice(0, query.limit ?? maxRows);
  const cells = [
    ...groups.flatMap((group, index) => {
      const [starts, name] = [steps.get(group), names[index]];
      const labelOf: Cell = (row) => shownGroup(group, starts, row[`g${index}`]);
      return name === undefined ? [labelOf] : [labelOf, (row: Row) => name.text(row[`n${index}`], row[`g${index}`])];
    }),
    ...measures.map(
      (measure, index): Cell =>
        (row) =>
          shownMeasure(measure, row[`m${index}`]),
    ),
  ];
  return {
    name: query.name,
    columns: [
      ...groups.flatMap(({ recordColumn, as }, index) => [
        shownColumn(recordColumn.column, as),
        ...(names[index] === undefined ? [] : [nameColumn(recordColumn.column, as)]),
      ]),
      ...measures.map(measureColumn),
    ],
    rows: answer.map((row) => cells.map((cell) => cell(row))),
  };
};
