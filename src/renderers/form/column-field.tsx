import type { FieldProps, FieldTemplateProps } from '@rjsf/utils';
import type { Column } from '../../engine/column.ts';
import { storedValue } from '../../engine/column-value.ts';
import { cellNameOf } from '../../engine/renderer-names.ts';
import { cellOf } from '../fields/cells.ts';
import { FieldRow } from '../parts/field-row.tsx';
import { inputId, useFormColumn, useFormContext } from './form-context.ts';
import styles from './form.module.css';
import { useColumnNote } from './use-column-note.ts';
import { useValue } from './value-store.ts';
import { WidgetField } from './widget-field.tsx';

/** Fields that need the whole width. */
export const isWide = (column: Column): boolean => (column.maxlength ?? 0) >= 200 || column.coltxt === true;

/**
 * rjsf's field template: label, mark and note of a column around its input. The form itself gets nothing around it. A view
 * that lost a column reaches the fields before rjsf has removed the column's own, which renders nothing until then.
 */
export const ColumnTemplate = (props: FieldTemplateProps) => {
  const fields = useFormContext().view?.fields ?? {};
  const name = props.fieldPathId.path.at(-1);
  if (name === undefined) return props.children;
  return Object.hasOwn(fields, name) ? <Row {...props} name={String(name)} /> : null;
};

const Row = ({ name, label, required, readonly, children }: FieldTemplateProps & { name: string }) => {
  const column = useFormColumn(name);
  const { fault, help } = useColumnNote(column);
  return (
    <FieldRow
      id={readonly ? undefined : inputId(name)}
      label={<bdi>{label}</bdi>}
      isRequired={required}
      isWide={isWide(column)}
      fault={readonly ? undefined : fault}
      help={readonly ? undefined : help}
      data={{ 'data-column': name }}
    >
      {children}
    </FieldRow>
  );
};

/** rjsf's field of every type: the column's widget, which reads its value from the form's store. */
export const ColumnField = (props: FieldProps) => {
  const { name, readonly = false, disabled = false } = props;
  const replacement = useFormContext().replacements?.get(name);
  if (replacement !== undefined) return replacement;
  if (readonly) return <ReadOnlyValue name={name} />;
  return <WidgetField field={props} value={undefined} disabled={disabled} />;
};

/** A record's value that this form cannot change, as a detail shows it. */
const ReadOnlyValue = ({ name: column }: { name: string }) => {
  const definition = useFormColumn(column);
  const { recordNames } = useFormContext();
  const [value] = useValue(column);
  const Value = cellOf(cellNameOf(definition), definition.type);
  const stored = value === undefined ? null : storedValue(definition, value);
  const name = typeof stored === 'string' ? recordNames?.[stored] : undefined;
  return (
    <div className={styles.readOnly}>
      <Value
        column={definition}
        value={stored}
        record={{ [column]: stored, ...(name === undefined ? {} : { [`${column}_name`]: name }) }}
        place="detail"
      />
    </div>
  );
};
