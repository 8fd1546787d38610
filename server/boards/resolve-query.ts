import { type RawBuilder, sql } from 'kysely';
import { ofCompany } from '../db/record-id.ts';
import type { Aggregate, DatasetColumn, DatasetQuery, Group, Measure } from '../../src/engine/board/dataset.ts';
import type { Column } from '../../src/engine/column.ts';
import type { Aggregation } from '../../src/engine/field-type.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import { unitOf } from '../../src/engine/unit.ts';
import { storageKinds } from '../modules/storage.ts';
import type { ExtraUses } from '../records/query-shape.ts';
import { type RecordColumn, recordColumns } from '../records/physical-columns.ts';
import { type RequestContext, resolveRows } from '../records/request-context.ts';
import { type Rows, whereSql } from '../records/query.ts';
import type { Tab } from '../records/tab.ts';
import type { StoredModule } from '../services.ts';
import { underPath, queryFault } from './query-fault.ts';

/** A query with its names resolved: every column is one of the module's, every name of the answer is its own. */

export type ResolvedGroup = { group: Group; recordColumn: RecordColumn; as: string; path: string };
export type ResolvedMeasure = { agg: Aggregate; recordColumn?: RecordColumn; as: string; path: string };

export type ResolvedQuery = {
  query: DatasetQuery;
  rows: Rows;
  tab: Tab | undefined;
  groups: ResolvedGroup[];
  over: ResolvedGroup[];
  measures: ResolvedMeasure[];
  /** The time column that `from`, `to` and `latest` refer to. */
  time: RecordColumn;
  /** All conditions on rows of alias `t`: tab, condition, filter, time and `through`. */
  where: RawBuilder<boolean>;
};

const findColumn = (module: StoredModule, name: string, path: string): RecordColumn => {
  const recordColumn = recordColumns(module).find(({ column }) => column.column === name);
  if (recordColumn === undefined) throw queryFault(path, 'column', { name: name.slice(0, 64) });
  return recordColumn;
};

const isTime = ({ column }: RecordColumn) => fieldTypeOf(column).measure === 'moment';
const isList = ({ storage }: RecordColumn) => storageKinds[storage].isList;

const groupsOf = (module: StoredModule, groups: readonly Group[], parentPath: string): ResolvedGroup[] =>
  groups.map((group, index) => {
    const path = `${parentPath}/${index}`;
    const recordColumn = findColumn(module, group.column, `${path}/column`);
    const { column: name } = group;
    if (isList(recordColumn)) throw queryFault(`${path}/column`, 'grouping', { name });
    if (group.bucket !== undefined && !isTime(recordColumn)) throw queryFault(`${path}/bucket`, 'bucket', { name });
    return { group, recordColumn, as: group.as ?? name, path };
  });

/** `latest` is a value itself; what else a column can be made into is its type's to say. */
const canMeasure = (agg: Aggregate, recordColumn: RecordColumn): boolean =>
  agg === 'latest'
    ? !isList(recordColumn)
    : fieldTypeOf(recordColumn.column).aggregations.includes(agg satisfies Aggregation);

const measuresOf = (
  module: StoredModule,
  measures: readonly Measure[],
  first: Aggregation | undefined,
): ResolvedMeasure[] =>
  measures.map(({ agg, column, as }, index) => {
    const path = `/measures/${index}`;
    if (column === undefined) {
      if (agg !== 'count') throw queryFault(`${path}/column`, 'measured');
      return { agg, as: as ?? agg, path };
    }
    const recordColumn = findColumn(module, column, `${path}/column`);
    if (!canMeasure(first ?? agg, recordColumn) || (first !== undefined && agg === 'latest'))
      throw queryFault(`${path}/agg`, 'aggregate', { name: column, agg });
    return { agg, recordColumn, as: as ?? column, path };
  });

const requireOwnNames = (named: readonly { as: string; path: string }[]): void => {
  const usedAliases = new Set<string>();
  for (const { as, path } of named) {
    if (usedAliases.has(as)) throw queryFault(`${path}/as`, 'duplicate', { name: as });
    usedAliases.add(as);
  }
};

/** Contract "Queries of boards": `occurtime`, else `updatetime`. */
const timeOf = (module: StoredModule, requestedColumn: string | undefined): RecordColumn => {
  const name = requestedColumn ?? (module.physical.has('occurtime') ? 'occurtime' : 'updatetime');
  const recordColumn = findColumn(module, name, '/timecolumn');
  if (!isTime(recordColumn)) throw queryFault('/timecolumn', 'moment', { name });
  return recordColumn;
};

const withinTime = ({ physical }: RecordColumn, { from, to }: DatasetQuery): RawBuilder<boolean>[] => {
  const column = sql.ref(`t.${physical}`);
  return [
    ...(from === undefined ? [] : [sql<boolean>`${column} >= ${from}::bigint`]),
    ...(to === undefined ? [] : [sql<boolean>`${column} < ${to}::bigint`]),
  ];
};

/** The time that bounds a query, as a range of its shape. */
export const timeCondition = ({ query: { from, to }, time }: ResolvedQuery): ExtraUses =>
  from === undefined && to === undefined ? {} : { range: time.column.column };

/** Rows whose ref points to records that the user sees in another list. */
const throughSql = async (requestContext: RequestContext, module: StoredModule, { through }: DatasetQuery) => {
  if (through === undefined) return [];
  const { column, pid, filterdid, condition, filter } = through;
  const recordColumn = findColumn(module, column, '/through/column');
  const { rows } = await underPath('/through', () =>
    resolveRows(requestContext, {
      pid,
      ...(filterdid === undefined ? {} : { did: filterdid }),
      ...(condition === undefined ? {} : { condition }),
      ...(filter === undefined ? {} : { filter }),
    }),
  );
  if (recordColumn.column.pid !== rows.module.config.pid)
    throw queryFault('/through/column', 'through', { name: column });
  if (recordColumn.number !== undefined)
    return [
      sql<boolean>`${sql.ref(`t.${recordColumn.number}`)} in (select x.number from recordnumber x
        where ${ofCompany(requestContext.actor.companyid, 'x')}
          and x.id in (select t.id from ${sql.table(rows.module.table)} t where ${whereSql(rows)}))`,
    ];
  return [
    sql<boolean>`${sql.ref(`t.${recordColumn.physical}`)} in (select t.did from ${sql.table(rows.module.table)} t where ${whereSql(rows)})`,
  ];
};

const requireOneKind = ({ columns, groupby, measures, over, overagg, from, to }: DatasetQuery): void => {
  const isGrouped = groupby.length > 0 || measures.length > 0 || (over ?? overagg) !== undefined;
  if (columns !== undefined && isGrouped) throw queryFault('/columns', 'mixed');
  if (columns === undefined && measures.length === 0) throw queryFault('/measures', 'nothing');
  if (from !== undefined && to !== undefined && to <= from) throw queryFault('/to', 'order');
};

/** @throws Refusal forbidden, notFound, and badInput at the property of the query that is wrong */
export const resolveQuery = async (requestContext: RequestContext, query: DatasetQuery): Promise<ResolvedQuery> => {
  const { pid, filterdid, condition, filter } = query;
  const { rows, tab } = await resolveRows(requestContext, {
    pid,
    ...(filterdid === undefined ? {} : { did: filterdid }),
    ...(condition === undefined ? {} : { condition }),
    ...(filter === undefined ? {} : { filter }),
  });
  requireOneKind(query);
  const { module } = rows;
  const groups = groupsOf(module, query.groupby, '/groupby');
  const over = groupsOf(module, query.over ?? [], '/over');
  const measures = measuresOf(module, query.measures, over.length > 0 ? (query.overagg ?? 'sum') : undefined);
  requireOwnNames([...groups, ...measures]);
  const time = timeOf(module, query.timecolumn);
  const parts = [whereSql(rows), ...withinTime(time, query), ...(await throughSql(requestContext, module, query))];
  return { query, rows, tab, groups, over, measures, time, where: sql<boolean>`${sql.join(parts, sql` and `)}` };
};

/** A column of the answer that shows a column of the module. */
export const shownColumn = (column: Column, name: string): DatasetColumn => ({
  name,
  type: column.type,
  label: column.label,
  unit: unitOf(column, 'en'),
  ...(column.spec === undefined ? {} : { spec: column.spec }),
  ...(column.enum === undefined ? {} : { enum: column.enum }),
});

/** The text of a ref beside it. */
export const nameColumn = (column: Column, name: string): DatasetColumn => ({
  name: `${name}_name`,
  type: 'string',
  label: column.label,
  unit: '',
});
