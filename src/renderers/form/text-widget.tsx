import type { WidgetProps } from '@rjsf/utils';
import { TextBox } from '../fields/text-box.tsx';
import { controlOf } from './control-of.ts';

/** A text of one line; an empty one is no value. `ui:unit`, `ui:placeholder` and `ui:maxLength` are optional. */
export const TextWidget = (props: WidgetProps) => {
  const { id, label, invalid, describedBy } = controlOf(props);
  const { value, disabled = false, options, onChange } = props;
  const { unit = '', placeholder, maxLength } = options;
  return (
    <TextBox
      id={id}
      value={typeof value === 'string' ? value : ''}
      suffix={unit === '' ? undefined : String(unit)}
      placeholder={placeholder}
      maxLength={typeof maxLength === 'number' ? maxLength : undefined}
      disabled={disabled}
      invalid={invalid}
      aria-label={label}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  );
};
