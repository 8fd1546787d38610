import { datasetOf, figureOf } from '../../engine/board/rows.ts';
import { Amount, decimalsFor, Difference, percentOver } from './charts/amount.tsx';
import shared from './charts/charts.module.css';
import { unitOfUse } from './charts/unit-of-use.ts';
import { defineDrawing } from './drawing.ts';
import styles from './consumetotal.module.css';

type Line = {
  key: 'today' | 'month';
  value: number | undefined;
  before: number | undefined;
  /** How far the hours that are over are above or below those before. */
  percent: number | undefined;
};
type Model = { lines: readonly Line[]; unit: string };

/** Today and this month, each beside the same stretch before. */
export const drawing = defineDrawing<unknown, Model>({
  read: ({ datasets, locale }) => {
    const total = (name: string) => figureOf(datasetOf(datasets, name), 'use');
    const line = (key: Line['key'], earlier: string): Line => {
      const before = total(earlier);
      return { key, value: total(key), before, percent: percentOver(total(`${key}hours`), before) };
    };
    return {
      unit: unitOfUse(datasets, locale),
      lines: [line('today', 'yesterday'), line('month', 'lastmonth')],
    };
  },
  isEmpty: ({ lines }) => lines.every(({ value, before }) => value === undefined && before === undefined),
  tables: ({ lines, unit }, { t }) => [
    {
      columns: [
        { title: t('period') },
        { title: t('use'), unit, isNumber: true, decimals: 1 },
        { title: t('before'), unit, isNumber: true, decimals: 1 },
        { title: t('difference'), unit: '%', isNumber: true, decimals: 1 },
      ],
      rows: lines.map(({ key, value, before, percent }) => [t(key), value, before, percent]),
    },
  ],
  Picture: ({ model: { lines, unit }, locale: { t } }) => (
    <div className={styles.totals}>
      {lines.map(({ key, value, percent }) => (
        <div key={key} className={styles.total}>
          <span className={styles.totalName}>{t(key)}</span>
          <Amount value={value} unit={unit} decimals={decimalsFor(value)} size="figure" />
          <span className={shared.under}>
            <Difference percent={percent} /> {t(`than.${key}`)}
          </span>
        </div>
      ))}
    </div>
  ),
});
