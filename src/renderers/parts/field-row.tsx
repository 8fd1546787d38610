import type { HTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field-row.module.css';
import { FaultLine } from './fault-line.tsx';

type Notes = {
  fault?: string | undefined;
  /** Shown while there is no fault. */
  help?: ReactNode;
  /** A screen reader reads the fault as soon as it appears. */
  isAlert?: boolean | undefined;
};

type Props = Notes & {
  /** Id of the input; a read-only value has none. */
  id: string | undefined;
  label: ReactNode;
  isRequired?: boolean | undefined;
  /** The whole width of the form. */
  isWide?: boolean | undefined;
  /** Name of the column or widget, for styles and tests. */
  data?: Readonly<Record<`data-${string}`, string | boolean | undefined>>;
  /** The control is a group, as radio buttons are: no label element can name it, so it refers to `labelOf(id)`. */
  isGroup?: boolean | undefined;
  children: ReactNode;
} & Pick<HTMLAttributes<HTMLDivElement>, 'onBlur' | 'onKeyDownCapture'>;

/** The id of the label of a group, for `aria-labelledby`. */
export const labelOf = (id: string): string => `${id}-label`;

/** The id of the note below a field, for `aria-describedby`. */
export const noteOf = (id: string, { fault, help }: Notes): string | undefined =>
  fault === undefined && help === undefined ? undefined : `${id}-note`;

/** A field of any form: label above, input, then its fault or its help. */
export const FieldRow = ({ id, label, isRequired, isGroup, isWide = false, fault, help, data, ...rest }: Props) => {
  const { children, isAlert, ...events } = rest;
  return (
    <div
      className={isWide ? styles.wide : styles.field}
      data-slot="field-row"
      data-faulty={fault !== undefined}
      {...events}
      {...data}
    >
      <FieldLabel id={id} isRequired={isRequired} isGroup={isGroup}>
        {label}
      </FieldLabel>
      {children}
      <FieldNote id={id} fault={fault} help={help} isAlert={isAlert} />
    </div>
  );
};

type LabelProps = Pick<Props, 'id' | 'isRequired' | 'isGroup' | 'children'>;

/** The label above a field. */
export const FieldLabel = ({ id, isRequired, isGroup = false, children }: LabelProps) => {
  const content = (
    <>
      {children}
      {isRequired === true ? <RequiredMark /> : null}
    </>
  );
  const look = { className: styles.label, 'data-slot': 'field-label' };
  return isGroup && id !== undefined ? (
    <span {...look} id={labelOf(id)}>
      {content}
    </span>
  ) : (
    <label {...look} htmlFor={id}>
      {content}
    </label>
  );
};

/** The mark of a field that must be filled in. */
export const RequiredMark = () => {
  const { t } = useTranslation('parts');
  return (
    <span className={styles.required} title={t('required')}>
      <span aria-hidden="true">*</span>
      <span className="visually-hidden">{t('required')}</span>
    </span>
  );
};

/** The fault of a field, else its help, else nothing. */
export const FieldNote = ({ id, fault, help, isAlert }: Notes & { id: string | undefined }) => {
  if (fault === undefined && help === undefined) return null;
  const noteId = id && `${id}-note`;
  return fault === undefined ? (
    <div id={noteId} className={styles.help} data-slot="field-note">
      {help}
    </div>
  ) : (
    <FaultLine id={noteId} isAlert={isAlert}>
      {fault}
    </FaultLine>
  );
};
