import { useMemo } from 'react';
import { datasetOf, rowsOf } from '../../engine/board/rows.ts';
import { type NoWatch, noWatchOf, type Watched, watchedOf } from '../../engine/board/thresholds.ts';
import { FittingRows } from './charts/fitting-rows.tsx';
import { watchedRows, watchedTable } from './charts/watched-rows.tsx';
import { defineDrawing } from './drawing.ts';

type Model = { watched: readonly Watched[]; policy: string; noWatch: NoWatch };

/** Latest values against the limits of a policy; exceeded limits come first. */
export const drawing = defineDrawing<unknown, Model>({
  read: ({ datasets }) => ({
    watched: watchedOf(datasets),
    policy: rowsOf(datasetOf(datasets, 'policy'))[0]?.text('name') ?? '',
    noWatch: noWatchOf(datasets),
  }),
  isEmpty: ({ watched }) => watched.length === 0,
  empty: ({ noWatch }, { t }) => ({
    title: t(`threshold.none.${noWatch}.title`),
    text: t(`threshold.none.${noWatch}.text`),
  }),
  note: ({ watched, policy }, { t }) =>
    [policy, t('threshold.note', { count: watched.filter(({ isCrossed }) => isCrossed).length })]
      .filter(Boolean)
      .join(' · '),
  tables: ({ watched }, words) => [watchedTable(watched, words)],
  Picture: ({ model, words, name, isWall }) => {
    const rows = useMemo(() => watchedRows(model.watched, words), [model, words]);
    return <FittingRows label={name} rows={rows} words={words} isWall={isWall} />;
  },
});
