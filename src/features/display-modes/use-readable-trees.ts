import type { ModuleConfig } from '../../engine/column.ts';
import { type GraphType, treeProducts } from '../../engine/tree-products.ts';
import { useReadablePids } from '../module/use-readable-pids.ts';
import { hasTree } from './display-mode.ts';

export const graphTypes = ['space', 'organization'] as const satisfies readonly GraphType[];

/** The server refuses any other tree, and a refusal leaves an entry in the audit log. `undefined` while rights are loading. */
export const useReadableTrees = (): readonly GraphType[] | undefined => {
  const { readable, isPending } = useReadablePids(Object.values(treeProducts));
  return isPending ? undefined : graphTypes.filter((graphtype) => readable.includes(treeProducts[graphtype]));
};

/**
 * True if the module has a view mode and the user may read one of its trees; `undefined` while rights are loading. No
 * menu lists departments: their rights are requested of users without spaces only.
 */
export const useCanReadTree = (config: ModuleConfig | undefined): boolean | undefined => {
  const isNeeded = config !== undefined && hasTree(config);
  const spaces = useReadablePids(isNeeded ? [treeProducts.space] : []);
  const canReadSpaces = spaces.readable.length > 0;
  const isOpen = isNeeded && !spaces.isPending && !canReadSpaces;
  const departments = useReadablePids(isOpen ? [treeProducts.organization] : []);
  if (canReadSpaces || departments.readable.length > 0) return true;
  return spaces.isPending || departments.isPending ? undefined : false;
};
