import { multiplied } from '../../engine/board/multiple.ts';
import { datasetOf, figureOf, rowsOf } from '../../engine/board/rows.ts';
import { commonUnit, inUnit } from '../../engine/common-unit.ts';
import { relativeTime } from '../../engine/format.ts';
import { formatMoment } from '../../engine/moment.ts';
import { numberText } from '../../engine/number-text.ts';
import { localUnit } from '../../engine/unit.ts';
import type { board } from '../../schemas/boards/data.board.ts';
import { Change, decimalsFor } from './charts/amount.tsx';
import { FigureTile } from './charts/figure-tile.tsx';
import { Sparkline } from './charts/sparkline.tsx';
import { type ConfigOf, defineDrawing, type Input } from './drawing.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Config = ConfigOf<typeof board>;
/** An hour's value; `start` in epoch seconds. */
type Hour = { start: number; value: number | undefined };
type Model = {
  value: number | undefined;
  unit: string;
  label: string;
  hours: readonly Hour[];
  /** Only whole numbers are shown, such as counts of people: none of them gets decimals. */
  isWhole: boolean;
};

/** The figure of each of the last whole hours. A sum is a gap where readings of a device are missing: it would be too small. */
function hoursOf({ config, datasets }: Input<Config>): Hour[] {
  const needed = config.agg === 'sum' ? (figureOf(datasetOf(datasets, 'value'), 'count') ?? 0) : 1;
  return rowsOf(datasetOf(datasets, 'day')).flatMap((row) => {
    const [start, value] = [row.number('x'), row.number('value')];
    if (start === undefined) return [];
    const isWhole = value !== undefined && (row.number('devices') ?? 0) >= needed;
    return [{ start, value: isWhole ? multiplied(value, config.multiple) : undefined }];
  });
}

/** The earliest of the hours that has a value: what the figure is compared with. */
const formerOf = ({ hours }: Model): { start: number; value: number } | undefined => {
  const [former] = hours.flatMap(({ start, value }) => (value === undefined ? [] : [{ start, value }]));
  return former;
};

/** One number over the whole list, with its last 24 hours and how it was a day ago. */
export const drawing = defineDrawing<Config, Model>({
  read: (input) => {
    const { config, datasets, locale } = input;
    const { t, context } = locale;
    const value = figureOf(datasetOf(datasets, 'value'), 'value');
    const label = inLanguage(datasetOf(datasets, 'value').columns[0]?.label, context.language) ?? '';
    const now = value === undefined ? undefined : multiplied(value, config.multiple);
    const hours = hoursOf(input);
    const unit = commonUnit([now, ...hours.map((hour) => hour.value)], config.unit);
    const isScaled = unit !== config.unit;
    const scaled = (figure: number | undefined) =>
      figure === undefined ? undefined : inUnit(figure, config.unit, unit);
    return {
      value: scaled(now),
      unit: localUnit(unit, context.language),
      label: `${label} · ${t(`agg.${config.agg}`, { defaultValue: '' })}`,
      hours: hours.map((hour) => ({ ...hour, value: scaled(hour.value) })),
      isWhole:
        !isScaled &&
        [now, ...hours.map((hour) => hour.value)].every((figure) => figure === undefined || Number.isInteger(figure)),
    };
  },
  isEmpty: ({ value }) => value === undefined,
  note: ({ label }) => label,
  tables: ({ value, unit, label, hours }, { t, context }) => [
    { columns: [{ title: label, unit, isNumber: true }], rows: [[value]] },
    ...(hours.some((hour) => hour.value !== undefined)
      ? [
          {
            title: t('figure.day'),
            columns: [{ title: t('hour') }, { title: label, unit, isNumber: true, decimals: 2 }],
            rows: hours.map((hour) => [formatMoment(hour.start, context.zone, 'MM-dd HH:mm'), hour.value]),
          },
        ]
      : []),
  ],
  Picture: ({ model, locale: { t, context } }) => {
    const { value, unit, hours, isWhole } = model;
    const former = formerOf(model);
    const decimals = (figure: number | undefined) => (isWhole ? 0 : decimalsFor(figure));
    if (former === undefined) return <FigureTile value={value} unit={unit} decimals={decimals(value)} />;
    const amount = `${numberText(former.value, decimals(former.value))}\u00a0${unit}`.trimEnd();
    const age = relativeTime(former.start, context);
    return (
      <FigureTile
        value={value}
        unit={unit}
        decimals={decimals(value)}
        trend={
          <Sparkline
            values={[...hours.map((hour) => hour.value), value]}
            label={`${t('figure.day')}: ${hours.map((hour) => (hour.value === undefined ? '—' : numberText(hour.value))).join(', ')}`}
          />
        }
      >
        <Change value={value} former={former.value} unit={unit} /> {t('figure.former', { amount, age })}
      </FigureTile>
    );
  },
});
