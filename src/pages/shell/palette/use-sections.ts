import { useMemo } from 'react';
import type { MenuModule } from '../../../schemas/wire.ts';
import { useLanguage } from '../../../state/preferences.ts';
import { recordPage } from '../../product-pages.ts';
import { type Entry, moduleEntries, type Section } from './entries.ts';
import { fitting } from './match.ts';
import { useActions, usePages } from './use-actions.ts';
import type { FoundRecord } from './search-records.ts';
import { type SearchProgress, useRecordSearch } from './use-record-search.ts';

type Question = {
  typed: string;
  /** Nothing until it is known. */
  menu: readonly MenuModule[] | undefined;
  currentPid: string | undefined;
  onSheet: () => void;
};

/** At most so many of a kind, so that the next kind is in sight. */
const mostModules = 8;
const mostActions = 6;

const wordsOfEntry = (entry: Entry) => entry.words;

/** What the palette shows for what was typed, the open module's records before all others'. */
export function useSections(question: Question): { sections: Section[]; progress: SearchProgress } {
  const { typed, menu, currentPid, onSheet } = question;
  const language = useLanguage();
  const modules = useMemo(() => moduleEntries(menu ?? [], language), [menu, language]);
  const order = useMemo(() => menu && inOrder(menu, currentPid), [menu, currentPid]);
  const pages = usePages();
  const actions = useActions(currentPid, onSheet);
  const records = useRecordSearch(typed, order);
  const nameOf = (pid: string) => modules.find((entry) => entry.id === `module-${pid}`)?.title ?? '';
  const rankOf = ({ pid }: FoundRecord) => order?.indexOf(pid) ?? 0;
  const isAsked = typed.trim() !== '';
  const found = {
    modules: fitting(typed, modules, wordsOfEntry).slice(0, isAsked ? mostModules : modules.length),
    records: records.found.toSorted((one, other) => rankOf(one) - rankOf(other)).map(entryOf),
    pages: fitting(typed, pages, wordsOfEntry),
    actions: fitting(typed, actions, wordsOfEntry).slice(0, isAsked ? mostActions : actions.length),
  };
  function entryOf({ pid, did, name }: FoundRecord): Entry {
    const id = `record-${pid}-${did}`;
    return { id, icon: 'dashboard', title: name, detail: nameOf(pid), words: [name], to: recordPage(pid, did) };
  }
  const sections = (['modules', 'records', 'pages', 'actions'] as const)
    .map((key) => ({ key, entries: found[key] }))
    .filter(({ entries }) => entries.length > 0);
  return { sections, progress: records.progress };
}

const inOrder = (menu: readonly MenuModule[], currentPid: string | undefined): string[] => {
  const pids = menu.flatMap(({ products }) => products.map(({ pid }) => pid));
  return [...new Set(currentPid && pids.includes(currentPid) ? [currentPid, ...pids] : pids)];
};
