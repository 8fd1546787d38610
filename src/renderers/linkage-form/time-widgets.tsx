import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../parts/select.tsx';
import { nextFiring, scheduleOf } from '../../engine/automation/schedule.ts';
import { readCalendar, repeats } from '../../engine/automation/timer.ts';
import type { Column } from '../../engine/column.ts';
import { formatMoment } from '../../engine/moment.ts';
import { readTypedNumber } from '../../engine/number-text.ts';
import { ownProperty } from '../../engine/own-property.ts';
import { ClockInput } from '../fields/clock-input.tsx';
import { inputOf } from '../fields/inputs.ts';
import { useRendering } from '../fields/rendering.tsx';
import { NumberBox } from '../fields/number-box.tsx';
import { Weekdays } from '../parts/weekdays.tsx';
import { controlOf } from '../form/control-of.ts';
import { textOf, useLine } from './linkage-form-context.ts';
import styles from './linkage-form.module.css';
import { inLanguage, phrase } from '../../texts/phrase.ts';

/** When a timer fires next, as the server will read it; one that is past is moved ahead. */
const useNextFiring = (time: unknown, weekdays: string): { at: number; isMoved: boolean } | undefined => {
  const { zone, now } = useRendering().context;
  const read = readCalendar({ time, weekdays }, { zone, now });
  if (!read.ok) return undefined;
  const next = nextFiring(scheduleOf(read.value), zone, now);
  return next === undefined
    ? undefined
    : { at: next, isMoved: weekdays === '' && typeof time === 'number' && next !== time };
};

const NextFiring = ({ time, weekdays }: { time: unknown; weekdays: string }) => {
  const { t } = useTranslation('linkages');
  const { zone } = useRendering().context;
  const next = useNextFiring(time, weekdays);
  if (next === undefined) return null;
  const values = { time: formatMoment(next.at, zone, 'yyyy-MM-dd HH:mm') };
  return (
    <span className={styles.hint} title={zone} role={next.isMoved ? 'status' : undefined}>
      {next.isMoved ? t('form.moved', values) : t('form.next', values)}
    </span>
  );
};

export const RepeatWidget = (props: WidgetProps) => {
  const { id, label, invalid, describedBy } = controlOf(props);
  const { language } = useRendering().context;
  return (
    <Select
      id={id}
      className={styles.fill ?? ''}
      value={textOf(props.value)}
      options={Object.entries(repeats).map(([value, repeat]) => ({ value, label: inLanguage(repeat.label, language) }))}
      showSearch={false}
      disabled={props.disabled === true}
      {...(invalid ? { status: 'error' } : {})}
      aria-label={label}
      aria-describedby={describedBy}
      onChange={(repeat: string) => props.onChange(repeat)}
    />
  );
};

const momentColumn: Column = {
  column: 'at',
  label: phrase('engine/columns', 'dateTime'),
  type: 'timestamp',
  rw: 3,
  required: 2,
  format: 'yyyy-MM-dd HH:mm:ss',
};

/** A single time. A time in the past is moved to the next day, and a hint says so. */
export const MomentWidget = (props: WidgetProps) => {
  const { value, disabled = false, onChange } = props;
  const Input = inputOf(momentColumn);
  return (
    <>
      <Input
        {...controlOf(props)}
        column={momentColumn}
        unit=""
        value={value}
        disabled={disabled}
        onChange={onChange}
      />
      <NextFiring time={value} weekdays="" />
    </>
  );
};

/** A time of day, with the next time that it fires. */
export const ClockWidget = (props: WidgetProps) => {
  const { line } = useLine();
  const { value, disabled = false, onChange } = props;
  const weekdays = ownProperty(repeats, textOf(line['repeat']))?.weekdays ?? textOf(line['weekdays']);
  return (
    <>
      <ClockInput
        {...controlOf(props)}
        value={typeof value === 'string' ? value : undefined}
        disabled={disabled}
        onChange={onChange}
      />
      {weekdays === '' ? null : <NextFiring time={value} weekdays={weekdays} />}
    </>
  );
};

/** Seven cells: a closed small set is never a select. */
export const WeekdaysWidget = (props: WidgetProps) => (
  <Weekdays
    {...controlOf(props)}
    value={textOf(props.value)}
    disabled={props.disabled === true}
    onChange={props.onChange}
  />
);

/** From and until, as one text; a period whose end is before its start goes over midnight. */
export const PeriodWidget = (props: WidgetProps) => {
  const { t } = useTranslation('linkages');
  const { id, label, invalid, describedBy } = controlOf(props);
  const { disabled = false, onChange } = props;
  const [from = '', ...rest] = textOf(props.value).split('-');
  const until = rest.join('-');
  const change = (start: string, end: string): void =>
    onChange(start === '' && end === '' ? undefined : `${start}-${end}`);
  const shared = { disabled, invalid, describedBy };
  return (
    <div className={styles.period} role="group" aria-label={label}>
      <ClockInput
        {...shared}
        id={id}
        label={t('form.from')}
        value={from}
        onChange={(start) => change(start ?? '', until)}
      />
      <span aria-hidden="true">–</span>
      <ClockInput {...shared} isEnd label={t('form.until')} value={until} onChange={(end) => change(from, end ?? '')} />
    </div>
  );
};

const units = [
  { id: 'second', seconds: 1 },
  { id: 'minute', seconds: 60 },
  { id: 'hour', seconds: 3600 },
] as const;

const unitOf = (seconds: unknown) =>
  typeof seconds === 'number' && seconds > 0
    ? (units.findLast((unit) => seconds % unit.seconds === 0) ?? units[0])
    : units[1];

/** For how long an event has to hold, in a unit of the person's choice; seconds in the form. */
export const KeepWidget = (props: WidgetProps) => {
  const { t } = useTranslation('linkages');
  const control = controlOf(props);
  const { disabled = false, onChange } = props;
  const value: unknown = props.value;
  const [chosen, setChosen] = useState<(typeof units)[number]>();
  const unit = chosen ?? unitOf(value);
  const read = (text: string): number | string => {
    const count = text.trim() === '' ? 0 : readTypedNumber(text, '');
    return count === undefined ? text : count * unit.seconds;
  };
  const displayText = typeof value === 'number' ? (value === 0 ? '' : String(value / unit.seconds)) : textOf(value);
  return (
    <div className={styles.keep} role="group" aria-label={control.label}>
      <div className={styles.count} data-placeholder={t('form.atOnce')}>
        <NumberBox
          {...control}
          value={value}
          displayText={displayText}
          read={read}
          placeholder={t('form.atOnce')}
          disabled={disabled}
          onChange={(next) => {
            setChosen(unit);
            onChange(next);
          }}
        />
      </div>
      <Select
        className={styles.unit ?? ''}
        value={unit.id}
        options={units.map((timeUnit) => ({ value: timeUnit.id, label: t(`form.${timeUnit.id}`) }))}
        showSearch={false}
        popupMatchSelectWidth={false}
        disabled={disabled}
        aria-label={t('form.unit')}
        onChange={(next) => {
          const other = units.find((timeUnit) => timeUnit.id === next) ?? units[1];
          setChosen(other);
          if (typeof value === 'number') onChange((value / unit.seconds) * other.seconds);
        }}
      />
    </div>
  );
};
