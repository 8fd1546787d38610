/** The ids of the column types. */

export const fieldTypeIds = [
  'int',
  'float',
  'string',
  'enum',
  'timestamp',
  'time',
  'ref',
  'didlist',
  'validperiod',
  'mounths',
] as const;

export type FieldTypeId = (typeof fieldTypeIds)[number];
