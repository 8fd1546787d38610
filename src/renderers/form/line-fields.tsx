import { type FieldProps, toFieldPathId, type UiSchema } from '@rjsf/utils';
import { isObject, ownProperty } from '../../engine/own-property.ts';

/** One object of a list that a form edits line by line. */
export type Line = { readonly [name: string]: unknown };

type Property = readonly [name: string, schema: FieldProps['schema']];

export const linesOf = (value: unknown): Line[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The properties with a widget that a line has at present: conditionals of the schema are evaluated for its values. */
export const propertiesAt = ({ schema, registry }: FieldProps, line: Line): Property[] => {
  const { items } = schema;
  if (!isObject(items)) return [];
  const { properties = {} } = registry.schemaUtils.retrieveSchema(items, line);
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'object' && 'x-widget' in schema ? [[name, schema] as const] : [],
  );
};

type Props = {
  list: FieldProps;
  line: Line;
  index: number;
  properties: readonly Property[];
  uiOf: (name: string, schema: FieldProps['schema']) => UiSchema;
};

/** The properties of one line, each a field of rjsf with its own path. */
export const LineFields = ({ list, line, index, properties, uiOf }: Props) => {
  const { registry, fieldPathId, errorSchema, onChange, onBlur, onFocus } = list;
  const { SchemaField } = registry.fields;
  if (SchemaField === undefined) return null;
  return properties.map(([name, schema]) => (
    <SchemaField
      key={name}
      name={name}
      schema={schema}
      uiSchema={uiOf(name, schema)}
      formData={ownProperty(line, name)}
      errorSchema={errorSchema?.[index]?.[name]}
      fieldPathId={toFieldPathId(name, registry.globalFormOptions, [...fieldPathId.path, index])}
      registry={registry}
      onChange={onChange}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  ));
};
