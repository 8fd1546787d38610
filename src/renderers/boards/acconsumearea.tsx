import { amountPer } from '../../engine/board/energy-tree.ts';
import { baseDatasetOf, figureOf } from '../../engine/board/rows.ts';
import { numberText } from '../../engine/number-text.ts';
import type { board } from '../../schemas/boards/acconsumearea.board.ts';
import { decimalsFor } from './charts/amount.tsx';
import { FigureTile } from './charts/figure-tile.tsx';
import { unitOfUse } from './charts/unit-of-use.ts';
import { type ConfigOf, defineDrawing } from './drawing.ts';

type Model = { use: number | undefined; perArea: number | undefined; area: number; unit: string };

/** Air-conditioning energy of this month for one square metre. */
export const drawing = defineDrawing<ConfigOf<typeof board>, Model>({
  read: ({ config: { area }, datasets, locale }) => {
    const month = baseDatasetOf(datasets, 'month');
    const use = figureOf(month, 'use');
    return { use, perArea: amountPer(use, area), area, unit: unitOfUse([month], locale) || 'kWh' };
  },
  isEmpty: ({ perArea }) => perArea === undefined,
  note: (_model, { t }) => t('month'),
  tables: ({ use, perArea, area, unit }, { t }) => [
    {
      columns: [
        { title: t('perArea'), unit: `${unit}/m²`, isNumber: true },
        { title: t('use'), unit, isNumber: true, decimals: 1 },
        { title: t('area'), unit: 'm²', isNumber: true },
      ],
      rows: [[perArea, use, area]],
    },
  ],
  Picture: ({ model: { use = 0, perArea, area, unit }, locale: { t } }) => (
    <FigureTile value={perArea} unit={`${unit}/m²`} decimals={2}>
      {t('useOverArea', { use: `${numberText(use, decimalsFor(use))} ${unit}`, area: `${numberText(area)} m²` })}
    </FigureTile>
  ),
});
