import { DatePicker } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import type { InputProps } from './field.ts';
import { hasClock } from './has-clock.ts';
import styles from './fields.module.css';
import type { Arrived } from './on-demand.tsx';
import { PickerPanel, usePickerTexts } from './picker-panel.tsx';
import { useRendering } from './rendering.tsx';
import { useDataText } from './use-data-text.ts';
import { type MomentValue, useMomentWriting } from './use-moment-writing.ts';
import { fromPickerTime, toPickerTime } from './picker-time.ts';
import { TypedTextContext, TypedInput } from './typed-input.tsx';

/** Patterns of columns (`yyyy-MM-dd`) in the letters of the picker. */
const pickerPattern = (format: string | undefined): string =>
  (format ?? 'yyyy-MM-dd HH:mm:ss').replaceAll('yyyy', 'YYYY').replaceAll('dd', 'DD');

type Props = Pick<InputProps, 'label' | 'value' | 'disabled' | 'invalid' | 'describedBy'> & {
  id?: string | undefined;
  column?: InputProps['column'] | undefined;
  onChange: (value: MomentValue) => void;
} & Partial<Arrived>;

/** The box of the picker, the same one at every drawing. */
const components = { input: TypedInput };

const reachable = (panel: ReactNode): ReactNode => <PickerPanel>{panel}</PickerPanel>;

/** Selects the text of a box that the keyboard comes to; in one that is being typed in, the caret goes to its end. */
const useArrivalSelection = (arrival: Props['arrival'], isWriting: boolean) => {
  const frame = useRef<HTMLDivElement>(null);
  const [isBegun] = useState(isWriting);
  useEffect(() => {
    if (arrival === undefined) return;
    const box = frame.current?.querySelector('input');
    // What is in the box is replaced by typing, as in any text box that the keyboard comes to; what was started continues.
    if (isBegun) box?.setSelectionRange(box.value.length, box.value.length);
    else box?.select();
  }, [arrival, isBegun]);
  return frame;
};

/** A calendar and a clock over a box that also takes typing. */
export const MomentPicker = ({
  id,
  column,
  label,
  value,
  onChange,
  disabled,
  invalid,
  describedBy,
  arrival,
  writing: givenWriting,
}: Props) => {
  const text = useDataText();
  const { zone } = useRendering().context;
  const pickerTexts = usePickerTexts();
  const pattern = pickerPattern(column?.format);
  const isTimed = hasClock(column?.format);
  const [isOpen, setIsOpen] = useState(arrival === 'open');
  const ownWriting = useMomentWriting(value, onChange, column?.format);
  const writing = givenWriting ?? ownWriting;
  /** A day or an hour is picked in the open calendar: it takes the place of what was typed. */
  const pick = (seconds: number): void => {
    writing.replace();
    if (typeof value === 'string') onChange(seconds);
  };
  const frame = useArrivalSelection(arrival, givenWriting?.written !== undefined);
  return (
    <div ref={frame} className={styles.fill}>
      <TypedTextContext value={writing}>
        <DatePicker
          components={components}
          {...(pickerTexts === undefined ? {} : { locale: pickerTexts })}
          panelRender={reachable}
          {...(id === undefined ? {} : { id })}
          className={styles.fill}
          value={typeof value === 'number' && Number.isFinite(value) ? toPickerTime(value, zone) : null}
          format={pattern}
          showTime={isTimed}
          showNow={false}
          placeholder={text(isTimed ? 'field.pickTime' : 'field.pickDate')}
          allowClear={column?.canbeempty !== false}
          needConfirm={false}
          autoFocus={arrival !== undefined}
          open={isOpen}
          onOpenChange={setIsOpen}
          suffixIcon={<Icon name={isTimed ? 'clock' : 'calendar'} />}
          disabled={disabled}
          {...(invalid ? { status: 'error' } : {})}
          aria-label={label}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onCalendarChange={(picked) => picked !== null && !Array.isArray(picked) && pick(fromPickerTime(picked, zone))}
          onChange={(picked) =>
            onChange(picked === null || Array.isArray(picked) ? undefined : fromPickerTime(picked, zone))
          }
        />
      </TypedTextContext>
    </div>
  );
};
