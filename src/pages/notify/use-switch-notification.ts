import { useTranslation } from 'react-i18next';
import type { StoredNotification } from '../../api/catalogue/notifications.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { toast } from '../../state/toasts.ts';
import { useChangeNotifications } from './use-notifications.ts';
import { useSaveFailed } from './use-save-failed.ts';

type Switched = { row: StoredNotification; isOn: boolean };

/** Turns notifications on and off. One that is not valid any more is not turned on: it is given to `onInvalid`. */
export const useSwitchNotification = (pid: string, onInvalid: (row: StoredNotification) => void) => {
  const { t } = useTranslation('notify');
  const onError = useSaveFailed();
  const turning = useChangeNotifications(pid, async ({ row, isOn }: Switched) => {
    if (isOn && !(await call(endpoints.isNotificationValid, { id: row.id }, { silent: true })).data) {
      onInvalid(row);
      return false;
    }
    await call(endpoints.switchNotification, { id: row.id, turn: isOn ? 'on' : 'off' }, { silent: true });
    return true;
  });
  return {
    /** Id of the notification whose switch is being saved. */
    turning: turning.isPending ? turning.variables.row.id : undefined,
    onTurn: (row: StoredNotification, isOn: boolean): void =>
      turning.mutate({ row, isOn }, { onSuccess: (isDone) => isDone && toast.success(t('types.done')), onError }),
  };
};
