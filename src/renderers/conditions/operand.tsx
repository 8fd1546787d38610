import { type ComponentType, useEffect, useId, useState } from 'react';
import type { Column } from '../../engine/column.ts';
import { operators } from '../../engine/condition/operators.ts';
import {
  isRelativeToken,
  type RelativeToken,
  relativeTokenIds,
  relativeTokens,
  resolveToken,
} from '../../engine/condition/tokens.ts';
import { faultText } from '../../engine/faults.ts';
import type { OperandKind, Surroundings } from '../../engine/field-type.ts';
import { fieldTypes } from '../../engine/field-types/registry.ts';
import { formatClock, formatMoment, readClock } from '../../engine/moment.ts';
import { ClockInput } from '../fields/clock-input.tsx';
import { MomentPicker } from '../fields/moment-picker.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { useRendering } from '../fields/rendering.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import styles from './conditions.module.css';
import { ChoicesOperand, RecordsOperand } from './choices-operand.tsx';
import { asList, type EditorProps, type OperandDraft, operandKindOf, texts } from './operand-draft.ts';

/** Waiting for the end of a word, ms. */
const pause = 250;
const suggestionsAtMost = 20;

/** Values that the column holds, as far as the page knows whom to ask. */
const useSuggestions = (column: string, keyword: string): readonly string[] => {
  const { searchValues } = useRendering();
  const [found, setFound] = useState<readonly string[]>([]);
  useEffect(() => {
    if (searchValues === undefined) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      searchValues(column, keyword, abort.signal).then(
        (values) => abort.signal.aborted || setFound(values.slice(0, suggestionsAtMost)),
        () => undefined,
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [column, keyword, searchValues]);
  return found;
};

const TextOperand = ({ id, column, label, operand, onChange, invalid }: EditorProps) => {
  const typed = texts(operand)[0] ?? '';
  const suggestions = useSuggestions(column.column, typed);
  return (
    <>
      <TextBox
        id={id}
        value={typed}
        aria-label={label}
        invalid={invalid}
        maxLength={1000}
        list={`${id}-values`}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
      <datalist id={`${id}-values`}>
        {suggestions.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </datalist>
    </>
  );
};

/** Shown numbers at the keyboard, stored ones on the wire. */
const NumberOperand = ({ id, column, unit, label, operand, onChange, invalid }: EditorProps) => {
  const type = fieldTypes[column.type];
  const stored = asList(operand)[0];
  const shown = typeof stored === 'number' ? type.decode(stored, column) : stored;
  return (
    <NumberInput
      id={id}
      column={column}
      unit={unit}
      label={label}
      value={shown}
      disabled={false}
      invalid={invalid}
      onChange={(value) => onChange(typeof value === 'number' ? type.encode(value, column) : value)}
    />
  );
};

type MomentProps = Pick<EditorProps, 'label' | 'invalid'> & {
  id?: string;
  value: unknown;
  onChange: (seconds: number | undefined) => void;
};

/** A text that is no moment stays in the box, and no condition is made of it: its operand is no number. */
const Moment = ({ id, label, value, invalid, onChange }: MomentProps) => {
  const { language } = useRendering().around;
  const [unread, setUnread] = useState('');
  const note = useId();
  const isUnread = Number.isNaN(value);
  return (
    <div className={styles.fill}>
      <MomentPicker
        id={id}
        label={label}
        value={isUnread ? unread : value}
        disabled={false}
        invalid={invalid || isUnread}
        describedBy={isUnread ? note : undefined}
        onChange={(read) => {
          setUnread(typeof read === 'string' ? read : '');
          onChange(typeof read === 'string' ? Number.NaN : read);
        }}
      />
      {isUnread ? (
        <div id={note} className={styles.fault}>
          {faultText({ path: '', rule: 'moment' }, label, language)}
        </div>
      ) : null}
    </div>
  );
};

/** The days that a relative stretch means now, its last one included. */
const stretchText = (token: RelativeToken, around: Surroundings): string => {
  const { from, below } = resolveToken(token, around);
  const [first, last] = [from, below - 1].map((moment) => formatMoment(moment, around.zone, 'yyyy-MM-dd'));
  return first === last ? String(first) : `${first} – ${last}`;
};

/** Relative stretches first: a saved "this week" stays this week. */
const MomentOperand = ({ id, label, operator, operand, onChange, invalid }: EditorProps) => {
  const { around } = useRendering();
  const { language } = around;
  const text = useDataText();
  const first = asList(operand)[0];
  if (operators[operator].operands === 'pair') {
    const [from, until] = asList(operand);
    const set = (pair: readonly unknown[]): void => onChange(pair.every((end) => end === undefined) ? undefined : pair);
    return (
      <div className={styles.pair}>
        <Moment
          id={id}
          label={text('filter.from', { label })}
          value={from}
          invalid={invalid}
          onChange={(seconds) => set([seconds, until])}
        />
        <Moment
          label={text('filter.until', { label })}
          value={until}
          invalid={invalid}
          onChange={(seconds) => set([from, seconds])}
        />
      </div>
    );
  }
  const isToken = isRelativeToken(first);
  return (
    <div className={styles.pair}>
      <div className={styles.shortcuts} role="group" aria-label={text('filter.shortcuts')}>
        {relativeTokenIds.map((token) => (
          <button
            key={token}
            type="button"
            className={styles.shortcut}
            aria-pressed={first === token}
            onClick={() => onChange(first === token ? undefined : token)}
          >
            {relativeTokens[token].label[language]}
          </button>
        ))}
      </div>
      <Moment id={id} label={label} value={isToken ? undefined : first} invalid={invalid} onChange={onChange} />
      {isToken ? <span className={styles.stretch}>{stretchText(first, around)}</span> : null}
    </div>
  );
};

const clockText = (value: unknown): string | undefined =>
  typeof value === 'number' ? formatClock(value) : typeof value === 'string' ? value : undefined;

const ClockOperand = ({ id, label, operator, operand, onChange, invalid }: EditorProps) => {
  const text = useDataText();
  const read = (typed: string | undefined): unknown => (typed === undefined ? undefined : (readClock(typed) ?? typed));
  const [from, until] = asList(operand);
  if (operators[operator].operands !== 'pair') {
    return (
      <ClockInput
        id={id}
        label={label}
        value={clockText(from)}
        disabled={false}
        invalid={invalid}
        onChange={(typed) => onChange(read(typed))}
      />
    );
  }
  const set = (pair: readonly unknown[]): void => onChange(pair.every((end) => end === undefined) ? undefined : pair);
  return (
    <div className={styles.pairLine}>
      <ClockInput
        id={id}
        label={text('filter.from', { label })}
        value={clockText(from)}
        disabled={false}
        invalid={invalid}
        onChange={(typed) => set([read(typed), until])}
      />
      <span className={styles.dash}>–</span>
      <ClockInput
        label={text('filter.until', { label })}
        value={clockText(until)}
        disabled={false}
        invalid={invalid}
        onChange={(typed) => set([from, read(typed)])}
      />
    </div>
  );
};

const PeriodOperand = ({ id, label, operand, onChange, invalid }: EditorProps) => {
  const text = useDataText();
  const [start, end] = String(texts(operand)[0] ?? '').split('-');
  const set = (from: string | undefined, until: string | undefined): void =>
    onChange((from ?? '') === '' && (until ?? '') === '' ? undefined : `${from ?? ''}-${until ?? ''}`);
  return (
    <div className={styles.pairLine}>
      <ClockInput
        id={id}
        label={text('filter.from', { label })}
        value={start === '' ? undefined : start}
        disabled={false}
        invalid={invalid}
        onChange={(from) => set(from, end)}
      />
      <span className={styles.dash}>–</span>
      <ClockInput
        label={text('filter.until', { label })}
        value={end === '' ? undefined : end}
        disabled={false}
        invalid={invalid}
        onChange={(until) => set(start, until)}
      />
    </div>
  );
};

const MonthsOperand = ({ id, column, label, operand, onChange, invalid }: EditorProps) => {
  const { around } = useRendering();
  const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const chosen = asList(operand);
  return (
    <div id={id} className={styles.shortcuts} role="group" aria-label={label} data-invalid={invalid}>
      {months.map((month) => (
        <button
          key={month}
          type="button"
          className={styles.shortcut}
          aria-pressed={chosen.includes(month)}
          onClick={() => {
            const next = chosen.includes(month) ? chosen.filter((other) => other !== month) : [...chosen, month];
            onChange(next.length === 0 ? undefined : next);
          }}
        >
          {fieldTypes[column.type].format([month], column, around)}
        </button>
      ))}
    </div>
  );
};

const editors: Readonly<Record<OperandKind, ComponentType<EditorProps>>> = {
  text: TextOperand,
  number: NumberOperand,
  choices: ChoicesOperand,
  moment: MomentOperand,
  clock: ClockOperand,
  records: RecordsOperand,
  period: PeriodOperand,
  months: MonthsOperand,
};

type Props = {
  id: string;
  column: Column;
  unit: string;
  label: string;
  draft: OperandDraft;
  onChange: (draft: OperandDraft) => void;
  invalid?: boolean;
};

/** Edits what a column is compared with, by the kind of operand that its type asks for. */
export const Operand = ({ id, column, unit, label, draft, onChange, invalid = false }: Props) => {
  const Editor = editors[operandKindOf(column)];
  return (
    <Editor
      id={id}
      column={column}
      unit={unit}
      label={label}
      operator={draft.operator}
      operand={draft.operand}
      invalid={invalid}
      onChange={(operand) => onChange({ operator: draft.operator, operand })}
    />
  );
};
