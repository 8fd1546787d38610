import { type RawBuilder, sql } from 'kysely';
import type { Member } from '../../src/schemas/people.ts';
import type { Row, Trx } from '../db/database.ts';
import { isNamed, isRecord } from '../db/record-id.ts';
import { textOf } from '../db/row-text.ts';
import type { RequestContext } from '../records/request-context.ts';
import { type RecordScope, scopeSql } from '../records/record-scope.ts';
import { departed, type Organisation } from './organisation.ts';
import { columnAs } from '../records/column-as.ts';

/** Members as their own calls answer them. */

export type MemberQuery = {
  organizationid?: string | undefined;
  name?: string | undefined;
  /** From 0. */
  page?: number | undefined;
  pagesize?: number | undefined;
  staffstatus?: number | undefined;
};

const defaultPageSize = 10;

const selected = (organisation: Organisation): RawBuilder<unknown> => {
  const { members, departments } = organisation;
  const of = (name: string) => columnAs('t', members, name);
  return sql`select t.did, t.name, ${of('userid')} as userid, ${of('organizationid')} as organizationid,
      (select d.name from ${sql.table(departments.table)} d
        where d.company = t.company and ${isNamed(departments, of('organizationid'), 'd')}) as organizationname,
      ${of('phonenumber')} as phonenumber, ${of('email')} as email, ${of('staffid')} as staffid,
      ${of('staffstatus')} as staffstatus, ${of('exitdate')} as exitdate
    from ${sql.table(members.table)} t`;
};

const memberOf = (row: Row): Member => ({
  did: textOf(row['did']),
  name: textOf(row['name']),
  userid: textOf(row['userid']),
  organizationid: textOf(row['organizationid']),
  organizationname: textOf(row['organizationname']),
  phonenumber: textOf(row['phonenumber']),
  email: textOf(row['email']),
  staffid: textOf(row['staffid']),
  staffstatus: row['staffstatus'] === departed ? 1 : 0,
  exitdate: row['exitdate'] === null ? null : Number(row['exitdate']),
});

const containing = (column: RawBuilder<unknown>, keyword: string) =>
  sql<boolean>`strpos(lower(coalesce(${column}, '')), lower(${keyword})) > 0`;

const memberCondition = (
  organisation: Organisation,
  scope: RecordScope,
  input: MemberQuery,
  searched: readonly string[],
) => {
  const of = (name: string) => columnAs('t', organisation.members, name);
  const keyword = (input.name ?? '').trim();
  const parts = [scopeSql(scope)];
  if (keyword !== '')
    parts.push(
      sql<boolean>`(${sql.join(
        searched.map((name) => containing(of(name), keyword)),
        sql` or `,
      )})`,
    );
  if (input.organizationid !== undefined && input.organizationid !== '')
    parts.push(sql<boolean>`${of('organizationid')} = ${input.organizationid}`);
  if (input.staffstatus !== undefined)
    parts.push(sql<boolean>`(${of('staffstatus')} = ${departed}) = ${input.staffstatus === 1}`);
  return sql.join(parts, sql` and `);
};

/** A page of members; the keyword is sought in each of `searched`. */
export const readMembers = async (
  { db, actor }: RequestContext,
  organisation: Organisation,
  query: { scope: RecordScope; input: MemberQuery; searched: readonly string[] },
): Promise<{ result: Member[]; total: number }> => {
  const { page = 0, pagesize = defaultPageSize } = query.input;
  const where = memberCondition(organisation, query.scope, query.input, query.searched);
  const rows = sql<Row>`${selected(organisation)} where ${where}
    order by ${columnAs('t', organisation.members, 'staffid')} nulls last, t.name, t.id
    limit ${pagesize} offset ${Math.min(page * pagesize, Number.MAX_SAFE_INTEGER)}`;
  const total = sql<Row>`select count(*) as total from ${sql.table(organisation.members.table)} t where ${where}`;
  const [memberRows = [], counted = []] = await db.read({ company: actor.companyid }, [
    rows.compile(db.builder),
    total.compile(db.builder),
  ]);
  return { result: memberRows.map(memberOf), total: Number(counted[0]?.['total'] ?? 0) };
};

/** One member in scope, locked until the transaction ends. */
export const memberIn = async (
  trx: Trx,
  organisation: Organisation,
  scope: RecordScope,
  by: { did: string } | { userid: string },
): Promise<Member | undefined> => {
  const key =
    'did' in by
      ? isRecord(organisation.members, by.did)
      : sql`${columnAs('t', organisation.members, 'userid')} = ${by.userid}`;
  const result = await sql<Row>`${selected(organisation)} where ${scopeSql(scope)} and ${key} for update of t`.execute(
    trx,
  );
  const [row] = result.rows;
  return row === undefined ? undefined : memberOf(row);
};
