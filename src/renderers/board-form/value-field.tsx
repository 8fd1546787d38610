import { type FieldProps, getUiOptions, getWidget } from '@rjsf/utils';
import { useBoardForm, useShownFault } from './board-form-context.ts';
import { pointerOf } from '../../engine/json-pointer.ts';

/** rjsf's field for a value of any type: the widget that `ui:widget` names, without rjsf's own conversions. */
export const ValueField = ({
  schema,
  uiSchema,
  fieldPathId,
  formData,
  rawErrors,
  name,
  onChange,
  ...rest
}: FieldProps) => {
  const { disabled } = useBoardForm();
  const fault = useShownFault(pointerOf(fieldPathId.path), rawErrors);
  const { widget, title = name, within, ...options } = getUiOptions(uiSchema);
  const Widget = getWidget(schema, widget, rest.registry.widgets);
  return (
    <Widget
      id={fieldPathId.$id}
      name={name}
      schema={schema}
      uiSchema={uiSchema}
      registry={rest.registry}
      options={options}
      label={typeof within === 'string' ? `${within}: ${title}` : title}
      value={formData}
      disabled={disabled}
      rawErrors={fault === undefined ? [] : [fault]}
      onChange={(value: unknown) => onChange(value, fieldPathId.path)}
      onBlur={rest.onBlur}
      onFocus={rest.onFocus}
    />
  );
};
