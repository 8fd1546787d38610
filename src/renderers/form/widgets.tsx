import type { WidgetProps } from '@rjsf/utils';
import type { WidgetId } from '../../engine/widget-ids.ts';
import { inUnit } from '../../engine/common-unit.ts';
import { writtenUnit } from '../../engine/shown-units.ts';
import { unitOf } from '../../engine/unit.ts';
import { inputs } from '../fields/inputs.ts';
import { useRendering } from '../fields/rendering.tsx';
import { inputId, useFormColumn, useFormContext } from './form-context.ts';
import { useColumnNote } from './use-column-note.ts';
import { useValue } from './value-store.ts';

/** rjsf's widget around an input of `renderers/fields`, with the value of its column. */
const widgetFor = (id: WidgetId) => {
  const Input = inputs[id];
  return ({ name, label, disabled = false }: WidgetProps) => {
    const column = useFormColumn(name);
    const [value, edit] = useValue(name);
    const { context } = useRendering();
    const columnUnit = unitOf(column, context.language);
    const unit = writtenUnit(column, context);
    const { recordNames, disabled: isLocked } = useFormContext();
    const { fault, help } = useColumnNote(column);
    return (
      <Input
        id={inputId(name)}
        column={column}
        label={label}
        value={typeof value === 'number' ? inUnit(value, columnUnit, unit) : value}
        unit={unit}
        disabled={isLocked || disabled}
        invalid={fault !== undefined}
        describedBy={fault === undefined && help === undefined ? undefined : `${inputId(name)}-note`}
        names={recordNames}
        onChange={(next) => edit(typeof next === 'number' ? inUnit(next, unit, columnUnit) : next)}
      />
    );
  };
};

/** rjsf's widgets of a record's form, by the names that the engine gives them. */
export const widgets = {
  text: widgetFor('text'),
  file: widgetFor('file'),
  number: widgetFor('number'),
  select: widgetFor('select'),
  datetime: widgetFor('datetime'),
  time: widgetFor('time'),
  record: widgetFor('record'),
  records: widgetFor('records'),
  months: widgetFor('months'),
  periods: widgetFor('periods'),
} satisfies Record<WidgetId, ReturnType<typeof widgetFor>>;
