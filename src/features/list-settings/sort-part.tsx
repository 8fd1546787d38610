import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../renderers/parts/select.tsx';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { FieldRow, labelOf } from '../../renderers/parts/field-row.tsx';
import { Choice } from './choice.tsx';
import styles from './list-settings.module.css';
import type { PartProps } from './parts.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** The order that a list opens in. */
export const SortPart = ({ draft, onChange }: PartProps) => {
  const { t } = useTranslation('list-settings');
  const { language } = useRendering().context;
  const id = useId();
  const { sort } = draft;
  const options = draft.columns
    .filter(({ column }) => column.sortable)
    .map(({ column }) => ({ value: column.column.column, label: inLanguage(column.column.label, language) }));
  return (
    <div className={styles.fields}>
      <FieldRow id={id} label={t('sort.field')}>
        <Select
          id={id}
          className={styles.select}
          value={sort.column}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(column: string) => onChange({ ...draft, sort: { ...sort, column } })}
        />
      </FieldRow>
      <FieldRow id={`${id}-way`} label={t('sort.way')} isGroup>
        <Choice
          labelledBy={labelOf(`${id}-way`)}
          value={sort.type}
          options={[
            { value: 'asc', label: t('sort.asc'), icon: 'sortAscending' },
            { value: 'desc', label: t('sort.desc'), icon: 'sortDescending' },
          ]}
          onChange={(type) => onChange({ ...draft, sort: { ...sort, type } })}
        />
      </FieldRow>
      <p className={styles.note}>{t('sort.note')}</p>
    </div>
  );
};
