import { Checkbox } from 'antd';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../renderers/parts/select.tsx';
import { CallError } from '../../api/call-error.ts';
import { isEmpty, storedValue } from '../../engine/column-value.ts';
import { faultText } from '../../engine/faults.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { unitOf } from '../../engine/unit.ts';
import { compile } from '../../engine/views/compile.ts';
import type { FormField } from '../../engine/views/view.ts';
import { inputOf } from '../../renderers/fields/inputs.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import {
  createPendingWork,
  PendingWorkContext,
  usePendingColumns,
  usePendingWait,
} from '../../renderers/fields/pending-work.ts';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { Discard } from '../../renderers/parts/discard-question.tsx';
import { FieldRow } from '../../renderers/parts/field-row.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { PageGuard, saveAndLeave } from '../../renderers/parts/page-guard.tsx';
import { checkField } from '../../schemas/check-record.ts';
import styles from './batch.module.css';
import type { BatchOutcome } from './batch-target.ts';
import { BatchEditFooter } from './batch-edit-footer.tsx';
import { inLanguage } from '../../texts/phrase.ts';

/** Gives a column its stored value in all records; resolves to undefined if some or all of them were refused. */
export type Submit = (column: string, value: ReturnType<typeof storedValue>) => Promise<BatchOutcome | undefined>;

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
  const view = compile(config, 'edit');
  const fields = useMemo(
    () => view.sections.flatMap((section) => section.fields.flatMap((column) => writable(view.fields[column]))),
    [view],
  );
  const [chosen, setChosen] = useState<string | undefined>();
  const { value, now, put } = useTyped();
  const [isChecked, setIsChecked] = useState(false);
  const [isClearing, setIsClearing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [pendingWork] = useState(createPendingWork);
  const hasPending = usePendingColumns(pendingWork).length > 0;
  const { isWaiting, wait, stop } = usePendingWait(pendingWork);
  const id = useId();
  const field = fields.find(({ column }) => column.column === chosen);
  const faultIn = (typed: unknown) =>
    field === undefined ? undefined : checkField(view, field.column.column, typed)[0];
  const fault = faultIn(value);
  const shownFault = isChecked ? fault : undefined;
  // Clearing is a choice of its own, so that an input left empty never clears values by accident.
  const isReady = isClearing || !isEmpty(value);
  const submit = async (): Promise<BatchOutcome | undefined> => {
    setIsAsking(false);
    if (field === undefined || isBusy || (!isReady && !hasPending) || (await wait()).is !== 'done') return undefined;
    setIsChecked(true);
    if (faultIn(now()) !== undefined) return undefined;
    return onSubmit(field.column.column, storedValue(field.column, now()));
  };
  const save = (): Promise<boolean> => submit().then((outcome) => outcome !== undefined);
  const leave = (): void => {
    if (isBusy) return;
    if (!isAsking && (isReady || hasPending)) setIsAsking(true);
    else if (isAsking) setIsAsking(false);
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
          label={inLanguage(field?.column.label, language)}
          isReady={isReady || hasPending}
          isClearing={isClearing}
          isBusy={isBusy}
          isWaiting={isWaiting}
          isAsking={isAsking}
          onStay={() => setIsAsking(false)}
          onCancel={isWaiting ? stop : leave}
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
        <PageGuard hasChanges={!isBusy && (isReady || hasPending)}>
          {(answers) => <Discard title={t('edit.title')} {...answers} onSave={saveAndLeave(save, answers)} />}
        </PageGuard>
        <FailureAlert changedCount={changedCount} error={error} />
        <FieldRow id={`${id}-column`} label={t('edit.column')}>
          <Select
            id={`${id}-column`}
            className={styles.select}
            autoFocus
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('edit.choose')}
            value={chosen ?? null}
            options={fields.map(({ column }) => ({ value: column.column, label: inLanguage(column.label, language) }))}
            onChange={(column: string) => {
              setChosen(column);
              put(undefined);
              setIsChecked(false);
              setIsClearing(false);
              setIsAsking(false);
            }}
          />
        </FieldRow>
        {field === undefined ? null : (
          <PendingWorkContext value={pendingWork}>
            <ValueField
              key={field.column.column}
              id={`${id}-value`}
              field={field}
              value={value}
              isBusy={isBusy || isWaiting || isClearing}
              fault={shownFault === undefined ? undefined : faultText(shownFault, field.column.label, language)}
              onChange={(typed) => {
                put(typed);
                setIsAsking(false);
              }}
            />
          </PendingWorkContext>
        )}
        {field !== undefined && faultIn(undefined) === undefined ? (
          <Checkbox
            checked={isClearing}
            disabled={isBusy || isWaiting || hasPending}
            onChange={({ target }) => {
              put(undefined);
              setIsChecked(false);
              setIsClearing(target.checked);
            }}
          >
            {t('edit.clearBox')}
          </Checkbox>
        ) : null}
        <p className={styles.note}>{name === undefined ? t('edit.scopeAll') : t('edit.scope', { count, name })}</p>
      </form>
    </DialogFrame>
  );
};

/** The input value as state; `now()` also returns a value that was set since the last render, such as an uploaded file. */
const useTyped = () => {
  const [value, setValue] = useState<unknown>();
  const latest = useRef<unknown>(undefined);
  return {
    value,
    now: () => latest.current,
    put: (typed: unknown) => {
      latest.current = typed;
      setValue(typed);
    },
  };
};

const writable = (field: FormField | undefined): FormField[] => (field === undefined || field.readOnly ? [] : [field]);

/** The failure of the last attempt, and what to do. */
const FailureAlert = ({ changedCount, error }: { changedCount: number | undefined; error: Error | null }) => {
  const { t } = useTranslation('batch');
  if (changedCount === undefined && error === null) return null;
  const words = error instanceof CallError ? error.msg : error?.message;
  return (
    <div className={styles.trouble} role="alert">
      <Icon name="warning" />
      <span>{changedCount === undefined ? words : t('countChanged', { count: changedCount })}</span>
    </div>
  );
};

type ValueProps = {
  id: string;
  field: FormField;
  value: unknown;
  isBusy: boolean;
  fault: string | undefined;
  onChange: (value: unknown) => void;
};

const ValueField = ({ id, field, value, isBusy, fault, onChange }: ValueProps) => {
  const { t } = useTranslation('batch');
  const { language } = useRendering().context;
  const { column } = field;
  const Input = inputOf(column);
  return (
    <FieldRow id={id} label={t('edit.value', { label: inLanguage(column.label, language) })} fault={fault}>
      <div className={styles.value}>
        <Input
          id={id}
          column={column}
          label={inLanguage(column.label, language)}
          value={value}
          unit={unitOf(column, language)}
          disabled={isBusy}
          invalid={fault !== undefined}
          describedBy={fault === undefined ? undefined : `${id}-note`}
          onChange={onChange}
        />
      </div>
    </FieldRow>
  );
};
