import { Type } from 'typebox';
import { specIds } from '../../engine/column.ts';
import { StoredValue } from '../../engine/stored-schema.ts';
import { aggregates, buckets } from '../../engine/board/dataset.ts';
import type { Aggregate, AutoBucket, Bucket } from '../../engine/board/dataset.ts';
import { closed, ColumnName, Condition, Did, EnumValue, Filter, LocalText, Pid, Seconds, Sort, Text } from '../wire.ts';
import type { FieldTypeId } from '../../engine/field-type-ids.ts';

/** The wire shapes of `engine/board/dataset.ts`, which says what each property means. */

const outputName = Type.Optional(Text(64));
const group = closed({
  column: ColumnName,
  bucket: Type.Optional(Type.Unsafe<AutoBucket | Bucket>(Type.String({ enum: ['auto', ...buckets] }))),
  as: outputName,
});
const measure = closed({
  agg: Type.Unsafe<Aggregate>(Type.String({ enum: [...aggregates] })),
  column: Type.Optional(ColumnName),
  as: outputName,
});
const listed = Type.Union([ColumnName, closed({ column: ColumnName, as: Text(64) })]);
const narrowing = {
  filterdid: Type.Optional(Did),
  condition: Type.Optional(Condition),
  filter: Type.Optional(Filter),
};

/** The one generic query behind every board. Contract "Queries of boards". */
export const DatasetQuery = closed({
  name: Type.String({ minLength: 1, maxLength: 64 }),
  pid: Pid,
  ...narrowing,
  through: Type.Optional(closed({ column: ColumnName, pid: Pid, ...narrowing })),
  columns: Type.Optional(Type.Array(listed, { minItems: 1, maxItems: 100 })),
  groupby: Type.Array(group, { maxItems: 4 }),
  measures: Type.Array(measure, { maxItems: 12 }),
  over: Type.Optional(Type.Array(group, { minItems: 1, maxItems: 2 })),
  overagg: Type.Optional(Type.Literal('average')),
  timecolumn: Type.Optional(ColumnName),
  from: Type.Optional(Seconds),
  to: Type.Optional(Seconds),
  fill: Type.Optional(Type.Literal(true)),
  sort: Type.Optional(Sort),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  optional: Type.Optional(Type.Literal(true)),
});

export const Dataset = Type.Object({
  name: Type.String(),
  columns: Type.Array(
    Type.Object({
      name: Type.String(),
      type: Type.Unsafe<FieldTypeId>(Type.String()),
      label: LocalText,
      unit: Type.String(),
      spec: Type.Optional(Type.Enum([...specIds])),
      enum: Type.Optional(Type.Record(Type.String(), EnumValue)),
    }),
  ),
  rows: Type.Array(Type.Array(Type.Unsafe<unknown>(StoredValue))),
});
