import type { Column, RecordValues } from '../../../engine/column.ts';
import { relativeTime } from '../../../engine/format.ts';
import { referenceText } from '../../../engine/reference.ts';
import { isLastReportTime } from '../../../renderers/fields/last-report-time.ts';
import { carriedNames } from '../../../renderers/fields/rendering.tsx';
import type { ShownContext } from '../../../engine/shown-units.ts';
import { valueText } from '../../../renderers/fields/value-text.ts';

/** A value of a record as one line of text; empty is `''`. */
export const slotText = (record: RecordValues, column: Column | undefined, context: ShownContext): string => {
  if (column === undefined) return '';
  const value = record[column.column];
  if (isLastReportTime(column) && typeof value === 'number') return relativeTime(Math.min(value, context.now), context);
  const named = referenceText(column, record, context.language) ?? carriedNames(record, column.column).join(', ');
  if (named !== '') return named;
  const { text, unit } = valueText(value, column, context);
  return unit === '' ? text : `${text} ${unit}`;
};

/** The first sign of a text as a person sees one. */
export const initialOf = (text: string): string => {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.trim());
  return first?.segment.toLocaleUpperCase() ?? '';
};
