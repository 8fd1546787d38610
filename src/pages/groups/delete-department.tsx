import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import type { Department } from '../../schemas/people.ts';
import { toast } from '../../state/toasts.ts';
import { faultsOf } from '../../features/forms/faults.ts';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import { usePeopleChange } from './use-groups.ts';

type Props = { department: Department; onDone: () => void; onClose: () => void };

/** Says that the deletion is permanent; a refusal stays in the dialog. Contract "People". */
export const DeleteDepartment = ({ department: { did, name }, onDone, onClose }: Props) => {
  const { t } = useTranslation('groups');
  const deleting = usePeopleChange(() => call(endpoints.deleteDepartment, { did }, { silent: true }));
  return (
    <ConfirmDialog
      title={t('department.deleteTitle', { name })}
      actionLabel={t('department.deleteAction', { name })}
      isBusy={deleting.isPending}
      onCancel={onClose}
      onConfirm={() =>
        deleting.mutate(undefined, {
          onSuccess: () => {
            toast.success(t('department.deleted', { name }));
            onDone();
            onClose();
          },
        })
      }
    >
      {t('department.deleteText')}
      <ErrorAlert>{faultsOf(deleting.error, []).other}</ErrorAlert>
    </ConfirmDialog>
  );
};
