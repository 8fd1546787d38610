import { sql } from 'kysely';
import type { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { Expression, Test } from '../../src/engine/condition/predicate.ts';
import { rangeOf } from '../audit/moment.ts';
import type { Row } from '../db/database.ts';
import { isRecord, ofCompany } from '../db/record-id.ts';
import type { Call } from '../http/route.ts';
import { type Page, readPage } from '../records/page.ts';
import { formatContextOf, requireModule } from '../records/request-context.ts';
import { scopeOf } from '../records/record-scope.ts';
import { selectionOf } from '../records/select.ts';

/** Pages of visits. Contract "Visitors". */

type Listing = Call<typeof endpoints.listVisits>;

/** Contract "Visitors": pages of the visitor list. */
const defaultPageSize = 10;

const predicate = (column: string, test: Test): Expression => ({
  kind: 'predicate',
  predicate: { column, ...test },
});

const containing = (column: string, sent: string | undefined): Expression[] => {
  const text = (sent ?? '').trim();
  return text === '' ? [] : [predicate(column, { test: 'contains', text })];
};

/** Members whose name contains the text, or the one whose id it is. */
const interviewees = async (call: Listing, sent: string | undefined): Promise<Expression[]> => {
  const text = (sent ?? '').trim();
  if (text === '') return [];
  const { actor, db } = call;
  const members = await requireModule(call, products.members);
  const query = sql<Row>`select t.did from ${sql.table(members.table)} t where ${ofCompany(actor.companyid)}
    and (strpos(lower(t.name), lower(${text})) > 0 or ${isRecord(members, text)})`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  return [predicate('interviewee', { test: 'anyof', values: rows.map((row) => String(row['did'])) })];
};

const inRange = ({ input, actor }: Listing): Expression[] => {
  const { starttime, endtime } = input;
  const { start, end } = rangeOf({ starttime, endtime }, ['starttime', 'endtime'], actor.zone);
  if (start === undefined && end === undefined) return [];
  const from = start === undefined ? {} : { from: start };
  const below = end === undefined ? {} : { below: end + 1 };
  return [predicate('interviewtime', { test: 'range', ...from, ...below })];
};

/** Visits that the actor may read, newest first. */
export const listVisits = async (call: Listing): Promise<Page> => {
  const { actor, db, input, services } = call;
  const module = await requireModule(call, products.visitors);
  const scope = scopeOf(actor, 'read', module);
  const parts = [
    ...containing('company', input.company),
    ...containing('visitor', input.visitor),
    ...containing('mobile', input.mobile),
    ...(await interviewees(call, input.interviewee)),
    ...inRange(call),
  ];
  const pageQuery = {
    rows: { module, scope, expression: { kind: 'and' as const, parts } },
    selection: await selectionOf({ modules: services.modules, actor }, module),
    sort: { column: 'interviewtime', type: 'desc' as const },
    page: input.pagenum ?? 1,
    pagesize: input.pagesize ?? defaultPageSize,
    isExact: true,
  };
  return readPage(db, pageQuery, formatContextOf(call));
};
