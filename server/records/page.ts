import type { RecordValues, SortOrder } from '../../src/engine/column.ts';
import type { FormatContext } from '../../src/engine/field-type.ts';
import { predicatesOf } from '../../src/engine/condition/predicate.ts';
import { asLiterals } from '../db/literals.ts';
import type { Db, Row, Statement } from '../db/database.ts';
import { badInput } from '../http/refusal.ts';
import { withSubject } from './query-shape.ts';
import { newestBound } from './newest-bound.ts';
import { noteLarge } from './large-queries.ts';
import { isOnePass, type Listed, recordsIn, searchQuery, type Span, totalIn } from './one-pass.ts';
import { keysOf, type Rows, rowsQuery } from './query.ts';
import { recordOf, type Selection } from './select.ts';
import { exactTotal, type Total, totalOf, totalQuery } from './totals.ts';
import { phrase } from '../texts.ts';

/** The last row that pages reach. */
export const lastRow = 100_000;

export type PageQuery = {
  rows: Rows;
  selection: Selection;
  sort: SortOrder;
  page: number;
  pagesize: number;
  isExact: boolean;
};

export type Page = { data: (RecordValues & { did: string; name: string })[]; total: number; totalestimate?: true };

type Found = { recordRows: Row[]; total: Total };

/**
 * Inlines parameters of a query without values from a user: its text repeats, so that its plan is cached
 * (server/db/literals.ts).
 */
const repeated = ({ expression }: Rows, query: Statement): Statement =>
  predicatesOf(expression).length === 0 ? asLiterals(query) : query;

/** `order` names the column that the keys start with. */
type OrderedList = Listed & { order: string };

/** Two statements: the page in the order of an index, and the count. */
const pageAndCount = async (db: Db, listed: OrderedList, span: Span, isExact: boolean): Promise<Found> => {
  const { rows, order } = listed;
  const within = newestBound(listed, span);
  const queries = [
    withSubject(rowsQuery(listed, within === undefined ? span : { ...span, within }).compile(db.builder), rows, {
      order,
    }),
    totalQuery(db, rows, isExact),
  ];
  const [recordRows = [], counted = []] = await db.read(
    { company: rows.scope.company },
    queries.map((query) => repeated(rows, query)),
  );
  return { recordRows, total: await totalOf(db, rows, counted[0], isExact) };
};

/** One statement; nothing where it found more rows than it takes. */
const pageOfSearch = async (db: Db, listed: OrderedList, span: Span): Promise<Found | undefined> => {
  const { rows, order } = listed;
  const statement = withSubject(searchQuery(listed, span).compile(db.builder), rows, { order });
  const [read = []] = await db.read({ company: rows.scope.company }, [statement]);
  const total = totalIn(read);
  if (total <= exactTotal) return { recordRows: recordsIn(read), total: { total } };
  noteLarge(rows);
  return undefined;
};

/** Reads one page of records and the total number of records. */
export const readPage = async (db: Db, query: PageQuery, context: FormatContext): Promise<Page> => {
  const { rows, selection, sort, page, pagesize, isExact } = query;
  if (page * pagesize > lastRow)
    throw badInput('/page', 'reach', phrase('server/records', 'pageOutOfReach', { lastRow }));
  const listed = { rows, selection, keys: keysOf(rows.module, sort), type: sort.type, order: sort.column };
  const span = { limit: pagesize, offset: (page - 1) * pagesize };
  const once = isOnePass(rows) ? await pageOfSearch(db, listed, span) : undefined;
  const { recordRows, total } = once ?? (await pageAndCount(db, listed, span, isExact));
  return { data: recordRows.map((row) => recordOf(selection, row, context)), ...total };
};
