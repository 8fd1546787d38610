import { Button } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import type { Column } from '../../../engine/column.ts';
import { fieldTypeOf } from '../../../engine/field-types/registry.ts';
import { secondsPerDay, startOfDay } from '../../../engine/moment.ts';
import { inputOf } from '../../../renderers/fields/inputs.ts';
import { MomentPicker } from '../../../renderers/fields/moment-picker.tsx';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import { type ColumnFilter, isTyped, withColumnFilter } from '../../../renderers/table/list-filter.ts';
import { inLanguage } from '../../../texts/phrase.ts';
import styles from './record-filters.module.css';

type Range = { from?: number | undefined; to?: number | undefined };
type Typed = Readonly<Record<string, unknown>>;

type Props = {
  /** One field for each of these columns. */
  columns: readonly Column[];
  filters: readonly ColumnFilter[];
  onSearch: (filters: readonly ColumnFilter[]) => void;
};

/** A column whose values lie on a line is requested by two days, both included. */
const isRange = (column: Column): boolean => {
  const { operators, sortable } = fieldTypeOf(column);
  return sortable && operators.includes('between') && column.pid === undefined;
};

const day = (column: Column): Column => ({ ...column, format: 'yyyy-MM-dd', required: 0, rw: 3 });
const chosen = (column: Column): Column => ({ ...column, rw: 3, required: 0, canbeempty: true });

const typedOf = (columns: readonly Column[], filters: readonly ColumnFilter[]): Typed =>
  Object.fromEntries(
    columns.flatMap((column): [string, unknown][] => {
      const value = filters.find((filter) => filter.column === column.column)?.values[0];
      if (!isRange(column)) return typeof value === 'string' ? [[column.column, value]] : [];
      if (!isTyped(value) || !Array.isArray(value.v)) return [];
      const [from, to] = value.v as readonly number[];
      return [[column.column, { from, to: to === undefined ? undefined : to - secondsPerDay } satisfies Range]];
    }),
  );

/** An open end of a range: the start of time, or its end as far as the wire goes. */
const open = { from: 0, to: 253_402_214_400 };

const valuesOf = (column: Column, value: unknown, zone: string): readonly unknown[] => {
  if (!isRange(column)) return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [];
  const { from, to } = (value ?? {}) as Range;
  if (from === undefined && to === undefined) return [];
  const begin = from === undefined ? open.from : startOfDay(from, zone);
  // The last day counts whole.
  const end = to === undefined ? open.to : startOfDay(to, zone) + secondsPerDay;
  return [{ type: 'between', v: [begin, end] }];
};

/** Fields of a list's columns that are searched for together; empty ones are left out. */
export const RecordFilters = ({ columns, filters, onSearch }: Props) => {
  const text = useDataText();
  const { language, zone } = useRendering().context;
  const id = useId();
  const base = JSON.stringify(filters);
  const [written, setWritten] = useState({ base, typed: typedOf(columns, filters) });
  // Another address, as after Back, shows what it requests.
  const typed = written.base === base ? written.typed : typedOf(columns, filters);
  const change = (column: string, value: unknown) => setWritten({ base, typed: { ...typed, [column]: value } });
  const wanted = (from: Typed) =>
    columns.reduce(
      (all, column) => withColumnFilter(all, column.column, valuesOf(column, from[column.column], zone)),
      // The name is a search, which a header filter on it leaves alone.
      filters.filter((filter) => !columns.some(({ column }) => column === filter.column)),
    );
  const isWrong = columns.some((column) => {
    const { from, to } = (typed[column.column] ?? {}) as Range;
    return isRange(column) && from !== undefined && to !== undefined && from > to;
  });
  /** From here on the fields show what the address says. */
  const search = (asked: Typed) => {
    setWritten({ base: '', typed: {} });
    onSearch(wanted(asked));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) search(typed);
  };
  return (
    <form className={styles.filters} aria-label={text('search.label')} onSubmit={submit}>
      {columns.map((column) => {
        const label = inLanguage(column.label, language);
        const { from, to } = (typed[column.column] ?? {}) as Range;
        const Input = inputOf(column);
        return isRange(column) ? (
          <fieldset key={column.column} className={styles.range}>
            <legend>{label}</legend>
            {(['from', 'to'] as const).map((end) => (
              <MomentPicker
                key={end}
                column={day(column)}
                label={text(`search.${end}`, { label })}
                value={end === 'from' ? from : to}
                disabled={false}
                invalid={isWrong}
                onChange={(value) =>
                  change(column.column, { from, to, [end]: typeof value === 'number' ? value : undefined })
                }
              />
            ))}
          </fieldset>
        ) : (
          <div key={column.column} className={styles.filter}>
            <label htmlFor={`${id}-${column.column}`}>{label}</label>
            <Input
              id={`${id}-${column.column}`}
              column={chosen(column)}
              label={label}
              value={typed[column.column]}
              onChange={(value) => change(column.column, value)}
              unit=""
              disabled={false}
              invalid={false}
            />
          </div>
        );
      })}
      <span className={styles.verbs}>
        {/* Not the page's primary button, which its head has. */}
        <Button htmlType="submit" disabled={isWrong}>
          {text('search.search')}
        </Button>
        <Button onClick={() => search({})}>{text('search.reset')}</Button>
      </span>
      {isWrong ? (
        <p role="alert" className={styles.fault}>
          {text('search.order')}
        </p>
      ) : null}
    </form>
  );
};
