import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { toast } from '../../state/toasts.ts';
import { faultsOf } from '../../features/forms/faults.ts';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import { type ListedRole, useRoleChange } from './use-authority.ts';

type Props = { role: ListedRole; onDone: () => void; onClose: () => void };

/** Says for how many people something ends; a refusal stays in the dialog. */
export const DeleteRole = ({ role: { did, name, members }, onDone, onClose }: Props) => {
  const { t } = useTranslation('authority');
  const deleting = useRoleChange(async () => {
    await call(endpoints.deleteRole, { did }, { silent: true });
    // Left before the lists are read again: it is not there any more.
    onDone();
  });
  return (
    <ConfirmDialog
      title={t('remove.title', { name })}
      actionLabel={t('remove.action', { name })}
      isBusy={deleting.isPending}
      onCancel={onClose}
      onConfirm={() =>
        deleting.isPending ||
        deleting.mutate(undefined, {
          onSuccess: () => {
            toast.success(t('remove.done', { name }));
            onClose();
          },
        })
      }
    >
      {t('remove.text', { count: members })}
      <ErrorAlert>{faultsOf(deleting.error, []).other}</ErrorAlert>
    </ConfirmDialog>
  );
};

/**
 * Disables a role, or enables it; title, text and button follow its state. Contract "Rights". The wanted state is sent,
 * so that a repetition does not turn it back.
 */
export const SwitchRole = ({ role: { did, name, members, isEnabled }, onDone, onClose }: Props) => {
  const { t } = useTranslation('authority');
  const enable = !isEnabled;
  const way = enable ? 'enable' : 'disable';
  const switching = useRoleChange(() => call(endpoints.disableRole, { did, enable }, { silent: true }));
  return (
    <ConfirmDialog
      title={t(`switch.${way}Title`, { name })}
      actionLabel={t(`switch.${way}Action`)}
      isDestructive={isEnabled}
      isBusy={switching.isPending}
      onCancel={onClose}
      onConfirm={() =>
        switching.isPending ||
        switching.mutate(undefined, {
          onSuccess: () => {
            toast.success(t(enable ? 'switch.enabled' : 'switch.disabled', { name }));
            onDone();
            onClose();
          },
        })
      }
    >
      {t(`switch.${way}Text`, { count: members })}
      <ErrorAlert>{faultsOf(switching.error, []).other}</ErrorAlert>
    </ConfirmDialog>
  );
};
