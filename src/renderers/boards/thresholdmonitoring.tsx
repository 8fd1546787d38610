import { type Watched, watchedOf } from '../../engine/board/thresholds.ts';
import { Ranking } from './charts/ranking.tsx';
import { watchedRows, watchedTable } from './charts/watched-rows.tsx';
import { ScrollArea } from './charts/scroll-area.tsx';
import { defineDrawing } from './drawing.ts';

/** Latest values against the limits of a policy; what has crossed its limit stands first. */
export const drawing = defineDrawing<unknown, Watched[]>({
  read: ({ datasets }) => watchedOf(datasets),
  isEmpty: (watched) => watched.length === 0,
  note: (watched, { t }) => t('threshold.note', { count: watched.filter(({ isCrossed }) => isCrossed).length }),
  tables: (watched, words) => [watchedTable(watched, words)],
  Picture: ({ model, words, name }) => (
    <ScrollArea label={name}>
      <Ranking label={name} rows={watchedRows(model, words)} />
    </ScrollArea>
  ),
});
