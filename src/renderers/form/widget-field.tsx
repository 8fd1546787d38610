import { type FieldProps, getUiOptions, getWidget } from '@rjsf/utils';

type Props = {
  field: FieldProps;
  value: unknown;
  disabled: boolean;
  /** Sentences of what is wrong with the value. */
  faults?: string[];
};

/** The widget that `uiSchema` names for a field of rjsf, without rjsf's own conversions of the value. */
export const WidgetField = ({ field, value, disabled, faults }: Props) => {
  const { name, schema, uiSchema, registry, fieldPathId, onChange, onBlur, onFocus } = field;
  const { widget, title = name, ...options } = getUiOptions(uiSchema);
  const Widget = getWidget(schema, widget, registry.widgets);
  return (
    <Widget
      id={fieldPathId.$id}
      name={name}
      label={title}
      schema={schema}
      uiSchema={uiSchema}
      registry={registry}
      options={options}
      value={value}
      disabled={disabled}
      {...(faults === undefined ? {} : { rawErrors: faults })}
      onChange={(next: unknown) => onChange(next, fieldPathId.path)}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  );
};
