import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ModuleConfig } from '../../../engine/column.ts';
import type { MenuModule } from '../../../schemas/menu.ts';
import { useLanguage } from '../../../state/preferences.ts';
import { moduleQuery } from '../../../features/module/use-module.ts';
import { type Entry, moduleEntries, recordEntries, searchOrder, type Section } from './entries.ts';
import { fitting } from './match.ts';
import { useActions, usePages } from './use-actions.ts';
import { type SearchProgress, useRecordSearch } from './use-record-search.ts';

type PaletteInput = {
  typed: string;
  /** Nothing until it is known. */
  menu: readonly MenuModule[] | undefined;
  currentPid: string | undefined;
  onSheet: () => void;
};

/** Maximum entries per kind, so that the next kind is visible. */
const maxModules = 8;
const maxActions = 6;

const keywordsOfEntry = (entry: Entry) => entry.keywords;

/** What the palette shows for what was typed, the open module's records before all others'. */
export function useSections(input: PaletteInput): { sections: Section[]; progress: SearchProgress } {
  const { typed, menu, currentPid, onSheet } = input;
  const language = useLanguage();
  const modules = useMemo(() => moduleEntries(menu ?? [], language), [menu, language]);
  const order = useMemo(() => menu && searchOrder(menu, currentPid), [menu, currentPid]);
  const pages = usePages();
  const actions = useActions(currentPid, onSheet);
  const records = useRecordSearch(typed, order);
  const configs = useConfigs([...new Set(records.matches.map(({ pid }) => pid))]);
  const isAsked = typed.trim() !== '';
  const entriesByKey = {
    modules: fitting(typed, modules, keywordsOfEntry).slice(0, isAsked ? maxModules : modules.length),
    records: recordEntries(typed, records.matches, { menu: menu ?? [], language, order: order ?? [], configs }),
    pages: fitting(typed, pages, keywordsOfEntry),
    actions: fitting(typed, actions, keywordsOfEntry).slice(0, isAsked ? maxActions : actions.length),
  };
  const sections = (['modules', 'records', 'pages', 'actions'] as const)
    .map((key) => ({ key, entries: entriesByKey[key] }))
    .filter(({ entries }) => entries.length > 0);
  return { sections, progress: records.progress };
}

/** Configurations of modules, as far as they have been loaded: they say where records are. */
const useConfigs = (pids: readonly string[]): ReadonlyMap<string, ModuleConfig> =>
  useQueries({
    queries: pids.map((pid) => ({ ...moduleQuery(pid), retry: false })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => (data === undefined ? [] : [[data.pid, data] as const]))),
  });
