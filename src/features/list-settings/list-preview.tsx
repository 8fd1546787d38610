import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordValues } from '../../engine/column.ts';
import type { TableView } from '../../engine/views/view.ts';
import { Renderer } from '../../renderers/renderer.tsx';
import styles from './list-settings.module.css';
import { faultyPart, type SettingsDraft, settingsOf } from './settings-draft.ts';

const previewRows = 2;

type Props = { view: TableView; draft: SettingsDraft; rows: readonly RecordValues[] | undefined };

/** The list's first rows as these settings show them. A width that is still being typed does not count yet. */
export const ListPreview = ({ view, draft, rows }: Props) => {
  const { t } = useTranslation('list-settings');
  const id = useId();
  const settings = useMemo(() => settingsOf(faultyPart(draft) === undefined ? draft : usable(draft)), [draft]);
  const firstRows = useMemo(() => rows?.slice(0, previewRows), [rows]);
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h2 id={id} className={styles.previewTitle}>
        {t('preview')}
      </h2>
      <div className={styles.previewGrid}>
        <Renderer
          view={view}
          value={firstRows}
          expected={previewRows}
          sort={draft.sort}
          settings={settings.columnconfig}
          rowHeight={settings.tablecolhset === true ? settings.tablecolh : undefined}
        />
      </div>
    </section>
  );
};

const usable = (draft: SettingsDraft): SettingsDraft => ({
  ...draft,
  columns: draft.columns.map((columnDraft) => ({
    ...columnDraft,
    width: typeof columnDraft.width === 'number' ? columnDraft.width : columnDraft.column.width,
  })),
  hasOwnHeight: draft.hasOwnHeight && faultyPart({ ...draft, columns: [] }) === undefined,
});
