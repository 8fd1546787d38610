import { sql } from 'kysely';
import type { Department } from '../../src/schemas/people.ts';
import type { Row } from '../db/database.ts';
import { isAmong, isNamed, ofCompany } from '../db/record-id.ts';
import { textOf } from '../db/row-text.ts';
import type { RequestContext } from '../records/request-context.ts';
import type { RecordScope } from '../records/record-scope.ts';
import type { Organisation } from './organisation.ts';
import { columnAs } from '../records/column-as.ts';

/** Departments in reach, those below others within them; one whose parent is not visible is a root. */
const nested = (rows: readonly Row[]): Department[] => {
  const nodes = rows.map((row): Department => ({
    did: String(row['did']),
    name: String(row['name']),
    upperlevel: textOf(row['upperlevel']),
    manager: textOf(row['manager']),
    managername: textOf(row['managername']),
    numberofstaff: Number(row['numberofstaff'] ?? 0),
    subordinate: [],
  }));
  const byDid = new Map(nodes.map((node) => [node.did, node]));
  return nodes.filter((node) => {
    const upper = byDid.get(node.upperlevel);
    upper?.subordinate.push(node);
    return upper === undefined;
  });
};

/** Departments whose name contains the keyword, with those above them. */
const matching = (nodes: readonly Department[], keyword: string): Department[] =>
  nodes.flatMap((node) => {
    const subordinate = matching(node.subordinate, keyword);
    return subordinate.length > 0 || node.name.toLowerCase().includes(keyword) ? [{ ...node, subordinate }] : [];
  });

export const departmentTree = async (
  { db, actor }: RequestContext,
  { departments, members }: Organisation,
  { scope, name = '' }: { scope: RecordScope; name?: string | undefined },
): Promise<Department[]> => {
  const of = (column: string) => columnAs('t', departments, column);
  const company = actor.companyid;
  const within = scope.organizations === undefined ? sql`true` : isAmong(departments, scope.organizations);
  const query = sql<Row>`select t.did, t.name, ${of('upperlevel')} as upperlevel, ${of('manager')} as manager,
      (select m.name from ${sql.table(members.table)} m
        where m.company = t.company and ${isNamed(members, of('manager'), 'm')}) as managername,
      ${of('numberofstaff')} as numberofstaff
    from ${sql.table(departments.table)} t where ${ofCompany(company)} and ${within}
    order by ${of('level')} nulls first, t.createtime, t.id`;
  const [rows = []] = await db.read({ company }, [query.compile(db.builder)]);
  const tree = nested(rows);
  const keyword = name.trim().toLowerCase();
  return keyword === '' ? tree : matching(tree, keyword);
};
