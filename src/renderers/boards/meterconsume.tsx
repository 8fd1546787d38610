import { useMemo } from 'react';
import { datasetOf, numbersBy, rowsOf } from '../../engine/board/rows.ts';
import { Amount, decimalsTogether, Difference, percentOver } from './charts/amount.tsx';
import { FittingRows } from './charts/fitting-rows.tsx';
import type { RankedRow } from './charts/ranking.tsx';
import { unitOfUse } from './charts/unit-of-use.ts';
import { defineDrawing } from './drawing.ts';

type Line = { did: string; name: string; use: number; percent: number | undefined };
type Model = { lines: readonly Line[]; unit: string };

const rankedRows = ({ lines, unit }: Model): RankedRow[] => {
  const largest = Math.max(...lines.map(({ use }) => use), 0);
  const decimals = decimalsTogether(lines.map(({ use }) => use));
  return lines.map(({ did, name, use, percent }, index) => ({
    key: did,
    name,
    share: largest > 0 ? use / largest : 0,
    isMuted: index > 0,
    value: <Amount value={use} unit={unit} decimals={decimals} />,
    side: <Difference percent={percent} isCalm={Math.abs(percent ?? 0) < 10} />,
  }));
};

/** Meters by their use of this month, each compared with as much of last month. */
export const drawing = defineDrawing<unknown, Model>({
  read: ({ datasets, locale }) => {
    const ranking = datasetOf(datasets, 'ranking');
    const [hours, before] = ['hours', 'before'].map((name) => numbersBy(datasetOf(datasets, name), 'device', 'use'));
    const lines = rowsOf(ranking).flatMap((row) => {
      const [did, use] = [row.text('device'), row.number('use')];
      if (use === undefined) return [];
      const name = row.text('device_name') || locale.t('unnamed');
      return [{ did, name, use, percent: percentOver(hours?.get(did), before?.get(did)) }];
    });
    return { lines, unit: unitOfUse([ranking], locale) };
  },
  isEmpty: ({ lines }) => lines.length === 0,
  note: (_model, { t }) => t('ranking.note'),
  tables: ({ lines, unit }, { t }) => [
    {
      columns: [
        { title: t('meter') },
        { title: t('use'), unit, isNumber: true, decimals: 1 },
        { title: t('than.month'), unit: '%', isNumber: true, decimals: 1 },
      ],
      rows: lines.map(({ name, use, percent }) => [name, use, percent]),
    },
  ],
  Picture: ({ model, locale, name, isWall }) => {
    const rows = useMemo(() => rankedRows(model), [model]);
    return <FittingRows label={name} isNumbered rows={rows} locale={locale} isWall={isWall} />;
  },
});
