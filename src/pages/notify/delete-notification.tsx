import { useTranslation } from 'react-i18next';
import type { StoredNotification } from '../../api/catalogue/notifications.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { toast } from '../../state/toasts.ts';
import { useChangeNotifications } from './use-notifications.ts';
import { useSaveFailed } from './use-save-failed.ts';

type Props = { pid: string; row: StoredNotification; onClose: () => void };

/** Confirms that a notification is deleted, and deletes it. It stays open after a failure. */
export const DeleteNotification = ({ pid, row, onClose }: Props) => {
  const { t } = useTranslation('notify');
  const onError = useSaveFailed();
  const deleting = useChangeNotifications(pid, () =>
    call(endpoints.deleteNotification, { id: row.id }, { silent: true }),
  );
  return (
    <ConfirmDialog
      title={t('types.deleteTitle', { name: row.notifytmplname })}
      actionLabel={t('types.delete')}
      isBusy={deleting.isPending}
      onConfirm={() =>
        deleting.mutate(undefined, {
          onSuccess: () => {
            toast.success(t('types.deleted'));
            onClose();
          },
          onError,
        })
      }
      onCancel={() => {
        toast.info(t('types.deleteCancelled'));
        onClose();
      }}
    >
      {t('types.deleteText')}
    </ConfirmDialog>
  );
};
