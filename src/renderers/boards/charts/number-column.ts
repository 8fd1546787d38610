import type { Dataset } from '../../../engine/board/dataset.ts';
import { inUnit, unitTogether } from '../../../engine/common-unit.ts';
import { fieldTypeOf } from '../../../engine/field-types/registry.ts';
import { specOf } from '../../../engine/field-types/specs/registry.ts';
import { decimalsIn, decimalsOf } from '../../../engine/number-text.ts';
import { localUnit } from '../../../engine/unit.ts';
import type { FigureColumn, Words } from '../drawing.ts';
import { columnOf } from './cell-text.ts';

/** As many decimals a number has at most where nothing says how many. */
const maxDecimals = 3;

type NumberColumn = {
  head: Pick<FigureColumn, 'unit' | 'decimals'>;
  values: readonly (number | undefined)[];
};

/**
 * The numbers of a column of an answer in the one unit that suits all of them, with equally many decimals; the unit is
 * in the head. Nothing where it has none, or is written in a way of its own, as bytes are.
 */
export function numberColumn(
  dataset: Dataset,
  name: string,
  { context }: Pick<Words, 'context'>,
): NumberColumn | undefined {
  const index = dataset.columns.findIndex((column) => column.name === name);
  const datasetColumn = dataset.columns[index];
  const column = datasetColumn && columnOf(datasetColumn);
  if (column === undefined || fieldTypeOf(column).measure !== 'number') return undefined;
  if (specOf(column)?.formatNumber !== undefined) return undefined;
  const values = dataset.rows.map((row) => {
    const value = row[index];
    return typeof value === 'number' ? value : undefined;
  });
  const columnUnit = column.unit ?? '';
  const sharedUnit = unitTogether(values, columnUnit);
  const unit = sharedUnit?.unit ?? columnUnit;
  const decimals =
    sharedUnit?.decimals ??
    decimalsOf(column) ??
    Math.min(maxDecimals, Math.max(0, ...values.map((value) => decimalsIn(value ?? 0))));
  return {
    head: { unit: localUnit(unit, context.language), decimals },
    values: values.map((value) => (value === undefined ? undefined : inUnit(value, columnUnit, unit))),
  };
}
