import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { toast } from '../../state/toasts.ts';
import { useGroupCalls } from './group-calls.ts';
import { useDependentsText } from './use-dependents-text.ts';

type Props = { pid: string; did: string; name: string; onCancel: () => void; onDeleted: () => void };

/** Confirmation before a saved group is deleted. It names the boards and linkages that are deleted too. */
export const DeleteGroup = ({ pid, did, name, onCancel, onDeleted }: Props) => {
  const { t } = useTranslation('filters');
  const { remove, countDependents } = useGroupCalls(pid);
  const dependents = useDependentsText(did, countDependents);
  const deletion = useMutation({
    mutationFn: () => remove(did),
    onSuccess: () => {
      toast.success(t('deleted', { name }));
      onDeleted();
    },
    onError: (error) => {
      toast.error(t('deleteFailed', { name, msg: error instanceof CallError ? error.msg : '' }));
      onCancel();
    },
  });
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name })}
      actionLabel={t('deleteAction')}
      isBusy={deletion.isPending || !dependents.isKnown}
      onConfirm={() => deletion.mutate()}
      onCancel={onCancel}
    >
      <span role="status">{dependents.text}</span>
    </ConfirmDialog>
  );
};
