import { useTranslation } from 'react-i18next';
import { PartTabs } from '../../features/module/part-tabs.tsx';
import { routes } from '../../features/navigation/routes.ts';
import type { NotifyPart } from '../../features/module/use-notify-parts.ts';

type Props = { pid: string; parts: readonly NotifyPart[]; current: NotifyPart };

export const NotifyTabs = ({ pid, parts, current }: Props) => {
  const { t } = useTranslation('notify');
  const tabs = parts.map((part) => ({ key: part, label: t(`parts.${part}`), to: routes.notify({ pid, part }) }));
  return <PartTabs name={t('title')} tabs={tabs} current={current} />;
};
