import { sql } from 'kysely';
import type { Language } from '../../src/engine/column.ts';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import { foldAscii } from '../../src/engine/condition/evaluate.ts';
import { formatValue } from '../../src/engine/format.ts';
import type { Row } from '../db/database.ts';
import { isNamedIn } from '../db/record-id.ts';
import { badInput } from '../http/refusal.ts';
import { isProse, proseCollation } from '../modules/sorting.ts';
import { withSubject } from '../records/query-shape.ts';
import type { RequestContext } from '../records/request-context.ts';
import { formatContextOf } from '../records/request-context.ts';
import { isReference, type RecordColumn, recordColumns } from '../records/physical-columns.ts';
import { type Rows, whereSql } from '../records/query.ts';
import { scopeSql } from '../records/record-scope.ts';
import { type Target, targetOf } from '../records/select.ts';
import { expressionSql } from '../records/sql.ts';
import { phrase, textLanguages } from '../texts.ts';

/** Contract "Filters and conditions". */
const maxValues = 50;
/** Different values of a column that is no text; more than a person could pick from. */
const maxDistinct = 5_000;

const containing = (physical: string, keyword: string, alias: string) =>
  keyword === ''
    ? sql<boolean>`${sql.ref(`${alias}.${physical}`)} is not null`
    : expressionSql({ kind: 'predicate', predicate: { column: physical, test: 'contains', text: keyword } }, () => ({
        physical,
        storage: 'text',
      }));

const textsQuery = (rows: Rows, physical: string, keyword: string) =>
  sql<Row>`select distinct t.${sql.id(physical)} as value, t.${sql.id(physical)} collate ${sql.raw(proseCollation)} as sort_key
    from ${sql.table(rows.module.table)} t where ${whereSql(rows)} and ${containing(physical, keyword, 't')}
    order by sort_key limit ${maxValues}`;

/** Names of the records that the column points to and the user may read, not of all that it could. */
const namesQuery = (rows: Rows, physical: string, { module, nameColumn, visibility }: Target, keyword: string) => {
  const name = isProse(nameColumn.column) ? nameColumn.physical : 'name';
  const isSeen = visibility === 'none' ? sql<boolean>`false` : scopeSql(visibility);
  return sql<Row>`select distinct t.${sql.id(name)} as value, t.${sql.id(name)} collate ${sql.raw(proseCollation)} as sort_key
    from ${sql.table(module.table)} t where ${isSeen} and ${containing(name, keyword, 't')}
      and ${isNamedIn(module, sql`array(select distinct t.${sql.id(physical)} from ${sql.table(rows.module.table)} t where ${whereSql(rows)})`)}
    order by sort_key limit ${maxValues}`;
};

const distinctQuery = (rows: Rows, physical: string) =>
  sql<Row>`select distinct t.${sql.id(physical)} as value from ${sql.table(rows.module.table)} t
    where ${whereSql(rows)} and t.${sql.id(physical)} is not null order by 1 limit ${maxDistinct}`;

/** Words of every language count: a person may type any. */
const searchText = (
  column: RecordColumn['column'],
  value: unknown,
  requestContext: RequestContext,
  language: Language,
): string =>
  // The database holds what the field type stored.
  formatValue(column, value as never, { ...formatContextOf(requestContext), language }).text;

const searchedText = (
  recordColumn: RecordColumn,
  nameRows: readonly Row[],
  keyword: string,
  requestContext: RequestContext,
): string[] => {
  const folded = foldAscii(keyword);
  const texts = nameRows.flatMap(({ value }) => {
    const both = textLanguages().map((language) => searchText(recordColumn.column, value, requestContext, language));
    return both.some((text) => foldAscii(text).includes(folded))
      ? [searchText(recordColumn.column, value, requestContext, requestContext.language)]
      : [];
  });
  const collator = new Intl.Collator(requestContext.language, { numeric: true });
  return [...new Set(texts.filter((text) => text !== ''))].toSorted(collator.compare).slice(0, maxValues);
};

/** Distinct values of a column that contain the keyword, as a person reads them; refs by name, enums by label. */
export const searchColumn = async (
  requestContext: RequestContext,
  rows: Rows,
  name: string,
  keyword: string,
): Promise<string[]> => {
  const recordColumn = recordColumns(rows.module).find(({ column }) => column.column === name);
  if (!recordColumn || !columnsOf(rows.module.config).has(name))
    throw badInput('/column', 'column', phrase('server/filters', 'columnUnknown', { name }));
  const { db, actor, services } = requestContext;
  const scope = { company: actor.companyid };
  const target = isReference(recordColumn)
    ? await targetOf({ modules: services.modules, actor }, recordColumn)
    : undefined;
  if (target || isProse(recordColumn.column)) {
    const texts = () =>
      withSubject(
        textsQuery(rows, recordColumn.physical, keyword).compile(db.builder),
        rows,
        keyword === '' ? { order: name } : { contains: name },
      );
    const query = target ? namesQuery(rows, recordColumn.physical, target, keyword).compile(db.builder) : texts();
    const [valueRows = []] = await db.read(scope, [query]);
    return valueRows.map((row) => String(row['value']));
  }
  const query = withSubject(distinctQuery(rows, recordColumn.physical).compile(db.builder), rows, { order: name });
  const [nameRows = []] = await db.read(scope, [query]);
  return searchedText(recordColumn, nameRows, keyword, requestContext);
};
