import type { FieldProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { boardFaultText } from '../../engine/board/sentences.ts';
import { fieldsOf, type FormField, isActive, type Widget } from '../../engine/board/hints.ts';
import { useRendering } from '../fields/rendering.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import type { JsonSchema } from '../../engine/field-type.ts';
import { Icon } from '../parts/icon.tsx';
import { controlId, useBoardForm, type WidgetProps } from './board-form-context.ts';
import styles from './board-form.module.css';
import { ChoiceWidget } from './choice-widget.tsx';
import { DaysWidget } from './days-widget.tsx';
import { GaugesWidget, RowsWidget } from './rows-widget.tsx';
import { DecimalWidget, NumberWidget, SwitchWidget, TextWidget } from './text-widgets.tsx';

const widgets: Readonly<Record<Widget, ComponentType<WidgetProps>>> = {
  text: TextWidget,
  number: NumberWidget,
  decimal: DecimalWidget,
  switch: SwitchWidget,
  segments: ChoiceWidget,
  choice: ChoiceWidget,
  choices: ChoiceWidget,
  days: DaysWidget,
  rows: RowsWidget,
  gauges: GaugesWidget,
};

/** Widgets that bring labels of their own, or take the whole width. */
const wide: ReadonlySet<Widget> = new Set(['choices', 'rows', 'gauges', 'days']);

/** A switch always says something, so nobody has to be told to fill it in. */
const requiredIn = (form: JsonSchema, name: string, field: FormField): boolean =>
  field['x-widget'] !== 'switch' &&
  (field['x-required'] === true || (Array.isArray(form['required']) && form['required'].includes(name)));

/** rjsf's way to a field of a board's form. */
export const boardFieldOf = (form: JsonSchema) => {
  const fields = new Map(fieldsOf(form));
  return function BoardField({ name }: FieldProps) {
    const field = fields.get(name);
    const { value, context } = useBoardForm();
    if (field === undefined || !isActive(field, value, context)) return null;
    return <Drawn name={name} field={field} isRequired={requiredIn(form, name, field)} />;
  };
};

const Drawn = ({ name, field, isRequired }: { name: string; field: FormField; isRequired: boolean }) => {
  const { id: formId, value, faults, edit, touch } = useBoardForm();
  const { language } = useRendering().around;
  const path = `/${name}`;
  const id = controlId(formId, path);
  const fault = faults.get(path);
  const widget = field['x-widget'];
  const Control = widgets[widget];
  const label = field['x-label'][language];
  const section = field['x-section']?.[language];
  const note = fault === undefined ? (field['x-help']?.[language] ?? '') : boardFaultText(fault, label, language);
  return (
    <>
      {section === undefined ? null : <h3 className={styles.section}>{section}</h3>}
      <div
        className={wide.has(widget) ? styles.fieldWide : styles.field}
        onBlur={() => touch(path)}
        data-faulty={fault !== undefined}
      >
        <label className={styles.label} htmlFor={id}>
          {label}
          {isRequired ? <Star /> : null}
        </label>
        <Control
          id={id}
          path={path}
          field={field}
          label={label}
          value={value[name]}
          invalid={fault !== undefined}
          describedBy={note === '' ? undefined : `${id}-note`}
          onChange={(next) => edit(name, next)}
        />
        {note === '' ? null : (
          <div id={`${id}-note`} className={fault === undefined ? styles.help : styles.fault}>
            {fault === undefined ? null : <Icon name="fault" size={12} />}
            {note}
          </div>
        )}
      </div>
    </>
  );
};

/** The mark of a field that must be filled in. */
export const Star = () => {
  const text = useDataText();
  return (
    <span className={styles.star} title={text('form.required')}>
      <span aria-hidden="true">*</span>
      <span className="visually-hidden">{text('form.required')}</span>
    </span>
  );
};
