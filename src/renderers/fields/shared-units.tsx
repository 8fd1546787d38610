import { type ReactNode, useMemo } from 'react';
import type { Column, RecordValues } from '../../engine/column.ts';
import { type ShownUnits, shownUnits } from '../../engine/shown-units.ts';
import { RenderingContext, useRendering } from './rendering.tsx';

type Props = {
  columns: readonly Column[];
  /** The records that are shown together. */
  records: readonly RecordValues[] | undefined;
  children: ReactNode;
};

const none: ShownUnits = new Map();

const keyOf = (units: ShownUnits): string => JSON.stringify([...units]);

/** Units of the columns over the records; the same map as long as they stay the same, whatever the values do. */
export const useSharedUnits = (
  columns: readonly Column[],
  records: readonly RecordValues[] | undefined,
): ShownUnits => {
  const { language } = useRendering().context;
  const units = useMemo(
    () => (records === undefined ? none : shownUnits(columns, records, language)),
    [columns, records, language],
  );
  const key = keyOf(units);
  // Every cell reads the map: a new one with the same entries would draw all of them again.
  // oxlint-disable-next-line react/exhaustive-deps -- `key` stands for `units`
  return useMemo(() => units, [key]);
};

/** Shows each column of records in one unit, the one that suits the largest of its values: 308.17 kW, not 308,170 W. */
export const SharedUnits = ({ columns, records, children }: Props) => {
  const rendering = useRendering();
  const units = useSharedUnits(columns, records);
  const value = useMemo(() => ({ ...rendering, context: { ...rendering.context, units } }), [rendering, units]);
  return <RenderingContext value={value}>{children}</RenderingContext>;
};
