import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { type Action, createAction } from '../../api/create-action.ts';
import { statuses } from '../../api/statuses.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { ConditionList } from '../../engine/column.ts';
import type { GroupContent } from './groups.ts';

export type Count = { total: number; isEstimate: boolean };
/** `policies`: names of those that will be about no device. */
export type DependentCounts = { boards: number; linkages: number; policies?: readonly string[] | undefined };

/** API of the dialog; stories inject their own. All calls reject with the server's message. */
export type GroupCalls = {
  count: (condition: ConditionList, signal: AbortSignal) => Promise<Count>;
  /** Counts what is deleted with a saved group. */
  countDependents: (did: string, signal: AbortSignal) => Promise<DependentCounts>;
  /** Saves a group, a new one where `did` is missing; resolves to its did. `key` is the group's in the dialog. */
  save: (key: string, did: string | undefined, content: GroupContent) => Promise<string>;
  sort: (dids: readonly string[]) => Promise<void>;
  remove: (did: string) => Promise<void>;
};

/** True if the call failed because the group was deleted elsewhere. */
export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === statuses.notFound;

/** An action for each group: several may be saved before one of them is answered. */
const createActions = (): ((name: string) => Action) => {
  const actions = new Map<string, Action>();
  return (name) => {
    const action = actions.get(name) ?? createAction();
    actions.set(name, action);
    return action;
  };
};

export const useGroupCalls = (pid: string): GroupCalls => {
  const cache = useQueryClient();
  const [actionOf] = useState(createActions);
  return useMemo(() => {
    const stale = (): void => void cache.invalidateQueries({ queryKey: queryKeys.tabs(pid) });
    /** Refetches the tabs if the group was deleted elsewhere, and throws the error on. */
    const rethrow = (error: unknown): never => {
      if (isNotFound(error)) stale();
      throw error;
    };
    return {
      count: async (condition, signal) => {
        const request = { pid, page: 1, pagesize: 1, condition };
        const { result } = await call(endpoints.queryRecords, request, { signal, silent: true });
        return { total: result.total, isEstimate: result.totalestimate === true };
      },
      countDependents: async (did, signal) => {
        const { result } = await call(endpoints.listTabs, { pid, parts: did }, { signal, silent: true });
        return result.find((tab) => tab.did === did)?.parts ?? { boards: 0, linkages: 0 };
      },
      save: async (group, did, { name, condition, columns, clientconfig }) => {
        const once = actionOf(group);
        if (did !== undefined) {
          const tab = { did, name, condition };
          await once(tab, (key) => call(endpoints.updateTab, tab, { key, silent: true })).catch(rethrow);
          // Its rows are other ones now, under the same did.
          await cache.invalidateQueries({ queryKey: queryKeys.records(pid) });
          stale();
          return did;
        }
        const tab = { pid, name, condition, columns: [...columns], clientconfig };
        const added = await once(tab, (key) => call(endpoints.addTab, tab, { key, silent: true }));
        stale();
        return added.did;
      },
      sort: async (dids) => {
        await call(endpoints.sortTabs, { pid, dids: [...dids] }, { silent: true }).catch(rethrow);
        stale();
      },
      remove: async (did) => {
        const deleting = actionOf(`delete ${did}`)(did, (key) =>
          call(endpoints.deleteTab, { did }, { key, silent: true }),
        );
        await deleting.catch((error: unknown) => {
          // Who wants it gone has what they want.
          if (!isNotFound(error)) throw error;
        });
        stale();
      },
    };
  }, [actionOf, cache, pid]);
};
