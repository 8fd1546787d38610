import { getUiOptions, type ObjectFieldTemplateProps, type RegistryFieldsType, type TemplatesType } from '@rjsf/utils';
import { type CSSProperties, memo, startTransition, useEffect, useMemo, useState } from 'react';
import { ownProperty } from '../../engine/own-property.ts';
import type { FormView } from '../../engine/views/view.ts';
import { useRendering } from '../fields/rendering.tsx';
import { ColumnField, ColumnTemplate, isWide } from './column-field.tsx';
import { type FieldGroup, fieldGroups } from './field-groups.ts';
import { useFormContext } from './form-context.ts';
import { createFormValidator } from './form-validator.ts';
import { SchemaForm } from './schema-form.tsx';
import styles from './form.module.css';
import { type ShownSection, uiSchemaOf } from './ui-schema.ts';
import { widgets } from './widgets.tsx';

/** Number of fields rendered in each step: a screenful first, the others while the user looks. */
const portion = 60;

/** Number of fields to render; it grows in transitions, so that typing has priority. */
const usePortions = (total: number): number => {
  const [drawn, setDrawn] = useState(portion);
  useEffect(() => {
    if (drawn < total) startTransition(() => setDrawn(drawn + portion));
  }, [drawn, total]);
  return drawn;
};

/** For the assumed height of a group that has not been rendered yet. */
const roomOf = ({ fields: { length }, wide }: FieldGroup): CSSProperties =>
  ({ '--narrow-fields': length - wide, '--wide-fields': wide }) as CSSProperties;

/** rjsf's object template: the fields by the sections that `uiSchema` names. */
const Sections = ({ properties, uiSchema }: ObjectFieldTemplateProps) => {
  const definitions = useFormContext().view?.fields ?? {};
  const isWideField = (name: string): boolean => {
    const definition = ownProperty(definitions, name);
    return definition !== undefined && isWide(definition.column);
  };
  const sections = (getUiOptions(uiSchema)['sections'] ?? []) as readonly ShownSection[];
  const drawn = usePortions(properties.length);
  const content = new Map(
    properties.map((property, index) => [property.name, index < drawn ? property.content : null]),
  );
  return sections.map(({ key, title, fields }) => (
    <section key={key} className={styles.section} role="group" aria-label={title}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      {fieldGroups(fields, isWideField).map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a group is nothing but a place for its fields
        <div key={index} className={styles.group} style={roomOf(group)}>
          {group.fields.map((column) => content.get(column) ?? <div key={column} className={styles.waiting} />)}
        </div>
      ))}
    </section>
  ));
};

const fields = {
  StringField: ColumnField,
  NumberField: ColumnField,
  ArrayField: ColumnField,
} satisfies RegistryFieldsType;

const templates: Partial<TemplatesType> = { FieldTemplate: ColumnTemplate, ObjectFieldTemplate: Sections };

/** Values are outside of rjsf and are checked by `checkField`, by the same schema and ajv. */
const validator = createFormValidator(() => '');
const noValues = {};
/**
 * The part of a record's form that rjsf renders: widgets, titles, order, sections, required marks and read-only fields
 * come from the compiled schema and its `uiSchema`. The values are in the value store, because rjsf's traversal of 300
 * fields takes longer than a keystroke may (docs/decisions.md); so rjsf renders once for each view and language.
 */
export const RecordFields = memo(({ view }: { view: FormView }) => {
  const { language } = useRendering().context;
  const uiSchema = useMemo(() => uiSchemaOf(view, language), [view, language]);
  return (
    <SchemaForm
      schema={view.schema}
      uiSchema={uiSchema}
      formData={noValues}
      idPrefix="record"
      validator={validator}
      noValidate
      fields={fields}
      widgets={widgets}
      templates={templates}
    />
  );
});
