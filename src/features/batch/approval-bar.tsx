import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { useAction } from '../../api/create-action.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { Selection } from '../../renderers/table/selection.ts';
import { toast } from '../../state/toasts.ts';
import styles from './batch.module.css';

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
    onSuccess: () => {
      toast.success(t('approval.done', { count: selection.size }));
      onDone();
    },
    onError: (error) => {
      if (error instanceof CallError) toast.error(t('approval.failed', { msg: error.msg }));
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
        onClick={() => (count === 0 ? toast.error(t('approval.choose')) : approval.mutate())}
      >
        {count === 0 ? t('approval.none') : t('approval.verb', { count })}
      </Button>
      <Button size="small" disabled={approval.isPending} onClick={onCancel}>
        {t('approval.end')}
      </Button>
    </div>
  );
};
