import type { ModuleConfig } from '../../engine/column.ts';
import { CallError } from '../../api/call-error.ts';
import { useTranslation } from 'react-i18next';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { toast } from '../../state/toasts.ts';
import { BatchSummary } from './batch-summary.tsx';
import { type BatchOutcome, type BatchTarget, countOf } from './batch-target.ts';
import { countNow } from '../list/count-now.ts';
import { useBatch } from './use-batch.ts';
import { inLanguage } from '../../texts/phrase.ts';

export type DeleteRecordsProps = {
  config: ModuleConfig;
  target: BatchTarget;
  /** The server counted another number than was shown. */
  onCount?: (total: number) => void;
  onCancel: () => void;
  onDone: (outcome: BatchOutcome) => void;
};

/** Asks, naming object and count, and deletes. Records that could not be deleted are listed with the reason. */
export const DeleteRecords = ({ config, target, onCount, onCancel, onDone }: DeleteRecordsProps) => {
  const text = useDataText();
  const { t } = useTranslation('batch');
  const { language } = useRendering().context;
  const batch = useBatch(config.pid, target);
  const [name = ''] = target.kind === 'named' ? target.records.values() : [];
  const facts = { count: countOf(target), name, module: inLanguage(config.name, language) };
  if (batch.data !== undefined && batch.data.refused.length > 0) {
    const { data } = batch;
    return <BatchSummary outcome={data} action="delete" onClose={() => onDone(data)} />;
  }
  const now = countNow(batch.error);
  const message = batch.error instanceof CallError ? batch.error.msg : undefined;
  const remove = (): void =>
    batch.mutate(
      { action: 'delete' },
      {
        onSuccess: (outcome) => {
          if (outcome.done > 0) toast.success(text('list.deleted', { count: outcome.done }));
          if (outcome.refused.length === 0) onDone(outcome);
        },
        onError: (error) => {
          const total = countNow(error);
          if (total !== undefined) onCount?.(total);
        },
      },
    );
  return (
    <ConfirmDialog
      title={target.kind === 'all' ? t('delete.titleAll', facts) : text('list.deleteTitle', facts)}
      actionLabel={text('list.deleteAction', facts)}
      isBusy={batch.isPending}
      onConfirm={remove}
      onCancel={onCancel}
    >
      {target.kind === 'all' ? t('delete.textAll', facts) : text('list.deleteText', facts)}
      {batch.error === null ? null : (
        <p role="alert">
          <strong>{now === undefined ? message : t('countChanged', { count: now })}</strong>
        </p>
      )}
    </ConfirmDialog>
  );
};
