import type { Language, LocalText } from '../../../engine/column.ts';
import { useLanguage } from '../../../state/preferences.ts';
import { useTabs } from '../../../features/list/use-list.ts';
import { useModule } from '../../../features/module/use-module.ts';
import { useReadablePids } from '../../../features/module/use-readable-pids.ts';
import { inLanguage } from '../../../texts/phrase.ts';

/** What people call a module and a tab of it; empty while it is not known, and of a module that this person may not read. */
export const useDraftNames = (pid: string, filterdid?: string): { module: string; tab: string } => {
  const language = useLanguage();
  const [readable = ''] = useReadablePids([pid]).readable;
  const module = useModule(readable);
  const tabs = useTabs(readable);
  const tab = tabs.data?.find(({ did }) => did === filterdid)?.name;
  return { module: inLanguage(module.data?.name, language) ?? '', tab: tab === undefined ? '' : nameIn(tab, language) };
};

export const nameIn = (name: string | LocalText, language: Language): string =>
  typeof name === 'string' ? name : inLanguage(name, language);
