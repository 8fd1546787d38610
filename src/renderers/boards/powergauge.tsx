import { useMemo, useRef } from 'react';
import { type Gauge as Load, gaugesOf } from '../../engine/board/gauges.ts';
import { numberText } from '../../engine/number-text.ts';
import { baseDatasetOf } from '../../engine/board/rows.ts';
import type { board } from '../../schemas/boards/powergauge.board.ts';
import { FittingRows } from './charts/fitting-rows.tsx';
import { gaugeGrid } from './charts/gauge-grid.ts';
import { gaugeRows } from './charts/gauge-rows.tsx';
import { Gauge, leastGaugeWidth } from './charts/gauge.tsx';
import styles from './powergauge.module.css';
import { kilowattsOf, toKilowatts } from './charts/kilowatts.ts';
import { useSize } from './charts/use-size.ts';
import { ScrollArea } from './charts/scroll-area.tsx';
import { type ConfigOf, defineDrawing, type BoardLocale } from './drawing.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** Power now against both limits of each load type. */
export const drawing = defineDrawing<ConfigOf<typeof board>, Load[]>({
  read: ({ config, datasets }) => gaugesOf(config, baseDatasetOf(datasets, 'load')),
  isEmpty: (gauges) => gauges.every(({ value }) => value === undefined),
  note: (gauges, { t }) => (gauges.some(({ state }) => state !== 'normal') ? t('gauge.note') : ''),
  tables: (gauges, { t, context }) => [
    {
      columns: [
        { title: t('gauge.kind') },
        { title: t('power'), unit: 'kW', isNumber: true, decimals: 1 },
        { title: t('gauge.normal'), unit: 'kW', isNumber: true, decimals: 1 },
        { title: t('gauge.max'), unit: 'kW', isNumber: true, decimals: 1 },
        { title: t('state.title') },
      ],
      rows: gauges.map(({ label, value, normal, max, state }) => [
        inLanguage(label, context.language),
        kilowattsOf(value),
        toKilowatts(normal),
        toKilowatts(max),
        t(`state.${state}`),
      ]),
    },
  ],
  Picture: ({ model, locale, name, isWall }) => <Gauges gauges={model} locale={locale} name={name} isWall={isWall} />,
});

/** Drawings below this height cannot be read; the card then scrolls. In em, which is larger on a wall. */
const leastDrawing = 4.6;

type GaugesProps = { gauges: readonly Load[]; locale: BoardLocale; name: string; isWall: boolean };

/** All gauges at once, as large as the card allows; rows where gauges would be narrower than a word of their names. */
const Gauges = ({ gauges, locale, name, isWall }: GaugesProps) => {
  const { t, context } = locale;
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const decimals = gauges.some(({ max }) => toKilowatts(max) >= 100) ? 0 : 1;
  const grid = size === undefined ? undefined : gaugeGrid(gauges.length, size);
  const rows = useMemo(() => gaugeRows(gauges, locale, decimals), [gauges, locale, decimals]);
  const least = Math.max(...rows.map((row) => leastGaugeWidth(row.name)));
  if (grid !== undefined && grid.width < least)
    return (
      <div ref={box} className={styles.place}>
        <FittingRows label={name} rows={rows} locale={locale} isWall={isWall} />
      </div>
    );
  return (
    <div ref={box} className={styles.place}>
      <ScrollArea label={name}>
        {grid === undefined ? null : (
          <div className={styles.gauges} style={{ gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))` }}>
            {gauges.map(({ type, label, value, normal, max, state }) => {
              const limits = {
                normal: numberText(toKilowatts(normal), decimals),
                max: numberText(toKilowatts(max), decimals),
              };
              return (
                <Gauge
                  key={type}
                  name={inLanguage(label, context.language)}
                  value={kilowattsOf(value)}
                  normal={toKilowatts(normal)}
                  max={toKilowatts(max)}
                  unit="kW"
                  decimals={decimals}
                  state={state}
                  limits={[t('gauge.limit', limits), t('gauge.most', limits)]}
                  word={state === 'normal' ? '' : t(`gauge.${state}`)}
                  width={grid.width}
                  box={grid.box}
                  height={Math.max(leastDrawing * (size?.em ?? 0), grid.drawing)}
                />
              );
            })}
          </div>
        )}
      </ScrollArea>
    </div>
  );
};
