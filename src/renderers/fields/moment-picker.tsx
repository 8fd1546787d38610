import { DatePicker } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { readMoment } from '../../engine/moment.ts';
import { Icon } from '../parts/icon.tsx';
import type { InputProps } from './field.ts';
import styles from './fields.module.css';
import type { Arrived } from './on-demand.tsx';
import { PickerPanel, usePickerTexts } from './picker-panel.tsx';
import { useRendering } from './rendering.tsx';
import { useDataText } from './use-data-text.ts';
import { fromWall, readWall, toWall } from './wall-clock.ts';
import { type Writing, WritingContext, WrittenInput } from './written-input.tsx';

/** Patterns of columns (`yyyy-MM-dd`) in the letters of the picker. */
const pickerPattern = (format: string | undefined): string =>
  (format ?? 'yyyy-MM-dd HH:mm:ss').replaceAll('yyyy', 'YYYY').replaceAll('dd', 'DD');

type Props = Pick<InputProps, 'label' | 'value' | 'disabled' | 'invalid' | 'describedBy'> & {
  id?: string | undefined;
  column?: InputProps['column'] | undefined;
  /** Epoch seconds, nothing, or the text that could not be read. */
  onChange: (value: number | string | undefined) => void;
} & Partial<Arrived>;

/** The box of the picker, the same one at every drawing. */
const components = { input: WrittenInput };

const reachable = (panel: ReactNode): ReactNode => <PickerPanel>{panel}</PickerPanel>;

const readTyped = (typed: string, pattern: string, zone: string): number | string | undefined =>
  typed.trim() === '' ? undefined : (readWall(typed.trim(), pattern, zone) ?? typed);

/** Keeps what is typed in the box while it means the value, and a text that is no moment for as long as it is none. */
const useWriting = ({ value, onChange }: Pick<Props, 'value' | 'onChange'>, pattern: string, zone: string) => {
  const [typed, setTyped] = useState<string | undefined>();
  const isCurrent = typed !== undefined && readTyped(typed, pattern, zone) === value;
  const unread = typeof value === 'string' ? value : undefined;
  const written = isCurrent ? typed : unread;
  const latest = useRef({ unread, onChange });
  latest.current = { unread, onChange };
  const writing: Writing = useMemo(
    () => ({
      written,
      write: (text) => {
        setTyped(text);
        latest.current.onChange(readTyped(text, pattern, zone));
      },
      finish: () => {
        setTyped(undefined);
        // Short forms such as 2026-11-2 are understood once nobody types on.
        const seconds = readMoment((latest.current.unread ?? '').normalize('NFKC'), zone);
        if (seconds !== undefined) latest.current.onChange(seconds);
      },
    }),
    [written, pattern, zone],
  );
  /** A day or an hour is picked in the open calendar: it takes the place of what was typed. */
  const pick = (seconds: number): void => {
    setTyped(undefined);
    if (unread !== undefined) onChange(seconds);
  };
  return { writing, pick };
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
  typed,
}: Props) => {
  const text = useDataText();
  const { zone } = useRendering().around;
  const pickerTexts = usePickerTexts();
  const pattern = pickerPattern(column?.format);
  const [isOpen, setIsOpen] = useState(arrival === 'open');
  const { writing, pick } = useWriting({ value, onChange }, pattern, zone);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What stands there is replaced by typing, as in any text box that the keyboard comes to.
    if (arrival === undefined) return;
    frame.current?.querySelector('input')?.select();
    // The only way to type for the person, so that the picker takes it as typed.
    if (typed !== undefined && typed !== '') document.execCommand('insertText', false, typed);
  }, [arrival, typed]);
  return (
    <div ref={frame} className={styles.fill}>
      <WritingContext value={writing}>
        <DatePicker
          components={components}
          {...(pickerTexts === undefined ? {} : { locale: pickerTexts })}
          panelRender={reachable}
          {...(id === undefined ? {} : { id })}
          className={styles.fill}
          value={typeof value === 'number' && Number.isFinite(value) ? toWall(value, zone) : null}
          format={pattern}
          showTime={/[Hms]/.test(pattern)}
          showNow={false}
          placeholder={text('field.pickTime')}
          allowClear={column?.canbeempty !== false}
          needConfirm={false}
          autoFocus={arrival !== undefined}
          open={isOpen}
          onOpenChange={setIsOpen}
          suffixIcon={<Icon name="clock" />}
          disabled={disabled}
          {...(invalid ? { status: 'error' } : {})}
          aria-label={label}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onCalendarChange={(wall) => wall !== null && !Array.isArray(wall) && pick(fromWall(wall, zone))}
          onChange={(wall) => onChange(wall === null || Array.isArray(wall) ? undefined : fromWall(wall, zone))}
        />
      </WritingContext>
    </div>
  );
};
