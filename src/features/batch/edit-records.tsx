import { useTranslation } from 'react-i18next';
import type { ModuleConfig } from '../../engine/column.ts';
import { toast } from '../../state/toasts.ts';
import { BatchEdit } from './batch-edit.tsx';
import type { Submit } from './use-batch-edit.ts';
import { BatchSummary } from './batch-summary.tsx';
import { type BatchOutcome, type BatchTarget, countOf } from './batch-target.ts';
import { countNow } from '../list/count-now.ts';
import { useBatch } from './use-batch.ts';

export type EditRecordsProps = {
  config: ModuleConfig;
  target: BatchTarget;
  /** The server counted another number than was shown. */
  onCount: (total: number) => void;
  onClose: () => void;
  onDone: (outcome: BatchOutcome) => void;
};

/** Changes one column of the chosen records and says what became of each. */
export const EditRecords = ({ config, target, onCount, onClose, onDone }: EditRecordsProps) => {
  const { t } = useTranslation('batch');
  const batch = useBatch(config.pid, target);
  const [name] = target.kind === 'named' ? target.records.values() : [];
  if (batch.data !== undefined && batch.data.refused.length > 0) {
    const { data } = batch;
    return <BatchSummary outcome={data} action="update" onClose={() => onDone(data)} />;
  }
  const submit: Submit = async (column, value) => {
    try {
      const outcome = await batch.mutateAsync({ action: 'update', data: { [column]: value } });
      if (outcome.done > 0) toast.success(t('edit.done', { count: outcome.done }));
      return outcome.refused.length === 0 ? outcome : undefined;
    } catch (error) {
      // The dialog says why.
      const total = countNow(error);
      if (total !== undefined) onCount(total);
      return undefined;
    }
  };
  return (
    <BatchEdit
      config={config}
      count={countOf(target)}
      name={name}
      isBusy={batch.isPending}
      changedCount={countNow(batch.error)}
      error={batch.error}
      onClose={onClose}
      onSubmit={submit}
      onDone={onDone}
    />
  );
};
