import { useTranslation } from 'react-i18next';
import type { RoleDetail } from '../../api/catalogue/roles.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { toast } from '../../state/toasts.ts';
import { faultsOf } from '../../features/forms/faults.ts';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import { useRoleChange } from './use-authority.ts';

type Props = { role: RoleDetail; member: RoleDetail['members'][number]; isSelf: boolean; onClose: () => void };

/** Removes a role from one member; the dialog shows the refusal for the last administrator. */
export const RemoveRoleMember = ({ role: { did, name: role }, member, isSelf, onClose }: Props) => {
  const { t } = useTranslation('authority');
  const { name } = member;
  const taking = useRoleChange(() =>
    call(endpoints.assignRole, { did, add: [], remove: [member.did] }, { silent: true }),
  );
  return (
    <ConfirmDialog
      title={t('people.takeTitle', { role, name })}
      actionLabel={t('people.take')}
      isBusy={taking.isPending}
      onCancel={onClose}
      onConfirm={() =>
        taking.isPending ||
        taking.mutate(undefined, {
          onSuccess: () => {
            toast.success(t('people.taken', { role, name }));
            onClose();
          },
        })
      }
    >
      {isSelf ? t('people.takeSelf') : t('people.takeText', { name })}
      <ErrorAlert>{faultsOf(taking.error, []).other}</ErrorAlert>
    </ConfirmDialog>
  );
};
