/** The inputs that a field type can ask for; `renderers/fields/inputs.ts` has one for each. */
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
