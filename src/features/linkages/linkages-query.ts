import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { FilterTab } from '../../schemas/wire.ts';
import type { ModuleRights } from '../module/use-module.ts';

/** A linkage as it is stored on a tab. */
export type StoredLinkage = AnswerOf<typeof endpoints.listLinkages>['triggers'][number];

/** Times of the last runs move while the dialog is open, ms. */
const refreshEach = 15_000;

/** The linkages of a tab in the order in which they were made. */
export const linkagesQuery = (pid: string, filterdid: string) =>
  queryOptions({
    queryKey: queryKeys.linkages(pid, filterdid),
    queryFn: ({ signal }) => call(endpoints.listLinkages, { filterdid }, { signal, silent: true }),
    select: ({ triggers }) => triggers,
    refetchInterval: refreshEach,
  });

/** Linkages need write on the module of the list. Contract "Rights". */
export const mayChangeLinkages = (tab: FilterTab | undefined, rights: ModuleRights): boolean =>
  tab !== undefined && rights.canDecide;
