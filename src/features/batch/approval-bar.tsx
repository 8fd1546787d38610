import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { useAction } from '../../api/create-action.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { Selection } from '../../renderers/table/selection.ts';
import { dismissTopic, toast } from '../../state/toasts.ts';
import styles from './batch.module.css';

/** Topic of the notices about a batch approval; they end when the next one begins. */
export const approvalTopic = 'batch-approval';

type Props = {
  pid: string;
  selection: Selection;
  onDone: () => void;
  onCancel: () => void;
};

const useApproval = ({ pid, selection, onDone }: Omit<Props, 'onCancel'>) => {
  const { t } = useTranslation('batch');
  const cache = useQueryClient();
  const once = useAction();
  return useMutation({
    mutationFn: () => {
      const dids = [...selection.keys()];
      return once(dids, (key) => call(endpoints.approveTasks, { dids }, { silent: true, key }));
    },
    onMutate: () => dismissTopic(approvalTopic),
    onSuccess: () => {
      toast.success(t('approval.done', { count: selection.size }), approvalTopic);
      onDone();
    },
    onError: (error) => {
      if (error instanceof CallError) toast.error(t('approval.failed', { msg: error.msg }), approvalTopic);
    },
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.records(pid) });
      void cache.invalidateQueries({ queryKey: queryKeys.tabs(pid) });
    },
  });
};

/** Toolbar of batch approval; it replaces the actions for selected rows. */
export const ApprovalBar = ({ onCancel, ...task }: Props) => {
  const { t } = useTranslation('batch');
  const approval = useApproval(task);
  const count = task.selection.size;
  return (
    <div className={styles.bar}>
      <span role="status">{count === 0 ? t('approval.choose') : t('bar.selected', { count })}</span>
      <Button
        size="small"
        type="primary"
        loading={approval.isPending}
        onClick={() => (count === 0 ? toast.error(t('approval.choose'), approvalTopic) : approval.mutate())}
      >
        {count === 0 ? t('approval.none') : t('approval.action', { count })}
      </Button>
      <Button size="small" disabled={approval.isPending} onClick={onCancel}>
        {t('approval.end')}
      </Button>
    </div>
  );
};
