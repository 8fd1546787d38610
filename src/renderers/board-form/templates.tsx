import { type FieldTemplateProps, getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { isClosed } from '../../engine/board/hints.ts';
import { useDataText } from '../fields/use-data-text.ts';
import { Icon } from '../parts/icon.tsx';
import { fieldOf, pointerOf, useBoardForm, useShownFault } from './board-form-context.ts';
import styles from './board-form.module.css';

/** Widgets that bring labels of their own, or take the whole width. */
const wide: ReadonlySet<string> = new Set(['choices', 'rows', 'gauges', 'days', 'picture', 'places', 'rules']);

export const Fields = ({ properties }: ObjectFieldTemplateProps) => (
  <div className={styles.grid}>{properties.map(({ content }) => content)}</div>
);

/** Label, control, help and fault of a field; of a member of a line without help, its label over the first line only. */
export const Field = (props: FieldTemplateProps) => {
  const { schema, uiSchema, fieldPathId, children } = props;
  if (fieldPathId.path.length === 0) return children;
  if (isClosed(schema)) return null;
  return getUiOptions(uiSchema)['isMember'] === true ? <Member {...props} /> : <Whole {...props} />;
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
  const { section } = getUiOptions(uiSchema);
  const widget = fieldOf(schema)['x-widget'];
  return (
    <>
      {typeof section === 'string' && section !== '' ? <h3 className={styles.section}>{section}</h3> : null}
      <div
        className={wide.has(widget) ? styles.fieldWide : styles.field}
        onBlur={() => touch(path)}
        data-faulty={fault !== undefined}
      >
        <label className={styles.label} htmlFor={id}>
          {label}
          {/* A switch always has a value. */}
          {required === true && widget !== 'switch' ? <Star /> : null}
        </label>
        {children}
        <Note id={id} fault={fault} help={rawHelp} />
      </div>
    </>
  );
};

const Member = ({ id, label, schema, uiSchema, fieldPathId, rawErrors, children }: FieldTemplateProps) => {
  const { touch } = useBoardForm();
  const path = pointerOf(fieldPathId.path);
  const fault = useShownFault(path, rawErrors);
  return (
    <div
      className={styles.member}
      data-widget={fieldOf(schema)['x-widget']}
      data-faulty={fault !== undefined}
      onBlur={() => touch(path)}
    >
      {getUiOptions(uiSchema)['isLabelled'] === true ? (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      ) : null}
      {children}
      <Note id={id} fault={fault} help={undefined} />
    </div>
  );
};

type NoteProps = { id: string; fault: string | undefined; help: string | undefined };

const Note = ({ id, fault, help }: NoteProps) => {
  if (fault === undefined && help === undefined) return null;
  return (
    <div id={`${id}-note`} className={fault === undefined ? styles.help : styles.fault}>
      {fault === undefined ? null : <Icon name="fault" size={12} />}
      {fault ?? help}
    </div>
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
