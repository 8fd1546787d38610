import type { Dataset } from '../../../engine/board/dataset.ts';
import { localUnit } from '../../../engine/unit.ts';
import type { BoardLocale } from '../drawing.ts';

/** The unit of a dataset's `use`: kWh, m³ or what the module measures; `kWh` where it has none. */
export function unitOfUse(datasets: readonly Dataset[], { context }: BoardLocale): string {
  const units = datasets.flatMap(({ columns }) => columns.filter(({ name }) => name === 'use').map(({ unit }) => unit));
  return localUnit(units.find((unit) => unit !== '') ?? '', context.language);
}
