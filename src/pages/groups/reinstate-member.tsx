import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import type { Member } from '../../schemas/people.ts';
import { toast } from '../../state/toasts.ts';
import { faultsOf } from '../../features/forms/faults.ts';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import { usePeopleChange } from './use-groups.ts';

/** Confirms before a departed member is reinstated. */
export const ReinstateMember = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const { t } = useTranslation('groups');
  const { did, name } = member;
  const reinstatement = usePeopleChange(() => call(endpoints.updateMember, { did, staffstatus: 0 }, { silent: true }));
  return (
    <ConfirmDialog
      title={t('reinstate.title', { name })}
      actionLabel={t('reinstate.action')}
      isDestructive={false}
      isBusy={reinstatement.isPending}
      onCancel={onClose}
      onConfirm={() =>
        reinstatement.mutate(undefined, {
          onSuccess: () => {
            toast.success(t('reinstate.done', { name }));
            onClose();
          },
        })
      }
    >
      {t('reinstate.text', { name })}
      <ErrorAlert>{faultsOf(reinstatement.error, []).other}</ErrorAlert>
    </ConfirmDialog>
  );
};
