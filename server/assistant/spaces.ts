import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { AnswerOf } from '../../src/api/endpoint.ts';
import type { InnerCaller } from '../http/inner-call.ts';
import { recordsNamed } from './conditions.ts';
import { consoleCall } from './console-call.ts';

type Node = AnswerOf<typeof endpoints.tree>['result'][number];

/** As many values as a condition takes. */
const maxSpaces = 500;

const withChildren = (node: Node): string[] => [node.did, ...node.children.flatMap(withChildren)];

/** Ids of the spaces that a name or a did means, with those below them. @throws Refusal where there are none */
export const spacesBelow = async (caller: InnerCaller, space: string): Promise<string[]> => {
  const pid = products.spaces;
  const roots = await recordsNamed(caller, pid, { name: space, path: '/space' });
  const dids = new Set<string>();
  for (const did of roots) {
    dids.add(did);
    const { result } = await consoleCall(caller, endpoints.tree, { graphtype: 'space', pid, did });
    for (const below of result.flatMap(withChildren)) dids.add(below);
  }
  return [...dids].slice(0, maxSpaces);
};
