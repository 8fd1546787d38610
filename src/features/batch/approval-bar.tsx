import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, isUnreachable } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { Selection } from '../../renderers/table/selection.ts';
import { randomId } from '../../security/random-id.ts';
import { toast } from '../../state/toasts.ts';
import styles from './batch.module.css';

type Props = {
  pid: string;
  selection: Selection;
  onDone: () => void;
  onCancel: () => void;
};

/** Idempotency key: a retry after a lost response reuses the key as long as the same tasks are selected. */
const useApproval = ({ pid, selection, onDone }: Omit<Props, 'onCancel'>) => {
  const { t } = useTranslation('batch');
  const cache = useQueryClient();
  const last = useRef({ fingerprint: '', key: '' });
  return useMutation({
    mutationFn: () => {
      const dids = [...selection.keys()];
      const fingerprint = dids.join();
      if (last.current.fingerprint !== fingerprint) last.current = { fingerprint, key: randomId() };
      return call(endpoints.approveTasks, { dids }, { silent: true, key: last.current.key });
    },
    onSuccess: () => {
      toast.success(t('approval.done', { count: selection.size }));
      onDone();
    },
    onError: (error) => {
      if (!isUnreachable(error)) last.current.fingerprint = '';
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
