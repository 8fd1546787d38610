import type { ComponentType } from 'react';
import { boardFaultText } from '../../engine/board/sentences.ts';
import type { FormField, Widget } from '../../engine/board/hints.ts';
import { useRendering } from '../fields/rendering.tsx';
import { Icon } from '../parts/icon.tsx';
import { controlId, useBoardForm, type WidgetProps } from './board-form-context.ts';
import styles from './board-form.module.css';
import { ChoiceWidget } from './choice-widget.tsx';
import { DecimalWidget, NumberWidget, TextWidget } from './text-widgets.tsx';

type LineWidget = Extract<Widget, 'text' | 'number' | 'decimal' | 'choice'>;

const lineWidgets: Readonly<Record<LineWidget, ComponentType<WidgetProps>>> = {
  text: TextWidget,
  number: NumberWidget,
  decimal: DecimalWidget,
  choice: ChoiceWidget,
};

const isLineWidget = (widget: Widget): widget is LineWidget => Object.hasOwn(lineWidgets, widget);

type Props = {
  path: string;
  field: FormField;
  value: unknown;
  /** The labels of all lines stand over the first. */
  isLabelled: boolean;
  /** What the line is about, for the control's name. */
  within?: string;
  onChange: (value: unknown) => void;
};

/** One member of a line: what fits beside others in a list. */
export const MemberField = ({ path, field, value, isLabelled, within, onChange }: Props) => {
  const { id: formId, faults, touch } = useBoardForm();
  const { language } = useRendering().around;
  const fault = faults.get(path);
  const id = controlId(formId, path);
  const label = field['x-label'][language];
  const widget = field['x-widget'];
  const Control = isLineWidget(widget) ? lineWidgets[widget] : TextWidget;
  return (
    <div className={styles.member} data-widget={widget} data-faulty={fault !== undefined} onBlur={() => touch(path)}>
      {isLabelled ? (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      ) : null}
      <Control
        id={id}
        path={path}
        field={field}
        label={within === undefined ? label : `${within}: ${label}`}
        value={value}
        invalid={fault !== undefined}
        describedBy={fault === undefined ? undefined : `${id}-note`}
        onChange={onChange}
      />
      {fault === undefined ? null : (
        <div id={`${id}-note`} className={styles.fault}>
          <Icon name="fault" size={12} />
          {boardFaultText(fault, field['x-label'], language)}
        </div>
      )}
    </div>
  );
};
