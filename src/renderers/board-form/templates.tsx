import { type FieldTemplateProps, getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { isClosed } from '../../engine/board/hints.ts';
import { FieldLabel, FieldNote, FieldRow } from '../parts/field-row.tsx';
import { Icon } from '../parts/icon.tsx';
import { fieldOf, useBoardForm, useShownFault } from './board-form-context.ts';
import styles from './board-form.module.css';
import { pointerOf } from '../../engine/json-pointer.ts';

/** Widgets that have their own labels, or need the whole width. */
const wide: ReadonlySet<string> = new Set(['choices', 'rows', 'gauges', 'days', 'picture', 'places', 'rules']);

export const Fields = ({ properties }: ObjectFieldTemplateProps) => (
  <div className={styles.grid}>{properties.map(({ content }) => content)}</div>
);

/** Label, control, help and fault of a field; of a property of a line without help, its label over the first line only. */
export const Field = (props: FieldTemplateProps) => {
  const { schema, uiSchema, fieldPathId, children } = props;
  if (fieldPathId.path.length === 0) return children;
  if (isClosed(schema)) return null;
  return getUiOptions(uiSchema)['isProperty'] === true ? <Property {...props} /> : <Whole {...props} />;
};

const Whole = ({
  id,
  label,
  schema,
  uiSchema,
  fieldPathId,
  rawErrors,
  rawHelp,
  required,
  children,
}: FieldTemplateProps) => {
  const { touch } = useBoardForm();
  const path = pointerOf(fieldPathId.path);
  const fault = useShownFault(path, rawErrors);
  const { section, isWarned } = getUiOptions(uiSchema);
  const widget = fieldOf(schema)['x-widget'];
  return (
    <>
      {typeof section === 'string' && section !== '' ? <h3 className={styles.section}>{section}</h3> : null}
      <FieldRow
        id={id}
        label={label}
        // A switch always has a value.
        isRequired={required === true && widget !== 'switch'}
        isWide={wide.has(widget)}
        fault={fault}
        help={isWarned === true ? <Warning>{rawHelp}</Warning> : rawHelp}
        data={{ 'data-place': path }}
        onBlur={() => touch(path)}
      >
        {children}
      </FieldRow>
    </>
  );
};

const Warning = ({ children }: { children: ReactNode }) => (
  <span className={styles.warning}>
    <Icon name="warning" size={12} />
    {children}
  </span>
);

const Property = ({ id, label, schema, uiSchema, fieldPathId, rawErrors, children }: FieldTemplateProps) => {
  const { touch } = useBoardForm();
  const path = pointerOf(fieldPathId.path);
  const fault = useShownFault(path, rawErrors);
  return (
    <div
      className={styles.property}
      data-widget={fieldOf(schema)['x-widget']}
      data-faulty={fault !== undefined}
      data-place={path}
      onBlur={() => touch(path)}
    >
      {getUiOptions(uiSchema)['isLabelled'] === true ? <FieldLabel id={id}>{label}</FieldLabel> : null}
      {children}
      <FieldNote id={id} fault={fault} />
    </div>
  );
};
