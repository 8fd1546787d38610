import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { PlainTable } from '../../renderers/parts/plain-table.tsx';
import {
  notificationActions,
  notificationCard,
  notificationColumns,
  type NotificationActions,
} from './notification-table.tsx';
import { NotificationDialogs, type OpenDialog } from './notification-dialogs.tsx';
import type { NotifySectionProps } from './notify-props.ts';
import { useNotifications } from './use-notifications.ts';
import { useNotificationEnumerations } from '../../features/module/use-notification-tabs.ts';
import { useSwitchNotification } from './use-switch-notification.ts';
import { namesIn } from './names-in.ts';
import styles from './notify.module.css';

/** The notifications of the module, with what is done with them. */
export const NotificationTypes = ({ config, guard }: NotifySectionProps) => {
  const { t } = useTranslation('notify');
  const { language } = useRendering().context;
  const id = useId();
  const rows = useNotifications(config.pid);
  const enumerations = useNotificationEnumerations(true).data;
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const switching = useSwitchNotification(config.pid, (row) => setOpenDialog({ kind: 'invalid', row }));
  const notificationHandlers: NotificationActions = {
    ...switching,
    nameOf: (kind, value) => {
      const enumeration = enumerations?.[kind];
      return namesIn(enumeration?.enum_name, language)[enumeration?.enum.indexOf(value) ?? -1] ?? value;
    },
    onAsk: (kind, row) => setOpenDialog({ kind, row }),
  };
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t('types.title')}</h2>
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => setOpenDialog({ kind: 'add' })}>
          {t('types.add')}
        </Button>
      </div>
      {rows.isError && rows.data === undefined ? (
        <ErrorState title={t('types.failed')} onRetry={() => void rows.refetch()} />
      ) : (
        <PlainTable
          label={t('types.title')}
          rows={rows.data}
          keyOf={(row) => row.id}
          expected={2}
          cardHeader={notificationCard}
          empty={<EmptyState title={t('types.none')}>{t('types.noneText')}</EmptyState>}
          columns={notificationColumns(t, notificationHandlers)}
          actions={notificationActions(t, notificationHandlers)}
        />
      )}
      <NotificationDialogs
        config={config}
        guard={guard}
        open={openDialog}
        enumerations={enumerations}
        onOpen={setOpenDialog}
      />
    </section>
  );
};
