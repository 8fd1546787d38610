import type { Dataset } from '../../../engine/board/dataset.ts';
import { inUnit, unitTogether } from '../../../engine/common-unit.ts';
import { fieldTypeOf } from '../../../engine/field-types/registry.ts';
import { specOf } from '../../../engine/field-types/specs/registry.ts';
import { decimalsIn, decimalsOf } from '../../../engine/number-text.ts';
import { localUnit } from '../../../engine/unit.ts';
import type { FigureColumn, BoardLocale } from '../drawing.ts';
import { columnOf } from './cell-text.ts';

/** Maximum decimals of a column whose decimals are not configured. */
const maxDecimals = 3;

type NumberColumn = {
  head: Pick<FigureColumn, 'unit' | 'decimals'>;
  values: readonly (number | undefined)[];
};

/**
 * Converts the numbers of a dataset column to one common unit, with the same number of decimals; the header has the
 * unit. Undefined for a column that is not numeric, or whose spec formats numbers itself (bytes).
 */
export function numberColumn(
  dataset: Dataset,
  name: string,
  { context }: Pick<BoardLocale, 'context'>,
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
