import type { GraphType } from '../../src/engine/tree-products.ts';
import { sql } from 'kysely';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { Column } from '../../src/engine/column.ts';
import type { Expression, Predicate } from '../../src/engine/condition/predicate.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import type { Filter } from '../../src/schemas/wire.ts';
import type { Row } from '../db/database.ts';
import { isAmong } from '../db/record-id.ts';
import { physicalColumnOf } from '../records/physical-columns.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { scopeOf, scopeSql } from '../records/record-scope.ts';
import type { StoredModule } from '../services.ts';
import { maxNodes, trees } from './tree.ts';

/** With `graphtype`, a filter that names a node of that tree means the node and everything below it. */

const pointsTo = (column: Column, pid: string): boolean => (column.pid ?? column.didlist?.pid) === pid;

/** The columns of a module whose values are nodes; where the records are the nodes, their own ids as well. */
const isNodeColumn = (module: StoredModule, name: string, pid: string): boolean => {
  const column = columnsOf(module.config).get(name);
  return column !== undefined && (pointsTo(column, pid) || (name === 'did' && module.config.pid === pid));
};

/** Named nodes and all below them that the user may see. */
const nodesBelow = async (
  { actor, db }: RequestContext,
  tree: StoredModule,
  upper: string,
  dids: readonly string[],
) => {
  const physicalColumn = physicalColumnOf(tree, upper);
  const table = sql.table(tree.table);
  const scope = scopeSql(scopeOf(actor, 'read', tree));
  const first = sql`select t.did from ${table} t where ${scope} and ${isAmong(tree, dids)}`;
  // `union` drops rows that were found before, so a cycle ends.
  const below =
    physicalColumn === undefined
      ? first
      : sql`${first} union select t.did from ${table} t join below b on ${sql.ref(`t.${physicalColumn.physical}`)} = b.did
          where ${scope}`;
  const query = sql<Row>`with recursive below as (${below}) select did from below limit ${maxNodes}`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  return rows.map((row) => String(row['did']));
};

const isNode = (value: unknown): value is string => typeof value === 'string' && value !== '';

const predicateOf = (module: StoredModule, name: string, values: readonly string[]): Predicate => {
  const column = columnsOf(module.config).get(name);
  const isList = column !== undefined && fieldTypeOf(column).storage !== 'text';
  return { column: name, test: isList ? 'overlaps' : 'anyof', values };
};

/**
 * Splits the nodes of a tree off a filter: `filter` is the rest, `within` matches the nodes and their descendants.
 * @throws Refusal forbidden without the right to read the tree's module
 */
export const withinTree = async (
  requestContext: RequestContext,
  input: { pid: string; graphtype?: GraphType; filter?: Filter },
): Promise<{ filter?: Filter; within: Expression[] }> => {
  const { graphtype, filter } = input;
  if (graphtype === undefined || filter === undefined)
    return { ...(filter === undefined ? {} : { filter }), within: [] };
  const { pid, upper } = trees[graphtype];
  const modules = requestContext.services.modules.over(requestContext.db);
  const [module, tree] = await Promise.all([
    requireModule(requestContext, input.pid),
    modules.find(requestContext.actor.companyid, pid),
  ]);
  if (tree === undefined) return { filter, within: [] };
  const entries = filter.flatMap((entry) => Object.entries(entry));
  const isOfTree = ([name, values]: [string, unknown[]]) => isNodeColumn(module, name, pid) && values.some(isNode);
  const within = await Promise.all(
    entries.filter(isOfTree).map(async ([name, values]): Promise<Expression> => {
      const dids = await nodesBelow(requestContext, tree, upper, values.filter(isNode));
      return { kind: 'predicate', predicate: predicateOf(module, name, dids) };
    }),
  );
  const others = entries.map((entry) =>
    isOfTree(entry) ? ([entry[0], entry[1].filter((v) => !isNode(v))] as const) : entry,
  );
  return { filter: others.map(([name, values]) => ({ [name]: [...values] })), within };
};
