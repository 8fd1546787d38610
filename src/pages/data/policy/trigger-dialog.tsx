import { Button, Segmented } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editedEvent, eventForm, type EventContext } from '../../../engine/automation/policy-event-form.ts';
import { isCycle, timerForm, timerTabs, type TriggerDraft } from '../../../engine/automation/policy-triggers.ts';
import type { Fault } from '../../../engine/field-type.ts';
import type { ShownRecord } from '../../../engine/record-codec.ts';
import { checkShown } from '../../../schemas/check-record.ts';
import { createFaultStore } from '../../../renderers/form/fault-store.ts';
import { RecordForm } from '../../../renderers/form/form.tsx';
import { useFormValues } from '../../../renderers/form/value-store.ts';
import { FaultLine } from '../../../renderers/parts/fault-line.tsx';
import { CancelButton } from '../../../renderers/parts/discard-question.tsx';
import { TitledDialog } from '../../../renderers/parts/titled-dialog.tsx';
import { Weekdays } from '../../../renderers/parts/weekdays.tsx';
import { WithUnits } from '../../../renderers/fields/shared-units.tsx';
import { useLimitUnits } from './use-limit-units.ts';
import styles from './policy.module.css';

export type TriggerKind = 'time' | 'calendar' | 'event';

const kinds: readonly TriggerKind[] = ['time', 'calendar', 'event'];

const defaultValues: Readonly<Record<TriggerKind, () => ShownRecord>> = {
  time: () => ({ cycle: 'minute', interval: 10, time: '00:00:00', endtime: '23:59:59' }),
  calendar: () => ({ cycle: 'everyday' }),
  event: () => ({ keeptype: 'minute' }),
};

/** The kind of a trigger that is edited. */
export const kindOf = ({ values }: TriggerDraft): TriggerKind => {
  const { cycle } = values;
  if (!isCycle(cycle)) return 'event';
  return timerTabs.time.some((cycleId) => cycleId === cycle) ? 'time' : 'calendar';
};

type Props = {
  /** What is edited; nothing for a new trigger. */
  draft: TriggerDraft | undefined;
  eventContext: EventContext;
  /** Another trigger of the policy says the same. */
  isTaken?: (draft: TriggerDraft, kind: TriggerKind) => boolean;
  onSave: (draft: TriggerDraft, kind: TriggerKind) => void;
  onClose: () => void;
};

/** Days are stored as text and chosen by buttons: "enter days" would be wrong. */
const weekdayFault = (fault: Fault): Fault =>
  fault.path === '/weekdays' ? { path: fault.path, rule: 'oneday' } : fault;

/** Adds or edits a timer or an event. While one is edited its kind stays: the other tabs are off. */
export const TriggerDialog = ({ draft, eventContext, isTaken, onSave, onClose }: Props) => {
  const { t } = useTranslation('policy-editor');
  const [kind, setKind] = useState<TriggerKind>(draft === undefined ? 'time' : kindOf(draft));
  const [initial] = useState<ShownRecord>(() => draft?.values ?? defaultValues.time());
  const [values, setValues] = useState(initial);
  const [faults] = useState(createFaultStore);
  const [isRepeated, setRepeated] = useState(false);
  const view = useMemo(
    () => (kind === 'event' ? eventForm(values, eventContext) : timerForm(kind, values)),
    [kind, values, eventContext],
  );
  const change = (next: ShownRecord, column: string): void => {
    faults.replace([]);
    setRepeated(false);
    // Another repetition keeps what both have.
    setValues(kind === 'event' ? editedEvent(next, column) : next);
  };
  const save = (): void => {
    const fields = Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(view.fields, name)));
    const fieldFaults = checkShown(view, fields);
    faults.replace(fieldFaults.map(weekdayFault));
    if (fieldFaults.length > 0) return;
    const next = { ...draft, values: fields };
    if (isTaken?.(next, kind) === true) setRepeated(true);
    else onSave(next, kind);
  };
  const replaced = new Map<string, ReactNode>([
    [
      'weekdays',
      <Weekdays
        key="weekdays"
        id="field-weekdays"
        label={t('triggers.days')}
        value={typeof values['weekdays'] === 'string' ? values['weekdays'] : ''}
        disabled={false}
        invalid={false}
        onChange={(days) => change({ ...values, weekdays: days }, 'weekdays')}
      />,
    ],
  ]);
  const formValues = useFormValues(values, change);
  const units = useLimitUnits(view, initial, values);
  return (
    <TitledDialog
      title={t(draft === undefined ? 'triggers.add' : 'triggers.edit')}
      className={styles.triggerDialog ?? ''}
      hasChanges={JSON.stringify(values) !== JSON.stringify(initial)}
      onClose={onClose}
    >
      <form
        className={styles.trigger}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      >
        <Segmented<TriggerKind>
          vertical
          aria-label={t('triggers.kind')}
          value={kind}
          options={kinds.map((value) => ({
            value,
            label: t(`triggers.kinds.${value}`),
            disabled: draft !== undefined && value !== kind,
          }))}
          onChange={(next) => {
            setKind(next);
            setValues(defaultValues[next]());
            faults.replace([]);
            setRepeated(false);
          }}
        />
        <div className={styles.triggerForm}>
          <WithUnits units={units}>
            <RecordForm key={kind} view={view} values={formValues} faults={faults} replaced={replaced} isNarrow />
          </WithUnits>
          <FaultLine isAlert>{isRepeated ? t('triggers.repeated') : undefined}</FaultLine>
          <div className={styles.dialogFooter}>
            <span className={styles.room} />
            <CancelButton>{t('cancel')}</CancelButton>
            <Button type="primary" htmlType="submit">
              {t('apply')}
            </Button>
          </div>
        </div>
      </form>
    </TitledDialog>
  );
};
