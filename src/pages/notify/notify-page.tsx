import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ModuleConfig } from '../../engine/column.ts';
import { NoPermission } from '../../features/rights/no-permission.tsx';
import { provideRenderer } from '../../renderers/renderer.tsx';
import { Table } from '../../renderers/table/table.tsx';
import { ModuleGate } from '../../features/module-page/module-gate.tsx';
import { ModuleSkeleton } from '../../features/module-page/module-skeleton.tsx';
import { NotifyConfiguration } from './notify-configuration.tsx';
import { NotifyRecords } from './notify-records.tsx';
import { type NotificationTab, useNotificationTabs } from '../../features/module/use-notification-tabs.ts';
import type { NotifyProps } from './notify-props.ts';

provideRenderer('table', Table);

/** `/home/data/notify/:pid/:part?`: what is notified of a module's records, and what was. */
export const NotifyPage = () => <ModuleGate>{(config) => <Notify key={config.pid} config={config} />}</ModuleGate>;

const views: Readonly<Record<NotificationTab, (props: NotifyProps) => ReactNode>> = {
  configuration: NotifyConfiguration,
  records: NotifyRecords,
};

const Notify = ({ config }: { config: ModuleConfig }) => {
  const { t } = useTranslation('notify');
  const { part } = useParams();
  const { parts, isKnown } = useNotificationTabs(config.pid);
  if (!isKnown) return <ModuleSkeleton />;
  const currentPart = parts.find((tab) => tab === part) ?? parts[0];
  if (currentPart === undefined) return <NoPermission isPage name={t('title')} />;
  const View = views[currentPart];
  return <View key={currentPart} config={config} parts={parts} />;
};
