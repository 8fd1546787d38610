import { multiplied } from '../../engine/board/multiple.ts';
import { datasetOf, figureOf } from '../../engine/board/rows.ts';
import { localUnit } from '../../engine/unit.ts';
import type { board } from '../../schemas/boards/data.board.ts';
import { FigureTile } from './charts/figure-tile.tsx';
import { type ConfigOf, defineDrawing } from './drawing.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Model = { value: number | undefined; unit: string; label: string };

/** One number over the whole list. */
export const drawing = defineDrawing<ConfigOf<typeof board>, Model>({
  read: ({ config, datasets, words: { t, context } }) => {
    const value = figureOf(datasetOf(datasets, 'value'), 'value');
    const label = inLanguage(datasetOf(datasets, 'value').columns[0]?.label, context.language) ?? '';
    return {
      value: value === undefined ? undefined : multiplied(value, config.multiple),
      unit: localUnit(config.unit, context.language),
      label: `${label} · ${t(`agg.${config.agg}`, { defaultValue: '' })}`,
    };
  },
  isEmpty: ({ value }) => value === undefined,
  note: ({ label }) => label,
  tables: ({ value, unit, label }) => [{ columns: [{ title: label, unit, isNumber: true }], rows: [[value]] }],
  Picture: ({ model: { value, unit } }) => <FigureTile value={value} unit={unit} />,
});
