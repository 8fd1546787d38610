import { useRendering } from '../../renderers/fields/rendering.tsx';
import { PageHeader } from '../../features/frame/page-header.tsx';
import styles from '../../features/module/page-layout.module.css';
import { useModuleTabs } from '../../features/module/module-tabs.ts';
import { LeaveGuard } from '../../features/forms/leave-guard.tsx';
import { NotificationTypes } from './notification-types.tsx';
import { NotifyTabs } from './notify-tabs.tsx';
import { TimeState } from './time-state.tsx';
import type { NotifyProps } from './notify-props.ts';
import { useNotifications, useTimeStatus } from './use-notifications.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** When records of the module expire, and what is notified. */
export const NotifyConfiguration = ({ config, parts }: NotifyProps) => {
  const { language } = useRendering().context;
  const tabs = useModuleTabs(config.pid);
  // Nothing is known of the height of the first section until it is answered; the second one is requested beside it.
  useNotifications(config.pid);
  const { isPending } = useTimeStatus(config.pid);
  return (
    <div className={styles.page}>
      <PageHeader title={inLanguage(config.name, language)} tabs={tabs} />
      <NotifyTabs pid={config.pid} parts={parts} current="configuration" />
      <div className={styles.body}>
        <TimeState config={config} guard={LeaveGuard} />
        {isPending ? null : <NotificationTypes config={config} guard={LeaveGuard} />}
      </div>
    </div>
  );
};
