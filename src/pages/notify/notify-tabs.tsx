import { useTranslation } from 'react-i18next';
import { PartTabs } from '../../features/module/part-tabs.tsx';
import { routes } from '../../features/navigation/routes.ts';
import type { NotificationTab } from '../../features/module/use-notification-tabs.ts';

type Props = { pid: string; parts: readonly NotificationTab[]; current: NotificationTab };

export const NotifyTabs = ({ pid, parts, current }: Props) => {
  const { t } = useTranslation('notify');
  const tabs = parts.map((part) => ({ key: part, label: t(`parts.${part}`), to: routes.notify({ pid, part }) }));
  return <PartTabs name={t('title')} tabs={tabs} current={current} />;
};
