import { type ReactNode, useMemo, useState } from 'react';
import type { Column, RecordValues } from '../../engine/column.ts';
import type { NumberRange } from '../../engine/common-unit.ts';
import { unitScope } from '../../engine/history.ts';
import { type ShownUnits, shownUnits } from '../../engine/shown-units.ts';
import type { TableView } from '../../engine/views/view.ts';
import { RenderingContext, useRendering } from './rendering.tsx';

type Props = {
  pid: string;
  columns: readonly Column[];
  /** The records that are shown together. */
  records: readonly RecordValues[] | undefined;
  children: ReactNode;
};

const none: ShownUnits = new Map();

const keyOf = (units: ShownUnits): string => JSON.stringify([...units]);

/**
 * Units of the columns over the records; the same map as long as they stay the same, whatever the values do. A filter that
 * leaves no record leaves the units as they were, so that it can be corrected in the unit it was typed in.
 */
export const useSharedUnits = (
  columns: readonly Column[],
  records: readonly RecordValues[] | undefined,
  pid: string,
): ShownUnits => {
  const {
    context: { language },
    rememberRange,
  } = useRendering();
  const [former, setFormer] = useState<{ columns: readonly Column[]; units: ShownUnits }>({ columns, units: none });
  const units = useMemo(() => {
    if (records === undefined || records.length === 0) return undefined;
    const scope = unitScope(pid, columns);
    const remember =
      rememberRange && ((column: string, range: NumberRange | undefined) => rememberRange(scope, column, range));
    return shownUnits(columns, records, { language, remember });
  }, [columns, records, language, pid, rememberRange]);
  const currentUnits = units ?? (former.columns === columns ? former.units : none);
  // Every cell reads the map: a new one with the same entries would draw all of them again.
  if (former.columns !== columns || keyOf(former.units) !== keyOf(currentUnits)) {
    setFormer({ columns, units: currentUnits });
    return currentUnits;
  }
  return former.units;
};

/** The same for what is beside a table and speaks of its columns: chips, filter groups. */
export const useTableUnits = (view: TableView, records: readonly RecordValues[] | undefined): ShownUnits =>
  useSharedUnits(
    useMemo(() => view.columns.map(({ column }) => column), [view]),
    records,
    view.pid,
  );

type UnitsProps = { units: ShownUnits | undefined; children: ReactNode };

/** Values and filters of columns are read and typed in these units. */
export const WithUnits = ({ units, children }: UnitsProps) => {
  const rendering = useRendering();
  const value = useMemo(() => ({ ...rendering, context: { ...rendering.context, units } }), [rendering, units]);
  return <RenderingContext value={value}>{children}</RenderingContext>;
};

/**
 * Shows each column of records in one unit, the one that suits the largest of its values: 308.17 kW, not 308,170 W. Lists,
 * records and histories of one module's devices agree.
 */
export const SharedUnits = ({ pid, columns, records, children }: Props) => (
  <WithUnits units={useSharedUnits(columns, records, pid)}>{children}</WithUnits>
);
