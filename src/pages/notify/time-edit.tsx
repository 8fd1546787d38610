import { Button } from 'antd';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { timeForm } from '../../engine/alarms/time-form.ts';
import { columnsOf } from '../../engine/builtin-columns.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { TimeForm } from '../../renderers/notification-form/time-form.tsx';
import { FaultLine } from '../../renderers/parts/fault-line.tsx';
import { focusElement } from '../../renderers/parts/focus-element.ts';
import { inLanguage } from '../../texts/phrase.ts';
import type { NotifySectionProps, TimeStatus } from './notify-props.ts';
import { useTimeDraft } from './use-time-draft.ts';
import styles from './notify.module.css';

/** The columns that something may expire at. */
const timesOf = (config: ModuleConfig) =>
  [...columnsOf(config).values()].filter((column) => fieldTypeOf(column).measure === 'moment');

type Props = NotifySectionProps & { stored: TimeStatus | null; onDone: () => void };

/** When records of the module expire, in edit. The first field gets the focus. */
export const TimeEdit = ({ config, stored, guard: Guard, onDone }: Props) => {
  const { t } = useTranslation('notify');
  const { language } = useRendering().context;
  const id = useId();
  const times = useMemo(() => timesOf(config), [config]);
  const schema = useMemo(() => timeForm(times.map(({ column }) => column)), [times]);
  const columns = useMemo(() => ({ names: times.map(({ label }) => inLanguage(label, language)) }), [times, language]);
  const { draft, setDraft, isTried, isDirty, saving, save } = useTimeDraft({ pid: config.pid, stored, form: schema });
  const isFree = useRef(false);
  useEffect(() => focusElement(`${id}-form`), [id]);
  const submit = async (): Promise<boolean> => {
    const isSaved = await save();
    if (isSaved) {
      isFree.current = true;
      onDone();
    }
    return isSaved;
  };
  const refusal = saving.error instanceof CallError ? saving.error.faultMessage : t('saveFailed');
  return (
    <form
      id={`${id}-form`}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TimeForm id={id} schema={schema} columns={columns} isTried={isTried} value={draft} onChange={setDraft} />
      <FaultLine isAlert>{saving.error === null ? undefined : refusal}</FaultLine>
      <span className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={saving.isPending}>
          {t('save')}
        </Button>
        <Button disabled={saving.isPending} onClick={onDone}>
          {t('cancel')}
        </Button>
      </span>
      {Guard === undefined ? null : <Guard unsaved={isDirty ? 1 : 0} onSave={submit} isFree={isFree} />}
    </form>
  );
};
