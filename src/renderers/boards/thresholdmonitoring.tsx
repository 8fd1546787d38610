import { useMemo } from 'react';
import { datasetOf, rowsOf } from '../../engine/board/rows.ts';
import { type NoChecks, noChecksOf, type LimitCheck, checkLimits } from '../../engine/board/thresholds.ts';
import { FittingRows } from './charts/fitting-rows.tsx';
import { limitRows, limitTable } from './charts/limit-rows.tsx';
import { defineDrawing } from './drawing.ts';

type Model = { limitChecks: readonly LimitCheck[]; policy: string; noChecks: NoChecks };

/** Latest values against the limits of a policy; exceeded limits come first. */
export const drawing = defineDrawing<unknown, Model>({
  read: ({ datasets }) => ({
    limitChecks: checkLimits(datasets),
    policy: rowsOf(datasetOf(datasets, 'policy'))[0]?.text('name') ?? '',
    noChecks: noChecksOf(datasets),
  }),
  isEmpty: ({ limitChecks }) => limitChecks.length === 0,
  empty: ({ noChecks }, { t }) => ({
    title: t(`threshold.none.${noChecks}.title`),
    text: t(`threshold.none.${noChecks}.text`),
  }),
  note: ({ limitChecks, policy }, { t }) =>
    [policy, t('threshold.note', { count: limitChecks.filter(({ isCrossed }) => isCrossed).length })]
      .filter(Boolean)
      .join(' · '),
  tables: ({ limitChecks }, locale) => [limitTable(limitChecks, locale)],
  Picture: ({ model, locale, name, isWall }) => {
    const rows = useMemo(() => limitRows(model.limitChecks, locale), [model, locale]);
    return <FittingRows label={name} rows={rows} locale={locale} isWall={isWall} />;
  },
});
