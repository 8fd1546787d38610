/** Ids of the inputs that field types name; `renderers/fields/inputs.ts` has the component of each. */
export type WidgetId =
  | 'text'
  | 'file'
  | 'number'
  | 'select'
  | 'datetime'
  | 'time'
  | 'record'
  | 'records'
  | 'months'
  | 'periods';
