import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { useAction } from '../../api/create-action.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { isObject } from '../../engine/own-property.ts';
import type { SearchChoices } from '../../renderers/board-form/board-form-context.ts';
import { tabsQuery } from '../list/use-list.ts';
import { everyPage } from './every-page.ts';

/** Names are looked for in their order. */
const byName = { column: 'name', type: 'asc' } as const;

export type BoardContent = { type: string; name: string; config: unknown };
export type BoardAnswer = AnswerOf<typeof endpoints.queryBoard>['result'];

/** API of the dialog; stories inject their own. All calls reject with the server's message. */
export type BoardCalls = {
  /** Adds a board, or changes the one that is named; resolves to its did. */
  save: (stored: { did: string; version: number } | undefined, content: BoardContent) => Promise<string>;
  remove: (did: string) => Promise<void>;
  sort: (dids: readonly string[]) => Promise<void>;
  preview: (content: Omit<BoardContent, 'name'>, signal: AbortSignal) => Promise<BoardAnswer>;
  searchChoices: SearchChoices;
};

/** A config on the wire is an object of plain properties. */
const asConfig = (config: unknown): { [property: string]: unknown } => (isObject(config) ? { ...config } : {});

export const useBoardCalls = (pid: string, filterdid: string): BoardCalls => {
  const cache = useQueryClient();
  const once = useAction();
  return useMemo(() => {
    const stale = (): Promise<void> => cache.invalidateQueries({ queryKey: queryKeys.boards(pid, filterdid) });
    const searchTabs = async (keyword: string) => {
      const { result } = await cache.ensureQueryData(tabsQuery(pid));
      const named = result.map(({ did, name }) => ({
        did,
        name: typeof name === 'string' ? name : name.zh,
        names: name,
      }));
      return named.filter(({ names }) => JSON.stringify(names).toLowerCase().includes(keyword.toLowerCase()));
    };
    return {
      save: async (stored, content) => {
        const config = asConfig(content.config);
        const did = await once([stored, content], async (key) => {
          if (stored === undefined) {
            const created = { pid, filterdid, ...content, config };
            return (await call(endpoints.createBoard, created, { key, silent: true })).did;
          }
          const { did, version } = stored;
          try {
            await call(endpoints.updateBoard, { did, version, ...content, config }, { key, silent: true });
          } catch (error) {
            // The list shows another person's version before it can be overwritten.
            if (error instanceof CallError && error.hasRule('version')) await stale();
            throw error;
          }
          return did;
        });
        await Promise.all([stale(), cache.invalidateQueries({ queryKey: queryKeys.boardData(did) })]);
        return did;
      },
      remove: async (did) => {
        await once(`delete ${did}`, async (key) => call(endpoints.deleteBoard, { did }, { key, silent: true }));
        await stale();
      },
      sort: async (dids) => {
        const positions = new Map(dids.map((did, index) => [did, index]));
        cache.setQueryData<AnswerOf<typeof endpoints.listBoards>>(queryKeys.boards(pid, filterdid), (former) =>
          former === undefined
            ? former
            : {
                ...former,
                result: former.result.toSorted((a, b) => (positions.get(a.did) ?? 0) - (positions.get(b.did) ?? 0)),
              },
        );
        try {
          await call(endpoints.sortBoards, { filterdid, dids: [...dids] }, { silent: true });
        } finally {
          await stale();
        }
      },
      preview: async ({ type, config }, signal) => {
        const request = { pid, filterdid, type, config: asConfig(config) };
        return (await call(endpoints.queryBoard, request, { signal, silent: true })).result;
      },
      searchChoices: async (options, keyword, signal) => {
        if (options.from === 'tabs') return searchTabs(keyword);
        const { pid: other = pid, filter = [], ofModule, sort = byName } = options;
        const filters = [
          ...filter,
          ...(ofModule === undefined ? [] : [{ [ofModule]: [{ type: '=', v: [pid] }] }]),
          ...(keyword === '' ? [] : [{ name: [keyword] }]),
        ];
        const records = await everyPage(async (page, pagesize) => {
          const request = { pid: other, page, pagesize, filter: filters, sort };
          return (await call(endpoints.queryRecords, request, { signal, silent: true })).result;
        });
        return records.map(({ did, name }) => ({ did: String(did), name: String(name || '') }));
      },
    };
  }, [cache, once, pid, filterdid]);
};
