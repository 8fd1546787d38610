import { useTranslation } from 'react-i18next';
import type { PageTab } from '../../renderers/parts/page-head.tsx';
import { routes } from '../routes.ts';

/** The sub-navigation of a module: the pages that it has. `list` is where its records are looked at just now. */
export const useModuleTabs = (pid: string, list = routes.list({ pid })): PageTab[] => {
  const { t } = useTranslation('modes');
  return [
    { key: 'overview', label: t('tabs.overview'), to: routes.overview({ pid }) },
    { key: 'list', label: t('tabs.list'), to: list },
  ];
};
