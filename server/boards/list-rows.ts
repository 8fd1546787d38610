import type { Dataset, Listed } from '../../src/engine/board/dataset.ts';
import { shownValue } from '../../src/engine/column-value.ts';
import { referenceText } from '../../src/engine/reference.ts';
import { recordColumns } from '../records/physical-columns.ts';
import { withSubject } from '../records/query-shape.ts';
import { type RequestContext, formatContextOf, sortOf } from '../records/request-context.ts';
import { keysOf, rowsQuery } from '../records/query.ts';
import { recordOf, selectionOf } from '../records/select.ts';
import { queryFault } from './query-fault.ts';
import { nameColumn, type ResolvedQuery, shownColumn, timeCondition } from './resolve-query.ts';

const defaultLimit = 100;

/** The rows of a list, as its page would have them but with shown values. */
export const listRows = async (
  requestContext: RequestContext,
  resolved: ResolvedQuery,
  columns: readonly Listed[],
): Promise<Dataset> => {
  const { query, rows, tab, where } = resolved;
  const { module } = rows;
  const all = new Map(recordColumns(module).map((recordColumn) => [recordColumn.column.column, recordColumn]));
  const outputColumns = columns.map((listed, index) => {
    const { column: name, as } = typeof listed === 'string' ? { column: listed, as: listed } : listed;
    const recordColumn = all.get(name);
    if (recordColumn === undefined) throw queryFault(`/columns/${index}`, 'column', { name: name.slice(0, 64) });
    return { column: recordColumn.column, as };
  });
  const needed = new Set([...outputColumns.map(({ column }) => column.column), 'did', 'name']);
  const modules = requestContext.services.modules.over(requestContext.db);
  const selection = await selectionOf({ modules, actor: requestContext.actor }, module, {
    isIncluded: ({ column }) => needed.has(column.column),
  });
  const sort = sortOf(module, tab, query.sort);
  const keys = keysOf(module, sort);
  const page = rowsQuery(
    { rows, selection, keys, type: sort.type },
    { limit: query.limit ?? defaultLimit, within: where },
  );
  const usage = { order: sort.column, ...timeCondition(resolved) };
  const statement = withSubject(page.compile(requestContext.db.builder), rows, usage);
  const [dataRows = []] = await requestContext.db.read({ company: rows.scope.company }, [statement]);
  const records = dataRows.map((row) => recordOf(selection, row, formatContextOf(requestContext)));
  const names = new Set(selection.names.map(({ reference }) => reference.column.column));
  return {
    name: query.name,
    columns: outputColumns.flatMap(({ column, as }) => [
      shownColumn(column, as),
      ...(names.has(column.column) ? [nameColumn(column, as)] : []),
    ]),
    rows: records.map((record) =>
      outputColumns.flatMap(({ column }) => [
        shownValue(column, record[column.column]) ?? null,
        ...(names.has(column.column) ? [referenceText(column, record, requestContext.language)] : []),
      ]),
    ),
  };
};
