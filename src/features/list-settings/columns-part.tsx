import { Switch } from 'antd';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { moveItem } from '../../renderers/parts/move-item.ts';
import { SortableList, type SortablePart } from '../../renderers/parts/sortable-list.tsx';
import { Choice } from './choice.tsx';
import rows from './columns-part.module.css';
import styles from './list-settings.module.css';
import { PixelBox } from './pixel-box.tsx';
import type { PartProps } from './parts.ts';
import { type ColumnDraft, isWidth } from './settings-draft.ts';
import { inLanguage } from '../../texts/phrase.ts';

const keyOf = ({ column }: ColumnDraft): string => column.column.column;

/** Width, whole text and order of every column; the name stays first. */
export const ColumnsPart = ({ draft, onChange }: PartProps) => {
  const { t } = useTranslation('list-settings');
  const { language } = useRendering().context;
  const { columns } = draft;
  const replaceColumn = useCallback(
    (next: ColumnDraft) =>
      onChange({ ...draft, columns: columns.map((column) => (keyOf(column) === keyOf(next) ? next : column)) }),
    [draft, columns, onChange],
  );
  return (
    <>
      <div className={`${rows.columnRow} ${rows.columnHead}`} aria-hidden="true">
        <span />
        <span>{t('columns.column')}</span>
        <span>{t('columns.width')}</span>
        <span />
        <span>{t('columns.popup')}</span>
        <span>{t('columns.move')}</span>
      </div>
      <SortableList
        items={columns}
        keyOf={keyOf}
        nameOf={({ column }) => inLanguage(column.column.label, language)}
        label={t('parts.columns')}
        fixed={columns.filter(({ column }) => column.pinned).length}
        onMove={(from, to) => onChange({ ...draft, columns: moveItem(columns, from, to) })}
        renderItem={(item, part) => <ColumnRow item={item} part={part} onChange={replaceColumn} />}
      />
    </>
  );
};

type RowProps = { item: ColumnDraft; part: SortablePart; onChange: (next: ColumnDraft) => void };

const ColumnRow = memo(({ item, part, onChange }: RowProps) => {
  const { t } = useTranslation('list-settings');
  const { language } = useRendering().context;
  const { column, isShown, isCustom, width, opensText } = item;
  const label = inLanguage(column.column.label, language);
  const standard = t('columns.standard', { width: column.width });
  return (
    <div className={rows.columnRow}>
      {part.isFixed ? (
        <span className={rows.pin} title={t('columns.fixedHint')}>
          <Icon name="lock" />
        </span>
      ) : (
        part.handle
      )}
      <span className={rows.columnName}>
        <bdi className={part.isFixed ? rows.columnFirst : undefined} title={label}>
          {label}
        </bdi>
        {part.isFixed ? <span className={styles.tag}>{t('columns.fixed')}</span> : null}
        {isShown ? null : <span className={styles.tag}>{t('columns.hidden')}</span>}
      </span>
      <Choice
        label={t('columns.widthOf', { label })}
        value={isCustom ? 'custom' : 'standard'}
        options={[
          { value: 'standard', label: standard },
          { value: 'custom', label: t('columns.custom') },
        ]}
        onChange={(choice) => onChange({ ...item, isCustom: choice === 'custom' })}
      />
      {isCustom ? (
        <PixelBox
          label={t('columns.pixelsOf', { label })}
          value={width}
          isWrong={!isWidth(item)}
          hint={t('columns.bounds', { min: column.minWidth, max: column.maxWidth })}
          onChange={(next) => onChange({ ...item, width: next })}
        />
      ) : (
        <span />
      )}
      <span>
        <Switch
          size="small"
          checked={opensText}
          aria-label={t('columns.popupOf', { label })}
          onChange={(isOn) => onChange({ ...item, opensText: isOn })}
        />
        <span className={rows.popupWord} aria-hidden="true">
          {t('columns.popup')}
        </span>
      </span>
      {part.arrows}
    </div>
  );
});
