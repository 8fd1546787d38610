import { Button, Switch } from 'antd';
import type { TFunction } from 'i18next';
import type { StoredNotification } from '../../api/catalogue/notifications.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import type { PlainColumn } from '../../renderers/parts/plain-column.ts';
import styles from './notify.module.css';

export type NotificationActions = {
  nameOf: (kind: 'notifytrigger' | 'notifytype', value: string) => string;
  /** Id of the notification whose switch is being saved. */
  turning: string | undefined;
  onTurn: (row: StoredNotification, isOn: boolean) => void;
  onAsk: (kind: 'edit' | 'delete', row: StoredNotification) => void;
};

/** Columns that a card shows on a phone. */
export const notificationCard = { name: 'trigger', state: 'state' };

/** Columns of the table of a module's notifications. */
export const notificationColumns = (
  t: TFunction<'notify'>,
  { nameOf, turning, onTurn }: NotificationActions,
): PlainColumn<StoredNotification>[] => [
  { key: 'trigger', title: t('types.trigger'), cell: (row) => nameOf('notifytrigger', row.notifytrigger) },
  { key: 'type', title: t('types.type'), cell: (row) => nameOf('notifytype', row.notifytype) },
  { key: 'template', title: t('types.template'), cell: (row) => row.notifytmplname },
  {
    key: 'state',
    title: t('types.state'),
    cell: (row) => (
      <span className={styles.state}>
        <Switch
          checked={!row.disabled}
          loading={turning === row.id}
          aria-label={t('types.turn', { name: row.notifytmplname })}
          onChange={(isOn) => onTurn(row, isOn)}
        />
        {row.invalid ? (
          <span className={styles.invalid}>
            <Icon name="warning" size={12} /> {t('types.invalid')}
          </span>
        ) : null}
      </span>
    ),
  },
];

export const notificationActions =
  (t: TFunction<'notify'>, { onAsk }: NotificationActions) =>
  (row: StoredNotification) => (
    <>
      <Button type="text" onClick={() => onAsk('edit', row)}>
        {t('types.edit')}
      </Button>
      <Button type="text" onClick={() => onAsk('delete', row)}>
        {t('types.delete')}
      </Button>
    </>
  );
