import type { AnswerOf } from '../../../api/endpoint.ts';
import type { endpoints } from '../../../api/endpoints.ts';
import { isObject } from '../../../engine/own-property.ts';
import type { GraphType } from '../../../engine/tree-products.ts';
import { graphTypes } from '../../../features/display-modes/use-readable-trees.ts';
import { parseJson } from '../../../engine/parse-json.ts';

/** The nodes of a tree that a person has checked, kept under `tree-{filterdid}`. Contract "Screens". */

export type TreeNode = AnswerOf<typeof endpoints.tree>['result'][number];

export type TreeChoice = { graphtype: GraphType; checked: readonly string[] };

/** As many nodes as one query may name. */
export const maxChecked = 500;

export const noChoice: TreeChoice = { graphtype: 'space', checked: [] };

export const readTreeChoice = (text: string): TreeChoice => {
  const stored = parseJson(text);
  if (!isObject(stored)) return noChoice;
  const { graphtype, checked } = stored;
  return {
    graphtype: graphTypes.find((knownType) => knownType === graphtype) ?? noChoice.graphtype,
    checked: Array.isArray(checked) ? checked.filter((did) => typeof did === 'string') : [],
  };
};

/** The choice as far as the user may read its tree; of another tree nothing is checked. */
export const readableChoice = (choice: TreeChoice, readable: readonly GraphType[]): TreeChoice => {
  const [first] = readable;
  return first === undefined || readable.includes(choice.graphtype) ? choice : { graphtype: first, checked: [] };
};

export const printTreeChoice = (filterdid: string, choice: TreeChoice): string =>
  JSON.stringify({ filterdid, ...choice });

/** The topmost checked nodes: each includes all of its descendants. */
export const topmost = (nodes: readonly TreeNode[], checked: ReadonlySet<string>): string[] =>
  nodes.flatMap((node) => (checked.has(node.did) ? [node.did] : topmost(node.children, checked)));

/** Initially expanded nodes: those above a checked one, and the roots. */
export const openAtFirst = (nodes: readonly TreeNode[], checked: ReadonlySet<string>): string[] => {
  const above = (node: TreeNode): string[] => {
    const below = node.children.flatMap(above);
    const isAbove = below.length > 0 || node.children.some(({ did }) => checked.has(did));
    return isAbove ? [node.did, ...below] : below;
  };
  return [...new Set([...nodes.map(({ did }) => did), ...nodes.flatMap(above)])];
};
