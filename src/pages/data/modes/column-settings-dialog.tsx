import { Button, Segmented } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../renderers/parts/select.tsx';
import type { Column, ModuleConfig } from '../../../engine/column.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { CancelButton } from '../../../renderers/parts/discard-question.tsx';
import { DialogFrame } from '../../../renderers/parts/dialog-frame.tsx';
import { FieldRow, labelOf } from '../../../renderers/parts/field-row.tsx';
import {
  cardColumns,
  type CardDisplay,
  cardPlaces,
  type ColumnModeSet,
  defaultColumnMode,
  fitColumnMode,
  sortColumns,
} from '../../../features/display-modes/display-mode.ts';
import styles from './column-settings-dialog.module.css';
import { inLanguage } from '../../../texts/phrase.ts';

type Props = {
  config: ModuleConfig;
  value: ColumnModeSet;
  onSave: (value: ColumnModeSet) => Promise<void>;
  onClose: () => void;
};

/** A place that may stay empty. */
const canBeEmpty: Readonly<Record<keyof CardDisplay, boolean>> = {
  icon: false,
  title: false,
  content: true,
  tip: true,
};

/** What each record of the column mode shows, and in which order. Contract "Screens". */
export const ColumnSettingsDialog = ({ config, value, onSave, onClose }: Props) => {
  const { t } = useTranslation('modes');
  const id = useId();
  const [draft, setDraft] = useState(value);
  const [isSaving, setIsSaving] = useState(false);
  const save = (): void => {
    setIsSaving(true);
    // A refusal shows its notice; the dialog stays open with the choice.
    onSave(draft).then(onClose, () => setIsSaving(false));
  };
  return (
    <DialogFrame
      title={t('column.settings')}
      width="32rem"
      hasChanges={!isSaving && JSON.stringify(draft) !== JSON.stringify(value)}
      onCancel={onClose}
      footer={
        <div className={styles.dialogFooter}>
          <Button onClick={() => setDraft(fitColumnMode(defaultColumnMode, config))}>{t('column.reset')}</Button>
          <span className={styles.dialogGap} />
          <CancelButton>{t('column.cancel')}</CancelButton>
          <Button type="primary" loading={isSaving} onClick={save}>
            {t('column.confirm')}
          </Button>
        </div>
      }
    >
      <div className={styles.choices}>
        {cardPlaces.map((slot) => (
          <ColumnChoice
            key={slot}
            label={t(`column.place.${slot}`)}
            columns={cardColumns(config)}
            value={draft.display[slot]}
            canBeEmpty={canBeEmpty[slot]}
            onChange={(column) => setDraft({ ...draft, display: { ...draft.display, [slot]: column } })}
          />
        ))}
        <ColumnChoice
          label={t('column.sortField')}
          columns={sortColumns(config)}
          value={draft.sortset.column}
          canBeEmpty={false}
          onChange={(column) => setDraft({ ...draft, sortset: { ...draft.sortset, column } })}
        />
        <FieldRow id={id} label={t('column.sortMethod')} isGroup>
          <Segmented
            aria-labelledby={labelOf(id)}
            value={draft.sortset.type}
            options={(['asc', 'desc'] as const).map((type) => ({ value: type, label: t(`column.${type}`) }))}
            onChange={(type) => setDraft({ ...draft, sortset: { ...draft.sortset, type } })}
          />
        </FieldRow>
      </div>
    </DialogFrame>
  );
};

type ChoiceProps = {
  label: string;
  columns: readonly Column[];
  value: string;
  canBeEmpty: boolean;
  onChange: (column: string) => void;
};

const ColumnChoice = ({ label, columns, value, canBeEmpty: mayClear, onChange }: ChoiceProps) => {
  const { t } = useTranslation('modes');
  const { language } = useRendering().context;
  const id = useId();
  return (
    <FieldRow id={id} label={label}>
      <Select
        id={id}
        className={styles.choiceBox}
        value={value === '' ? null : value}
        placeholder={t('column.nothing')}
        allowClear={mayClear}
        showSearch={{ optionFilterProp: 'label' }}
        options={columns.map((column) => ({ value: column.column, label: inLanguage(column.label, language) }))}
        onChange={(chosen: string | null | undefined) => onChange(chosen ?? '')}
      />
    </FieldRow>
  );
};
