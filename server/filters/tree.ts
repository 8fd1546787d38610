import { sql } from 'kysely';
import { type GraphType, treeProducts } from '../../src/engine/tree-products.ts';
import type { Row } from '../db/database.ts';
import { idsInCycles } from '../ids-in-cycles.ts';
import type { RequestContext } from '../records/request-context.ts';
import { physicalColumnOf } from '../records/physical-columns.ts';
import { scopeOf, scopeSql } from '../records/record-scope.ts';
import type { StoredModule } from '../services.ts';

export type TreeNode = { did: string; name: string; pid: string; children: TreeNode[] };

/** Module of each tree, and the column that names a node's parent. */
export const trees: Readonly<Record<GraphType, { pid: string; upper: string }>> = {
  space: { pid: treeProducts.space, upper: 'uppergrade' },
  organization: { pid: treeProducts.organization, upper: 'upperlevel' },
};

/** Maximum nodes of a tree; larger trees are cut, and only the list of the module shows the rest. */
export const maxNodes = 20_000;

/** Deepest level of an answer: JSON and everything that walks through a tree call themselves once for each level. */
export const maxDepth = 500;

/** Nodes that are deeper become roots. */
const cutDeep = (roots: TreeNode[]): void => {
  let level: readonly TreeNode[] = roots;
  for (let depth = 1; level.length > 0; depth += 1) {
    const below = level.flatMap(({ children }) => children);
    if (depth % maxDepth === 0) {
      for (const node of level) node.children = [];
      for (const node of below) roots.push(node);
    }
    level = below;
  }
};

/**
 * Builds a forest from rows: a node whose parent is missing, hidden, in a cycle or at the deepest level becomes a root, so
 * that none is lost.
 */
export const forestOf = (
  rows: readonly { did: string; name: string; upper: string | null }[],
  pid: string,
): TreeNode[] => {
  const nodes = new Map(rows.map(({ did, name }) => [did, { did, name, pid, children: [] as TreeNode[] }]));
  const upperOf = new Map(rows.map(({ did, upper }) => [did, upper]));
  const cycles = idsInCycles(nodes.keys(), (did) => upperOf.get(did));
  const roots: TreeNode[] = [];
  for (const { did, upper } of rows) {
    const node = nodes.get(did);
    if (node === undefined) continue;
    const above = upper === null || cycles.has(did) ? undefined : nodes.get(upper);
    (above?.children ?? roots).push(node);
  }
  cutDeep(roots);
  return roots;
};

/** The same in every language: Latin letters before Chinese ones, as lists have them. */
const byNumbers = new Intl.Collator('en', { numeric: true });

/** Siblings as a person counts them: floor 2 before floor 10. */
const inNaturalOrder = (nodes: readonly TreeNode[], compare: Intl.Collator['compare']): TreeNode[] =>
  nodes
    .toSorted((a, b) => compare(a.name, b.name))
    .map((node) => ({ ...node, children: inNaturalOrder(node.children, compare) }));

const subtree = (roots: readonly TreeNode[], did: string): TreeNode[] =>
  roots.flatMap((node) => (node.did === did ? [node] : subtree(node.children, did)));

/** The spaces or departments that the actor may read, as a tree; with `did`, the subtree of that node. */
export const readTree = async (requestContext: RequestContext, graphtype: GraphType, did = ''): Promise<TreeNode[]> => {
  const { pid, upper } = trees[graphtype];
  const { db, actor, services } = requestContext;
  const module: StoredModule | undefined = await services.modules.find(actor.companyid, pid);
  if (module === undefined) return [];
  const physicalColumn = physicalColumnOf(module, upper);
  const above = physicalColumn === undefined ? sql`null` : sql.ref(`t.${physicalColumn.physical}`);
  const query = sql<Row>`select t.did, t.name, ${above} as upper from ${sql.table(module.table)} t
    where ${scopeSql(scopeOf(actor, 'read', module))} order by t.name, t.id limit ${maxNodes}`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  const unsorted = forestOf(
    rows.map((row) => ({
      did: String(row['did']),
      name: String(row['name']),
      upper: row['upper'] === null ? null : String(row['upper']),
    })),
    pid,
  );
  const forest = inNaturalOrder(unsorted, byNumbers.compare);
  return did === '' ? forest : subtree(forest, did);
};
