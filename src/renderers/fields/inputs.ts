import type { ComponentType } from 'react';
import type { Column } from '../../engine/column.ts';
import { widgetOf } from '../../engine/renderer-names.ts';
import type { WidgetId } from '../../engine/widget-ids.ts';
import type { InputProps } from './field.ts';
import { FileInput } from './file-input.tsx';
import { MomentInput } from './moment-input.tsx';
import { MonthsInput } from './months-input.tsx';
import { NumberInput } from './number-input.tsx';
import { PeriodsInput } from './periods-input.tsx';
import { RecordsInput } from './records-input.tsx';
import { RefInput } from './ref-input.tsx';
import { SelectInput } from './select-input.tsx';
import { TextInput } from './text-input.tsx';
import { TimeInput } from './time-input.tsx';

/** The input of each widget that the engine names, one file each. */
export const inputs: Readonly<Record<WidgetId, ComponentType<InputProps>>> = {
  text: TextInput,
  file: FileInput,
  number: NumberInput,
  select: SelectInput,
  datetime: MomentInput,
  time: TimeInput,
  record: RefInput,
  records: RecordsInput,
  months: MonthsInput,
  periods: PeriodsInput,
};

/** The input that writes a column. */
export const inputOf = (column: Column): ComponentType<InputProps> => inputs[widgetOf(column)];
