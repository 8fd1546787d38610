import { useId, useState } from 'react';
import type { Column } from '../../engine/column.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { openEnds } from '../../engine/condition/day-range.ts';
import { startOfDay } from '../../engine/moment.ts';
import { inputOf } from '../../renderers/fields/inputs.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { DayRange, type Days } from '../../renderers/filter-form/day-range.tsx';
import { FilterField, FilterForm } from '../../renderers/filter-form/filter-form.tsx';
import { type ColumnFilter, isTyped, withColumnFilter } from '../../renderers/table/list-filter.ts';
import { inLanguage } from '../../texts/phrase.ts';

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

const typedOf = (columns: readonly Column[], filters: readonly ColumnFilter[], zone: string): Typed =>
  Object.fromEntries(
    columns.flatMap((column): [string, unknown][] => {
      const value = filters.find((filter) => filter.column === column.column)?.values[0];
      if (!isRange(column)) return typeof value === 'string' ? [[column.column, value]] : [];
      if (!isTyped(value) || !Array.isArray(value.v)) return [];
      const [from, to] = value.v as readonly number[];
      return [
        [
          column.column,
          {
            from: from === openEnds.from ? undefined : from,
            to: to === undefined || to === openEnds.to ? undefined : startOfDay(to - 1, zone),
          } satisfies Days,
        ],
      ];
    }),
  );

const valuesOf = (column: Column, value: unknown, zone: string): readonly unknown[] => {
  if (!isRange(column)) return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [];
  const { from, to } = (value ?? {}) as Days;
  if (from === undefined && to === undefined) return [];
  const begin = from === undefined ? openEnds.from : startOfDay(from, zone);
  // The last day counts whole.
  const end = to === undefined ? openEnds.to : startOfDay(to, zone, { days: 1 });
  return [{ type: 'between', v: [begin, end] }];
};

type ValueFieldProps = { id: string; column: Column; value: unknown; onChange: (value: unknown) => void };

/** The field of a column that is searched by one value. */
const ValueField = ({ id, column, value, onChange }: ValueFieldProps) => {
  const { language } = useRendering().context;
  const label = inLanguage(column.label, language);
  const Input = inputOf(column);
  return (
    <FilterField id={id} label={label}>
      <Input
        id={id}
        column={chosen(column)}
        label={label}
        value={value}
        onChange={onChange}
        unit=""
        disabled={false}
        invalid={false}
      />
    </FilterField>
  );
};

/** Fields of a list's columns that are searched for together; empty ones are left out. */
export const RecordFilters = ({ columns, filters, onSearch }: Props) => {
  const text = useDataText();
  const { language, zone } = useRendering().context;
  const id = useId();
  const base = JSON.stringify(filters);
  const [written, setWritten] = useState({ base, typed: typedOf(columns, filters, zone) });
  // Another address, as after Back, shows what it requests.
  const typed = written.base === base ? written.typed : typedOf(columns, filters, zone);
  const change = (column: string, value: unknown) => setWritten({ base, typed: { ...typed, [column]: value } });
  const filtersFrom = (from: Typed) =>
    columns.reduce(
      (all, column) => withColumnFilter(all, column.column, valuesOf(column, from[column.column], zone)),
      // The name is a search, which a header filter on it leaves alone.
      filters.filter((filter) => !columns.some(({ column }) => column === filter.column)),
    );
  const faulty = columns.filter((column) => {
    const { from, to } = (typed[column.column] ?? {}) as Days;
    return isRange(column) && from !== undefined && to !== undefined && from > to;
  });
  const faultId = `${id}-fault`;
  /** From here on the fields show what the address says. */
  const search = (values: Typed) => {
    setWritten({ base: '', typed: {} });
    onSearch(filtersFrom(values));
  };
  return (
    <FilterForm
      label={text('search.label')}
      fault={faulty.length === 0 ? undefined : { id: faultId, text: text('search.order') }}
      used={filters.filter((filter) => columns.some(({ column }) => column === filter.column)).length}
      onSearch={() => search(typed)}
      onReset={() => search({})}
    >
      {columns.map((column) => {
        const label = inLanguage(column.label, language);
        const value = typed[column.column];
        return isRange(column) ? (
          <DayRange
            key={column.column}
            legend={label}
            column={day(column)}
            labels={{ from: text('search.from', { label }), to: text('search.to', { label }) }}
            value={value ?? {}}
            faultId={faulty.includes(column) ? faultId : undefined}
            onChange={(days) => change(column.column, days)}
          />
        ) : (
          <ValueField
            key={column.column}
            id={`${id}-${column.column}`}
            column={column}
            value={value}
            onChange={(next) => change(column.column, next)}
          />
        );
      })}
    </FilterForm>
  );
};
