import type { WidgetProps } from '@rjsf/utils';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../engine/board/periods.ts';
import { useRendering } from '../fields/rendering.tsx';
import { fromPickerTime, toPickerTime } from '../fields/picker-time.ts';
import { Icon } from '../parts/icon.tsx';
import { controlOf } from '../form/control-of.ts';
import { useBoardForm } from './board-form-context.ts';
import styles from './board-form.module.css';
import { secondsPerDay } from '../../engine/moment.ts';

/** Ends the id of a range's second box. */
const endMark = '-end';

/** A box of the picker, which gives both the name of the field. */
const DayBox = ({ 'aria-label': label, ...rest }: ComponentPropsWithRef<'input'>) => {
  const { t } = useTranslation('board-dialog');
  const isEnd = rest.id?.endsWith(endMark) === true;
  return <input {...rest} aria-label={t(isEnd ? 'form.rangeEnd' : 'form.rangeStart', { label })} />;
};

/** The boxes of the picker, the same ones at every drawing. */
const components = { input: DayBox };

/** Range of days in the company's time zone, stored as the start of the first and the end of the last day. No future days. */
export const DateRangeWidget = (props: WidgetProps) => {
  const { context } = useBoardForm();
  const { id, label, invalid, describedBy } = controlOf(props);
  const { value, disabled = false, onChange } = props;
  const { zone } = useRendering().context;
  const pair: readonly unknown[] = Array.isArray(value) ? value : [];
  const [from, to] = pair;
  const today = dayOf(context);
  const choose = (days: readonly (Dayjs | null)[] | null): void => {
    const [first, last] = days ?? [];
    if (!first || !last) return onChange(undefined);
    // Midnight of the next day, so that days of 23 and 25 hours end correctly.
    onChange([fromPickerTime(first.startOf('day'), zone), fromPickerTime(last.startOf('day').add(1, 'day'), zone)]);
  };
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}${endMark}` }}
      components={components}
      className={styles.fill ?? ''}
      value={
        typeof from === 'number' && typeof to === 'number'
          ? [toPickerTime(from, zone), toPickerTime(to - 1, zone)]
          : [null, null]
      }
      disabledDate={(day) => fromPickerTime(day.startOf('day'), zone) >= today.from + secondsPerDay}
      suffixIcon={<Icon name="calendar" />}
      disabled={disabled}
      {...(invalid ? { status: 'error' } : {})}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={choose}
    />
  );
};
