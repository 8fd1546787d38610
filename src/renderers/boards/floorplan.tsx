import { numberText } from '../../engine/number-text.ts';
import { ownStateColumn, placedRecords, type PlacedRecord } from '../../engine/board/floor-plan.ts';
import type { board } from '../../schemas/boards/floorplan.board.ts';
import { numberColumn } from './charts/number-column.ts';
import { recordCell } from './charts/record-table.ts';
import { type ConfigOf, defineDrawing, type Input, type BoardLocale } from './drawing.ts';
import { PlanFrame } from './plan/plan-frame.tsx';
import type { Marker } from './plan/plan-marker.tsx';

type Config = ConfigOf<typeof board>;
type Model = { config: Config; markers: readonly Marker[]; absent: number };

/**
 * The words of the first rule that applies, else those of the record's own state, unless it is as it should be. Numbers of
 * a plan have one unit and equally many decimals, as those of a list have.
 */
const labelOf = ({ rule, dataset, row, state }: PlacedRecord, locale: BoardLocale): string => {
  const cell = (column: string): string => {
    const numbers = numberColumn(dataset, column, locale);
    if (numbers === undefined) return String(recordCell(dataset, row, column, locale) ?? '');
    const value = numbers.values[dataset.rows.findIndex((other) => other === row)];
    if (value === undefined) return '';
    return [numberText(value, numbers.head.decimals), numbers.head.unit].filter(Boolean).join('\u00a0');
  };
  if (rule === undefined) return state === 'normal' ? '' : cell(ownStateColumn);
  return [rule.text ?? '', rule.column === undefined ? '' : cell(rule.column)].filter(Boolean).join(' ');
};

const modelOf = ({ config, datasets, locale }: Input<Config>): Model => {
  const records = placedRecords(config, datasets);
  const markers = records.map((record) => ({
    ...record.place,
    name: record.name,
    state: record.state,
    label: labelOf(record, locale),
  }));
  return { config, markers, absent: config.places.length - markers.length };
};

/** Records of several modules on the picture of a floor. */
export const drawing = defineDrawing<Config, Model>({
  read: modelOf,
  isEmpty: ({ markers }) => markers.length === 0,
  empty: (_model, { t }) => ({ title: t('plan.emptyTitle'), text: t('plan.emptyText') }),
  note: ({ absent }, { t }) => (absent === 0 ? '' : t('plan.absent', { count: absent })),
  tables: ({ markers }, { t }) => [
    {
      columns: [
        { title: t('plan.name') },
        { title: t('plan.stateTitle') },
        { title: t('plan.label') },
        { title: t('plan.x'), unit: '%', isNumber: true, decimals: 1 },
        { title: t('plan.y'), unit: '%', isNumber: true, decimals: 1 },
      ],
      rows: markers.map(({ name, state, label, x, y }) => [
        name,
        state === undefined ? undefined : t(`plan.state.${state}`),
        label,
        x,
        y,
      ]),
    },
  ],
  Picture: ({ model: { config, markers }, locale: { t }, theme, name, isWall }) => (
    <PlanFrame
      key={config.picture}
      picture={config.picture}
      isLineDrawing={config.isLineDrawing}
      press={config.onPress}
      markers={markers}
      isWall={isWall}
      theme={theme}
      name={name}
      t={t}
    />
  ),
});
