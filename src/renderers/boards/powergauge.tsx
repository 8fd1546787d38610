import { type Gauge as Load, gaugesOf } from '../../engine/board/gauges.ts';
import { numberText } from '../../engine/number-text.ts';
import { baseDatasetOf } from '../../engine/board/rows.ts';
import type { board } from '../../schemas/boards/powergauge.board.ts';
import { Gauge } from './charts/gauge.tsx';
import styles from './powergauge.module.css';
import { toKilowatts } from './charts/kilowatts.ts';
import { ScrollArea } from './charts/scroll-area.tsx';
import { type ConfigOf, defineDrawing } from './drawing.ts';

/** Power now against both limits of each load type. */
export const drawing = defineDrawing<ConfigOf<typeof board>, Load[]>({
  read: ({ config, datasets }) => gaugesOf(config, baseDatasetOf(datasets, 'load')),
  isEmpty: (gauges) => gauges.length === 0,
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
        label[context.language],
        toKilowatts(value),
        toKilowatts(normal),
        toKilowatts(max),
        t(`state.${state}`),
      ]),
    },
  ],
  Picture: ({ model, words: { t, context }, name }) => (
    <ScrollArea label={name}>
      <div className={styles.gauges}>
        {model.map(({ type, label, value, normal, max, state }) => {
          const decimals = toKilowatts(max) >= 100 ? 0 : 1;
          const limits = {
            normal: numberText(toKilowatts(normal), decimals),
            max: numberText(toKilowatts(max), decimals),
          };
          return (
            <Gauge
              key={type}
              name={label[context.language]}
              value={toKilowatts(value)}
              normal={toKilowatts(normal)}
              max={toKilowatts(max)}
              unit="kW"
              decimals={decimals}
              state={state}
              detail={t('gauge.limits', limits)}
              word={state === 'normal' ? '' : t(`gauge.${state}`)}
            />
          );
        })}
      </div>
    </ScrollArea>
  ),
});
