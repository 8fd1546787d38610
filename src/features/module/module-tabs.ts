import { useTranslation } from 'react-i18next';
import type { PageTab } from '../frame/page-tabs.tsx';
import { useNotificationTabs } from './use-notification-tabs.ts';
import { routes } from '../navigation/routes.ts';
import { useStrategyParts } from './use-strategy-parts.ts';

/** The sub-navigation of a module: the pages that it has. `list` is where its records are looked at just now. */
export const useModuleTabs = (pid: string, list = routes.list({ pid })): PageTab[] => {
  const { t } = useTranslation('modes');
  const parts = useStrategyParts(pid);
  const { parts: notices } = useNotificationTabs(pid);
  return [
    { key: 'overview', label: t('tabs.overview'), to: routes.overview({ pid }) },
    { key: 'list', label: t('tabs.list'), to: list },
    ...(parts.length > 0 ? [{ key: 'strategy', label: t('tabs.strategy'), to: routes.strategy({ pid }) }] : []),
    ...(notices.length > 0 ? [{ key: 'notify', label: t('tabs.notify'), to: routes.notify({ pid }) }] : []),
  ];
};
