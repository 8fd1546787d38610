import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ModuleConfig } from '../../engine/column.ts';
import { NoPermission } from '../../features/rights/no-permission.tsx';
import { provideRenderer } from '../../renderers/renderer.tsx';
import { Table } from '../../renderers/table/table.tsx';
import { ModuleGate } from '../../features/module-page/module-gate.tsx';
import { ModuleSkeleton } from '../../features/module-page/module-skeleton.tsx';
import { ConfigurationPart } from './configuration-part.tsx';
import { ManagementPart } from './management-part.tsx';
import { RecordsPart } from './records-part.tsx';
import { type StrategyPart, useStrategyKnown, useStrategyParts } from '../../features/module/use-strategy-parts.ts';
import type { PartProps } from './part-props.ts';

provideRenderer('table', Table);

/** `/home/data/strategy/:pid/:part?`: what policies of a module may use, which there are, and what they did. */
export const StrategyPage = () => <ModuleGate>{(config) => <Strategy key={config.pid} config={config} />}</ModuleGate>;

const views: Readonly<Record<StrategyPart, (props: PartProps) => React.ReactNode>> = {
  configuration: ConfigurationPart,
  management: ManagementPart,
  records: RecordsPart,
};

const Strategy = ({ config }: { config: ModuleConfig }) => {
  const { t } = useTranslation('strategy');
  const { part } = useParams();
  const isKnown = useStrategyKnown(config.pid);
  const parts = useStrategyParts(config.pid);
  if (!isKnown) return <ModuleSkeleton />;
  const currentPart = parts.find((offered) => offered === part) ?? parts[0];
  if (currentPart === undefined) return <NoPermission isPage name={t('title')} />;
  const View = views[currentPart];
  return <View key={currentPart} config={config} parts={parts} />;
};
