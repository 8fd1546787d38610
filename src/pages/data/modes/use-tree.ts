import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import type { AnswerOf } from '../../../api/endpoint.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { products } from '../../../engine/products.ts';
import { useRights } from '../../../features/module/use-module.ts';
import { useMenu } from '../../../features/menu/use-menu.ts';
import { routes } from '../../../features/navigation/routes.ts';
import { createLatestWrite } from './latest-write.ts';
import type { TreePages } from './node-tree.tsx';
import type { GraphType } from '../../../engine/tree-products.ts';
import { noChoice, printTreeChoice, readTreeChoice, type TreeChoice } from './checked-nodes.ts';

/** Spaces or departments that this person may see. */
export const useTree = (pid: string, graphtype: GraphType) =>
  useQuery({
    queryKey: [...queryKeys.module(pid), 'tree', graphtype],
    queryFn: ({ signal }) => call(endpoints.tree, { graphtype, pid }, { signal, silent: true }),
    staleTime: 5 * 60_000,
    select: ({ result }) => result,
  });

/** Pages on which this person may add spaces and departments. */
export const useTreePages = (): TreePages => {
  const menu = useMenu().data ?? [];
  const has = (product: string): boolean =>
    menu.some(({ products: entries }) => entries.some(({ pid }) => pid === product));
  // Records of a fixed product are added by calls of its own: departments have one, spaces have none.
  const canAddSpaces = useRights(products.spaces).data?.canCreate === true;
  const canAddDepartments = useRights(products.groups).data?.canCompose === true;
  return {
    space: canAddSpaces && has(products.spaces) ? routes.list({ pid: products.spaces }) : undefined,
    organization: canAddDepartments && has(products.groups) ? routes.groupManage() : undefined,
  };
};

/** Checked nodes of a filter group's tree: shown at once, and stored for the user. */
export const useTreeChoice = (filterdid: string) => {
  const cache = useQueryClient();
  const key = `tree-${filterdid}`;
  const queryKey = useMemo(() => queryKeys.privateStore(key), [key]);
  // One write at a time: of two parallel ones the older could be stored last.
  const [store] = useState(createLatestWrite);
  const stored = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(endpoints.privateStore, { action: 'get', key }, { signal, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ data }) => readTreeChoice(data.value),
  });
  const choose = useCallback(
    (choice: TreeChoice): void => {
      const value = printTreeChoice(filterdid, choice);
      cache.setQueryData<AnswerOf<typeof endpoints.privateStore>>(queryKey, { data: { value } });
      // A failure to store the choice shows a notice; the rows follow it anyway.
      store(key, () => call(endpoints.privateStore, { action: 'set', key, value }));
    },
    [cache, filterdid, key, queryKey, store],
  );
  const choice = stored.data ?? noChoice;
  /** Stores nothing where nothing is checked. */
  const uncheck = (): void => {
    if (choice.checked.length > 0) choose({ ...choice, checked: [] });
  };
  return { choice, isPending: stored.isPending, choose, uncheck };
};
