import { useTranslation } from 'react-i18next';
import { PartTabs } from '../../features/module/part-tabs.tsx';
import { routes } from '../../features/navigation/routes.ts';
import type { StrategyPart } from '../../features/module/use-strategy-parts.ts';

type Props = { pid: string; parts: readonly StrategyPart[]; current: StrategyPart };

export const StrategyTabs = ({ pid, parts, current }: Props) => {
  const { t } = useTranslation('strategy');
  const tabs = parts.map((part) => ({ key: part, label: t(`parts.${part}`), to: routes.strategy({ pid, part }) }));
  return <PartTabs name={t('title')} tabs={tabs} current={current} />;
};
