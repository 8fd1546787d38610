import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../engine/faults.ts';
import { unitOf } from '../../engine/unit.ts';
import type { FormField } from '../../engine/views/view.ts';
import { inputOf } from '../../renderers/fields/inputs.ts';
import { PendingWorkContext } from '../../renderers/fields/pending-work.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { FieldRow } from '../../renderers/parts/field-row.tsx';
import { Select } from '../../renderers/parts/select.tsx';
import { inLanguage } from '../../texts/phrase.ts';
import styles from './batch.module.css';
import type { BatchEditing } from './use-batch-edit.ts';

type Props = {
  id: string;
  edit: BatchEditing;
  isBusy: boolean;
  /** Anything but clearing was changed. */
  onEdit: () => void;
};

/** The column, its new value, and the box that clears it instead. */
export const BatchEditFields = ({ id, edit, isBusy, onEdit }: Props) => {
  const { t } = useTranslation('batch');
  const { language } = useRendering().context;
  const { fields, field, value, fault } = edit;
  return (
    <>
      <FieldRow id={`${id}-column`} label={t('edit.column')}>
        <Select
          id={`${id}-column`}
          className={styles.select}
          autoFocus
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('edit.choose')}
          value={field?.column.column ?? null}
          options={fields.map(({ column }) => ({ value: column.column, label: inLanguage(column.label, language) }))}
          onChange={(column: string) => {
            edit.choose(column);
            onEdit();
          }}
        />
      </FieldRow>
      {field === undefined ? null : (
        <PendingWorkContext value={edit.pendingWork}>
          <ValueField
            key={field.column.column}
            id={`${id}-value`}
            field={field}
            value={value}
            isBusy={isBusy || edit.isWaiting || edit.isClearing}
            fault={fault === undefined ? undefined : faultText(fault, field.column.label, language)}
            onChange={(typed) => {
              edit.put(typed);
              onEdit();
            }}
          />
        </PendingWorkContext>
      )}
      {edit.mayClear ? (
        <Checkbox
          checked={edit.isClearing}
          disabled={isBusy || edit.isWaiting || edit.hasPending}
          onChange={({ target }) => edit.setClearing(target.checked)}
        >
          {t('edit.clearBox')}
        </Checkbox>
      ) : null}
    </>
  );
};

type ValueProps = {
  id: string;
  field: FormField;
  value: unknown;
  isBusy: boolean;
  fault: string | undefined;
  onChange: (value: unknown) => void;
};

const ValueField = ({ id, field, value, isBusy, fault, onChange }: ValueProps) => {
  const { t } = useTranslation('batch');
  const { language } = useRendering().context;
  const { column } = field;
  const Input = inputOf(column);
  return (
    <FieldRow id={id} label={t('edit.value', { label: inLanguage(column.label, language) })} fault={fault}>
      <div className={styles.value}>
        <Input
          id={id}
          column={column}
          label={inLanguage(column.label, language)}
          value={value}
          unit={unitOf(column, language)}
          disabled={isBusy}
          invalid={fault !== undefined}
          describedBy={fault === undefined ? undefined : `${id}-note`}
          onChange={onChange}
        />
      </div>
    </FieldRow>
  );
};
