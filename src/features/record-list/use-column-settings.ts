import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { ClientConfig } from '../../engine/column.ts';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { settingsAfter, type ShownColumns } from '../../renderers/table/column-settings.ts';
import type { FilterTab } from '../../schemas/wire.ts';
import { toast } from '../../state/toasts.ts';

/** Dragging settles before it is kept, ms. */
const settle = 600;

/** Keeps order and width of columns with the tab: at once on the screen, a moment later on the server. */
export const useColumnSettings = (pid: string, tab: FilterTab | undefined): ((columns: ShownColumns) => void) => {
  const cache = useQueryClient();
  const text = useDataText();
  const pending = useRef<{ did: string; clientconfig: ClientConfig } | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const unsaved = pending.current;
    pending.current = undefined;
    if (unsaved === undefined) return;
    call(endpoints.updateTab, unsaved, { silent: true }).catch((error: unknown) => {
      if (error instanceof CallError) toast.error(text('list.settingsFailed', { msg: error.msg }));
      // What is shown was not stored.
      void cache.invalidateQueries({ queryKey: queryKeys.tabs(pid) });
    });
  }, [cache, pid, text]);
  // Leaving the page keeps what is still waiting.
  useEffect(() => flush, [flush]);

  return useCallback(
    (columns) => {
      if (tab === undefined) return;
      if (pending.current !== undefined && pending.current.did !== tab.did) flush();
      const clientconfig = { ...tab.clientconfig, columnconfig: settingsAfter(tab.clientconfig, columns) };
      cache.setQueryData<AnswerOf<typeof endpoints.listTabs>>(queryKeys.tabs(pid), (former) =>
        former === undefined
          ? former
          : {
              ...former,
              result: former.result.map((other) => (other.did === tab.did ? { ...other, clientconfig } : other)),
            },
      );
      pending.current = { did: tab.did, clientconfig };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, settle);
    },
    [cache, flush, pid, tab],
  );
};
