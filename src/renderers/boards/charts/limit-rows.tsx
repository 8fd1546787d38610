import type { LimitCheck } from '../../../engine/board/thresholds.ts';
import { inUnit, unitTogether } from '../../../engine/common-unit.ts';
import { decimalsIn, numberText } from '../../../engine/number-text.ts';
import { localUnit } from '../../../engine/unit.ts';
import type { FigureTable, BoardLocale } from '../drawing.ts';
import { decimalsTogether } from './amount.tsx';
import styles from './charts.module.css';
import type { RankedRow } from './ranking.tsx';
import { inLanguage } from '../../../texts/phrase.ts';

const limitTexts = { above: 'threshold.most', below: 'threshold.least' } as const;

/** Position of the limit on the track, 0 to 1. It is the same in every row, so that the bars of a card can be compared. */
const limitShare = 0.8;

/** Converts values and limits of the same unit (W) to the scaled unit (kW) that suits all of them. */
function inOneUnit(limitChecks: readonly LimitCheck[]): LimitCheck[] {
  const units = new Map(
    [...new Set(limitChecks.map(({ unit }) => unit))].map((unit) => {
      const same = limitChecks.filter((row) => row.unit === unit);
      return [
        unit,
        unitTogether(
          same.flatMap(({ value, limit }) => [value, limit]),
          unit,
        )?.unit ?? unit,
      ];
    }),
  );
  return limitChecks.map((row) => {
    const unit = units.get(row.unit) ?? row.unit;
    return { ...row, unit, value: inUnit(row.value, row.unit, unit), limit: inUnit(row.limit, row.unit, unit) };
  });
}

/** Of one measured value on all devices: no more than its numbers have, so that whole lux are not shown with a tenth. */
const decimalsOf = (rows: readonly LimitCheck[]): number => {
  const values = rows.flatMap(({ value, limit }) => [value, limit]);
  return Math.min(decimalsTogether(values), Math.max(...values.map(decimalsIn)));
};

const kindOf = ({ unit, label }: LimitCheck): string => JSON.stringify([unit, label]);

/** Devices against their limits as rows with bars: a bar ends at the value, a tick is the limit. */
export const limitRows = (limitChecks: readonly LimitCheck[], { t, context }: BoardLocale): RankedRow[] => {
  const shown = inOneUnit(limitChecks);
  const kinds = Map.groupBy(shown, kindOf);
  return shown.map((row, index) => {
    const largest = Math.max(Math.abs(row.value), Math.abs(row.limit));
    const scale = Math.abs(row.limit) / limitShare || largest || 1;
    const unit = localUnit(row.unit, context.language);
    const decimals = decimalsOf(kinds.get(kindOf(row)) ?? [row]);
    return {
      key: `${row.pid} ${row.did} ${index}`,
      name: `${row.name} · ${inLanguage(row.label, context.language)}`,
      ...(row.isCrossed ? { sign: '◆' } : {}),
      share: row.value / scale,
      limit: row.limit / scale,
      ink: row.isCrossed ? 'attention' : 'c1',
      value: (
        <>
          <b className={row.isCrossed ? styles.attention : undefined}>{numberText(row.value, decimals)}</b>
          {` ${t(limitTexts[row.side], { limit: numberText(row.limit, decimals) })}`}
          {unit !== '' && <span className={styles.unit}>{`\u00a0${unit}`}</span>}
        </>
      ),
    };
  });
};

export const limitTable = (limitChecks: readonly LimitCheck[], { t, context }: BoardLocale): FigureTable => ({
  columns: [
    { title: t('device') },
    { title: t('threshold.column') },
    { title: t('threshold.value'), isNumber: true },
    { title: t('threshold.limit'), isNumber: true },
    { title: t('unit') },
    { title: t('threshold.scope') },
    { title: t('state.title') },
  ],
  rows: limitChecks.map(({ name, label, value, limit, side, unit, scope, isCrossed }) => [
    name,
    inLanguage(label, context.language),
    value,
    limit,
    localUnit(unit, context.language),
    scope,
    t(isCrossed ? `threshold.${side}` : 'threshold.within'),
  ]),
});
