import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { toast } from '../../state/toasts.ts';
import { useGroupCalls } from './group-calls.ts';
import { useDependentsText } from './use-dependents-text.ts';

type Props = { pid: string; did: string; name: string; onCancel: () => void; onDeleted: () => void };

/** Asks before a saved group is deleted, naming what goes with it. */
export const DeleteGroup = ({ pid, did, name, onCancel, onDeleted }: Props) => {
  const { t } = useTranslation('filters');
  const { remove, countDependents } = useGroupCalls(pid);
  const parts = useDependentsText(did, countDependents);
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
      verb={t('deleteVerb')}
      isBusy={deletion.isPending || !parts.isKnown}
      onConfirm={() => deletion.mutate()}
      onCancel={onCancel}
    >
      <span role="status">{parts.text}</span>
    </ConfirmDialog>
  );
};
