import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { Discard } from '../../renderers/parts/discard-question.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { PageGuard, saveAndLeave } from '../../renderers/parts/page-guard.tsx';
import { inLanguage } from '../../texts/phrase.ts';
import { BatchEditFields } from './batch-edit-fields.tsx';
import { BatchEditFooter } from './batch-edit-footer.tsx';
import type { BatchOutcome } from './batch-target.ts';
import styles from './batch.module.css';
import { type Submit, useBatchEdit } from './use-batch-edit.ts';

type Props = {
  config: ModuleConfig;
  /** Number of records that will be changed. */
  count: number;
  /** Name of the first record, if it is known. */
  name: string | undefined;
  isBusy: boolean;
  /** The present number of matching records, if it differs from the number shown. */
  changedCount: number | undefined;
  error: Error | null;
  onSubmit: Submit;
  onDone: (outcome: BatchOutcome) => void;
  onClose: () => void;
};

/** Gives one column of many records the same value. */
export const BatchEdit = (props: Props) => {
  const { config, count, name, isBusy, changedCount, error, onSubmit, onDone, onClose } = props;
  const { t } = useTranslation('batch');
  const { language } = useRendering().context;
  const edit = useBatchEdit({ config, isBusy, onSubmit });
  const hasChanges = edit.isReady || edit.hasPending;
  const [isAsking, setIsAsking] = useState(false);
  const stay = (): void => setIsAsking(false);
  const id = useId();
  const submit = (): Promise<BatchOutcome | undefined> => {
    stay();
    return edit.submit();
  };
  const leave = (): void => {
    if (isBusy) return;
    if (isAsking) stay();
    else if (hasChanges) setIsAsking(true);
    else onClose();
  };
  return (
    <DialogFrame
      width="40rem"
      title={t('edit.title')}
      onCancel={leave}
      footer={
        <BatchEditFooter
          form={`${id}-form`}
          count={count}
          label={inLanguage(edit.field?.column.label, language)}
          isReady={hasChanges}
          isClearing={edit.isClearing}
          isBusy={isBusy}
          isWaiting={edit.isWaiting}
          isAsking={isAsking}
          onStay={stay}
          onCancel={edit.isWaiting ? edit.stopWaiting : leave}
          onDiscard={onClose}
        />
      }
    >
      <form
        id={`${id}-form`}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit().then((outcome) => outcome && onDone(outcome));
        }}
      >
        <LeaveQuestion
          hasChanges={!isBusy && hasChanges}
          onSave={() => submit().then((outcome) => outcome !== undefined)}
        />
        <FailureAlert changedCount={changedCount} error={error} />
        <BatchEditFields id={id} edit={edit} isBusy={isBusy} onEdit={stay} />
        <p className={styles.note}>{name === undefined ? t('edit.scopeAll') : t('edit.scope', { count, name })}</p>
      </form>
    </DialogFrame>
  );
};

/** Asks before the page is left with unsaved changes. `onSave` resolves to whether they were saved. */
const LeaveQuestion = ({ hasChanges, onSave }: { hasChanges: boolean; onSave: () => Promise<boolean> }) => {
  const { t } = useTranslation('batch');
  return (
    <PageGuard hasChanges={hasChanges}>
      {(answers) => <Discard title={t('edit.title')} {...answers} onSave={saveAndLeave(onSave, answers)} />}
    </PageGuard>
  );
};

/** The failure of the last attempt, and what to do. */
const FailureAlert = ({ changedCount, error }: { changedCount: number | undefined; error: Error | null }) => {
  const { t } = useTranslation('batch');
  if (changedCount === undefined && error === null) return null;
  const message = error instanceof CallError ? error.msg : error?.message;
  return (
    <div className={styles.trouble} role="alert">
      <Icon name="warning" />
      <span>{changedCount === undefined ? message : t('countChanged', { count: changedCount })}</span>
    </div>
  );
};
