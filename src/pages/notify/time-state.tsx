import { Button, InputNumber, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { columnsOf } from '../../engine/builtin-columns.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { SkeletonBar } from '../../renderers/parts/skeleton.tsx';
import { toast } from '../../state/toasts.ts';
import { faultyField, FieldRow } from '../../renderers/parts/field-row.tsx';
import { focusElement } from '../../renderers/parts/focus-element.ts';
import type { NotifySectionProps } from './notify-props.ts';
import { useNotifyChange, useTimeStatus } from './use-notify.ts';
import { inLanguage } from '../../texts/phrase.ts';
import styles from './notify.module.css';

type Stored = { id: string; time_field: string; notify_duration: number; expiring_duration: number };

/** The columns that something may expire at. */
const timesOf = (config: ModuleConfig) =>
  [...columnsOf(config).values()].filter((column) => fieldTypeOf(column).measure === 'moment');

/** When records of the module expire: read, or in edit. */
export const TimeState = ({ config, guard }: NotifySectionProps) => {
  const { t } = useTranslation('notify');
  const id = useId();
  const stored = useTimeStatus(config.pid);
  const [isEditing, setEditing] = useState(false);
  // What opened the form takes its place again, and the focus with it.
  const done = (): void => {
    setEditing(false);
    focusElement(`${id}-edit`);
  };
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t('time.title')}</h2>
        {isEditing || stored.data === undefined ? null : (
          <Button
            id={`${id}-edit`}
            icon={<Icon name="edit" />}
            onClick={() => {
              setEditing(true);
              focusElement(`${id}-form`);
            }}
          >
            {t(stored.data === null ? 'time.set' : 'time.edit')}
          </Button>
        )}
      </div>
      {stored.isError && stored.data === undefined ? (
        <ErrorState title={t('time.failed')} onRetry={() => void stored.refetch()} />
      ) : stored.data === undefined ? (
        <SkeletonBar width={24} />
      ) : isEditing ? (
        <TimeForm config={config} guard={guard} stored={stored.data} onDone={done} form={`${id}-form`} />
      ) : (
        <TimeFacts config={config} stored={stored.data} />
      )}
    </section>
  );
};

const TimeFacts = ({ config, stored }: { config: ModuleConfig; stored: Stored | null }) => {
  const { t } = useTranslation('notify');
  const { language } = useRendering().context;
  if (stored === null) return <p className={styles.note}>{t('time.none')}</p>;
  const column = columnsOf(config).get(stored.time_field);
  const duration = (seconds: number) =>
    t('time.duration', { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) });
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('time.field')}</dt>
        <dd>{inLanguage(column?.label, language) ?? stored.time_field}</dd>
      </div>
      <div>
        <dt>{t('time.notify')}</dt>
        <dd>{duration(stored.notify_duration)}</dd>
      </div>
      <div>
        <dt>{t('time.expiring')}</dt>
        <dd>{duration(stored.expiring_duration)}</dd>
      </div>
    </dl>
  );
};

type Lasting = { hours: number | null; minutes: number | null };

const lasting = (seconds: number | undefined): Lasting =>
  seconds === undefined
    ? { hours: null, minutes: null }
    : { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) };

const secondsOf = ({ hours, minutes }: Lasting): number => (hours ?? 0) * 3600 + (minutes ?? 0) * 60;

type FormProps = NotifySectionProps & { form: string; stored: Stored | null; onDone: () => void };

const TimeForm = ({ form, config, stored, guard: Guard, onDone }: FormProps) => {
  const { t } = useTranslation('notify');
  const { language } = useRendering().context;
  const id = useId();
  const [start] = useState(() => ({
    field: stored?.time_field,
    before: lasting(stored?.notify_duration),
    after: lasting(stored?.expiring_duration),
  }));
  const [field, setField] = useState(start.field);
  const [before, setBefore] = useState(start.before);
  const [after, setAfter] = useState(start.after);
  const isFree = useRef(false);
  const [isTried, setTried] = useState(false);
  const saving = useNotifyChange(config.pid, async (time_field: string) =>
    call(
      endpoints.saveTimeStatus,
      {
        ...(stored === null ? {} : { id: stored.id }),
        pid: config.pid,
        time_field,
        notify_duration: secondsOf(before),
        expiring_duration: secondsOf(after),
      },
      { silent: true },
    ),
  );
  const fault = field === undefined ? t('time.needField') : undefined;
  const save = async (): Promise<boolean> => {
    setTried(true);
    if (field === undefined || saving.isPending) return false;
    return saving.mutateAsync(field).then(
      () => {
        toast.success(t('time.saved'));
        isFree.current = true;
        onDone();
        return true;
      },
      // The form says why.
      () => false,
    );
  };
  const isDirty = JSON.stringify({ field, before, after }) !== JSON.stringify(start);
  const durations = [
    ['notify', before, setBefore],
    ['expiring', after, setAfter],
  ] as const;
  return (
    <form
      id={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FieldRow id={`${id}-field`} label={t('time.field')} isRequired fault={isTried ? fault : undefined}>
        <Select
          id={`${id}-field`}
          value={field ?? null}
          options={timesOf(config).map(({ column, label }) => ({ value: column, label: inLanguage(label, language) }))}
          placeholder={t('choose')}
          aria-label={t('time.field')}
          {...faultyField(`${id}-field`, isTried ? fault : undefined)}
          onChange={(chosen: string | null) => setField(chosen ?? undefined)}
        />
      </FieldRow>
      {durations.map(([name, value, set]) => (
        <fieldset key={name} className={styles.duration}>
          <legend>{t(`time.${name}`)}</legend>
          {(['hours', 'minutes'] as const).map((unit) => (
            <InputNumber
              key={unit}
              min={0}
              max={unit === 'hours' ? 23 : 59}
              precision={0}
              value={value[unit]}
              suffix={t(`time.${unit}`)}
              aria-label={t('time.part', { what: t(`time.${name}`), unit: t(`time.${unit}`) })}
              onChange={(next) => set({ ...value, [unit]: next })}
            />
          ))}
        </fieldset>
      ))}
      {saving.error === null ? null : (
        <p role="alert" className={styles.fault}>
          {saving.error instanceof CallError ? saving.error.words : t('saveFailed')}
        </p>
      )}
      <span className={styles.verbs}>
        <Button type="primary" htmlType="submit" loading={saving.isPending}>
          {t('save')}
        </Button>
        <Button disabled={saving.isPending} onClick={onDone}>
          {t('cancel')}
        </Button>
      </span>
      {Guard === undefined ? null : <Guard unsaved={isDirty ? 1 : 0} onSave={save} isFree={isFree} />}
    </form>
  );
};
