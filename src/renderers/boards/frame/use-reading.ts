import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Board } from '../../../engine/board/board.ts';
import { areGroupsHidden } from '../../../engine/board/hidden-groups.ts';
import { datasetOf } from '../../../engine/board/rows.ts';
import { acrossName } from '../charts/series-chart.ts';
import { useRendering } from '../../fields/rendering.tsx';
import type { Drawing, FigureTable, LegendEntry, BoardLocale } from '../drawing.ts';
import type { PluginFault } from '../plugins/plugin-fault.ts';
import type { BoardData } from './board-data.ts';
import { useDrawing } from './use-drawing.ts';
import { useUnchanged } from './use-unchanged.ts';

/** Content of a board's card: the chart with its data, or the reason why there is none. */
export type BoardContent = { locale: BoardLocale; hasTexts: boolean } & (
  | { kind: 'loading' }
  | { kind: 'empty'; why: { title: string; text: string } | undefined }
  | { kind: 'broken' }
  | { kind: 'forbidden'; text: string }
  | { kind: 'failed'; text: string; plugin?: PluginFault }
  | {
      kind: 'drawn';
      model: unknown;
      Picture: Drawing['Picture'];
      note: string | undefined;
      legend: readonly LegendEntry[];
      tables: () => readonly FigureTable[];
    }
);

type Read = Extract<BoardContent, { kind: 'loading' | 'empty' | 'broken' | 'forbidden' | 'drawn' }>;

/** A config of an older version of the board or an unexpected answer makes the card "broken" and does not crash the page. */
function readOf(drawing: Drawing, input: { config: unknown; data: BoardData; locale: BoardLocale }): Read {
  const { config, data, locale } = input;
  const context = { locale, hasTexts: true };
  if (data.kind !== 'ready') return { kind: 'loading', ...context };
  const series = datasetOf(data.datasets, 'series');
  if (areGroupsHidden(series, locale.context.language))
    return { kind: 'forbidden', text: locale.t('groupsHidden', { column: acrossName(series, locale) }), ...context };
  try {
    const model = drawing.read({ config, datasets: data.datasets, locale });
    if (drawing.isEmpty(model)) return { kind: 'empty', why: drawing.empty?.(model, locale), ...context };
    return {
      kind: 'drawn',
      ...context,
      model,
      Picture: drawing.Picture,
      note: drawing.note?.(model, locale),
      legend: drawing.legend?.(model, locale) ?? [],
      tables: () => drawing.tables(model, locale),
    };
  } catch {
    return { kind: 'broken', ...context };
  }
}

/** Reads a board's numbers once per answer, with its drawing as soon as that has come. */
export function useReading(view: Board['view'], config: unknown, data: BoardData, isWanted: boolean): BoardContent {
  const { t } = useTranslation('boards');
  const { context } = useRendering();
  const { language, zone } = context;
  // Charts are about `asof`, not about the minute that the page counts.
  const now = data.kind === 'ready' ? data.asof : context.now;
  const locale = useMemo<BoardLocale>(() => ({ t, context: { language, zone, now } }), [t, language, zone, now]);
  const drawing = useDrawing(view, isWanted);
  const reading = useMemo<BoardContent>(() => {
    if (drawing === undefined) return { kind: 'loading', locale, hasTexts: false };
    if (data.kind === 'forbidden' || data.kind === 'failed') return { ...data, locale, hasTexts: true };
    if (drawing === 'failed') return { kind: 'broken', locale, hasTexts: true };
    return readOf(drawing, { config, data, locale });
  }, [drawing, config, data, locale]);
  const model = useUnchanged(reading.kind === 'drawn' ? reading.model : undefined);
  return useMemo(() => (reading.kind === 'drawn' ? { ...reading, model } : reading), [reading, model]);
}
