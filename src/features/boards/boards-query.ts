import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { FilterTab } from '../../schemas/wire.ts';
import type { ModuleRights } from '../module/use-module.ts';

/** A board as it is stored on a tab. */
export type StoredBoard = AnswerOf<typeof endpoints.listBoards>['result'][number];

/** The boards of a tab in their order: a small request, which a list sends before its first render. */
export const boardsQuery = (pid: string, filterdid: string) =>
  queryOptions({
    queryKey: queryKeys.boards(pid, filterdid),
    queryFn: ({ signal }) => call(endpoints.listBoards, { filterdid }, { signal, silent: true }),
    select: ({ result }) => result,
  });

/** Boards on a tab of the company are everybody's and need write; one's own tabs need read. Contract "Queries of boards". */
export const mayChangeBoards = (tab: FilterTab | undefined, rights: ModuleRights): boolean =>
  tab !== undefined && (tab.editable ? rights.canRead : rights.canDecide);
