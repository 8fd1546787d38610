import { useLocation } from 'react-router-dom';
import type { LocalText } from '../../../engine/column.ts';
import { isProduct } from '../../../engine/products.ts';
import { changeLanguage } from '../../../i18n/i18n.ts';
import { languages, nameOfLanguage } from '../../../i18n/languages.ts';
import { isolated } from '../../../engine/isolated.ts';
import type { IconName } from '../../../renderers/parts/icon.tsx';
import { chooseRatio, chooseTheme, useLanguage } from '../../../state/preferences.ts';
import { inLanguage, localText } from '../../../texts/phrase.ts';
import { useModule, useRights } from '../../../features/module/use-module.ts';
import { routes } from '../../../features/navigation/routes.ts';
import { useManagementPages } from '../management-pages.ts';
import { sizes, themes } from '../choices.ts';
import { useSignOut } from '../../../features/user-devices/use-sign-out.ts';
import { type Entry, inEveryLanguage, keywordsOf } from './entries.ts';

/** Entries of the command palette for pages that belong to no module. */
export function usePages(): Entry[] {
  const language = useLanguage();
  const start = inEveryLanguage((texts) => texts.palette.start);
  const management = useManagementPages().map(({ id, to }) => {
    const name = inEveryLanguage((texts) => texts.managementPages[id]);
    return {
      id: `page-${id}`,
      icon: 'shield' as const,
      title: inLanguage(name, language),
      keywords: keywordsOf(name),
      to,
    };
  });
  const visits = inEveryLanguage((texts) => texts.visits);
  return [
    {
      id: 'page-start',
      icon: 'dashboard',
      title: inLanguage(start, language),
      keywords: keywordsOf(start),
      to: routes.home(),
    },
    {
      id: 'page-visits',
      icon: 'people',
      title: inLanguage(visits, language),
      keywords: keywordsOf(visits),
      to: routes.myVisits(),
    },
    ...management,
  ];
}

/** Actions of the command palette: "add" of the open module first, then theme, language, size and signing out. */
export function useActions(pid: string | undefined, onSheet: () => void): Entry[] {
  const language = useLanguage();
  const signOut = useSignOut();
  const add = useAdding(pid);
  const run = (id: string, icon: IconName, text: LocalText, action: () => void): Entry => ({
    id: `action-${id}`,
    icon,
    title: inLanguage(text, language),
    keywords: keywordsOf(text),
    run: action,
  });
  return [
    ...add,
    ...themes.map((theme) => {
      const key = theme ?? 'system';
      const text = inEveryLanguage((texts) => `${texts.theme}: ${texts.themes[key]}`);
      return run(`theme-${key}`, theme === 'dark' ? 'moon' : 'sun', text, () => chooseTheme(theme));
    }),
    ...languages.map((key) => {
      const text = inEveryLanguage((texts) => `${texts.language}: ${nameOfLanguage(key)}`);
      return run(`language-${key}`, 'globe', text, () => void changeLanguage(key));
    }),
    ...sizes.map(({ key, ratio }) => {
      const text = inEveryLanguage((texts) => `${texts.size}: ${texts.sizes[key]}`);
      return run(`size-${key}`, 'columns', text, () => chooseRatio(ratio));
    }),
    run(
      'sheet',
      'more',
      inEveryLanguage((texts) => texts.shortcuts.title),
      onSheet,
    ),
    run(
      'out',
      'signOut',
      inEveryLanguage((texts) => texts.signOut),
      () => void signOut(),
    ),
  ];
}

/** The action "add a record" of the open module, where the user has the right and the module allows it. */
function useAdding(pid = ''): Entry[] {
  const language = useLanguage();
  const { pathname } = useLocation();
  const config = useModule(pid).data;
  const rights = useRights(pid).data;
  const to = routes.add({ pid });
  if (!config || !rights?.canCreate || config.canadd === false || isProduct(pid) || pathname === to) {
    return [];
  }
  const { name } = config;
  const adding = inEveryLanguage((texts) => texts.palette.add);
  const text = localText((spoken) =>
    inLanguage(adding, spoken).replace('{{name}}', () => isolated(inLanguage(name, spoken))),
  );
  return [{ id: 'action-add', icon: 'plus', title: inLanguage(text, language), keywords: keywordsOf(text), to }];
}
