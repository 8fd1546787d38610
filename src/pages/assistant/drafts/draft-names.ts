import type { LocalText } from '../../../engine/column.ts';
import { useLanguage } from '../../../state/preferences.ts';
import { useTabs } from '../../data/list/use-list.ts';
import { useModule } from '../../data/module/use-module.ts';

/** What people call a module and a tab of it; empty while it is not known. */
export const useDraftNames = (pid: string, filterdid?: string): { module: string; tab: string } => {
  const language = useLanguage();
  const module = useModule(pid);
  const tabs = useTabs(pid);
  const tab = tabs.data?.find(({ did }) => did === filterdid)?.name;
  return { module: module.data?.name[language] ?? '', tab: tab === undefined ? '' : nameIn(tab, language) };
};

export const nameIn = (name: string | LocalText, language: keyof LocalText): string =>
  typeof name === 'string' ? name : name[language];
