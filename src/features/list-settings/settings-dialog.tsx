import { Button, Tabs } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordValues } from '../../engine/column.ts';
import type { TableView } from '../../engine/views/view.ts';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { Discard } from '../../renderers/parts/discard-question.tsx';
import { pageSizesOf } from '../list/list-address.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { PageGuard, saveAndLeave } from '../../renderers/parts/page-guard.tsx';
import { ColumnsPart } from './columns-part.tsx';
import { DisplayPart } from './display-part.tsx';
import styles from './list-settings.module.css';
import { ListPreview } from './list-preview.tsx';
import { OtherPart } from './other-part.tsx';
import { type PartId, type PartProps, partIds } from './parts.ts';
import { faultyPart, isSameDraft, type SettingsDraft } from './settings-draft.ts';
import { SortPart } from './sort-part.tsx';

type Props = {
  view: TableView;
  draft: SettingsDraft;
  /** What the tab shows now. */
  stored: SettingsDraft;
  /** Settings of the tab without personal ones. */
  standard: SettingsDraft;
  /** The first rows in the order of the draft. */
  rows: readonly RecordValues[] | undefined;
  isBusy: boolean;
  opensAt?: PartId;
  onChange: (draft: SettingsDraft) => void;
  /** Resolves to true when the draft is stored. */
  onSave: () => Promise<boolean>;
  onClose: () => void;
};

/** What a tab's list shows and how, in four parts, with its effect under them. */
export const SettingsDialog = (props: Props) => {
  const { view, draft, stored, standard, rows, isBusy, opensAt = 'display', onChange, onSave, onClose } = props;
  const { t } = useTranslation('list-settings');
  const [part, setPart] = useState<PartId>(opensAt);
  const [isAsking, setIsAsking] = useState(false);
  const isDragEscape = useRef(false);
  const isChanged = !isSameDraft(draft, stored);
  const change = (next: SettingsDraft): void => {
    setIsAsking(false);
    onChange(next);
  };
  const leave = (): void => {
    if (isBusy || isDragEscape.current) return;
    if (isChanged && !isAsking) setIsAsking(true);
    else if (isAsking) setIsAsking(false);
    else onClose();
  };
  const save = async (): Promise<boolean> => {
    const faulty = faultyPart(draft);
    if (faulty === undefined) return onSave();
    setIsAsking(false);
    setPart(faulty);
    return false;
  };
  const saveAndClose = (): void => void save().then((isSaved) => isSaved && onClose());
  const parts = { draft, onChange: change };
  return (
    <DialogFrame
      title={t('title')}
      width="47.5rem"
      className={styles.dialog ?? ''}
      onCancel={leave}
      footer={
        isAsking ? (
          <UnsavedQuestion
            isBusy={isBusy}
            onStay={() => setIsAsking(false)}
            onDiscard={onClose}
            onSave={saveAndClose}
          />
        ) : (
          <Footer
            isBusy={isBusy}
            isStandard={isSameDraft(draft, standard)}
            onReset={() => change(standard)}
            onCancel={leave}
            onSave={saveAndClose}
          />
        )
      }
    >
      <div
        role="presentation"
        onKeyDown={(event) => {
          // Esc that puts a dragged row back is not one that closes.
          isDragEscape.current = event.key === 'Escape' && event.defaultPrevented;
        }}
      >
        <Tabs
          activeKey={part}
          onChange={(key) => setPart(partIds.find((id) => id === key) ?? 'display')}
          items={partIds.map((id) => ({
            key: id,
            label: (
              <span className={styles.tab} data-face={t(`parts.${id}`)}>
                {t(`parts.${id}`)}
              </span>
            ),
            children: <div className={styles.part}>{bodies(parts, view)[id]}</div>,
          }))}
        />
        <ListPreview view={view} draft={draft} rows={rows} />
        <PageGuard hasChanges={isChanged && !isBusy}>
          {(answers) => <Discard title={t('title')} {...answers} onSave={saveAndLeave(save, answers)} />}
        </PageGuard>
      </div>
    </DialogFrame>
  );
};

const bodies = (parts: PartProps, view: TableView): Readonly<Record<PartId, ReactNode>> => ({
  display: <DisplayPart {...parts} />,
  sort: <SortPart {...parts} />,
  columns: <ColumnsPart {...parts} />,
  other: <OtherPart {...parts} standard={view.rowHeight} sizes={pageSizesOf(view.pid)} />,
});

type FooterProps = {
  isBusy: boolean;
  isStandard: boolean;
  onReset: () => void;
  onCancel: () => void;
  onSave: () => void;
};

const Footer = ({ isBusy, isStandard, onReset, onCancel, onSave }: FooterProps) => {
  const { t } = useTranslation('list-settings');
  return (
    <div className={styles.footer}>
      <Button
        type="text"
        icon={<Icon name="undo" />}
        disabled={isStandard || isBusy}
        title={isStandard ? t('foot.isStandard') : undefined}
        onClick={onReset}
      >
        {t('foot.reset')}
      </Button>
      <span className={styles.push} />
      <Button disabled={isBusy} onClick={onCancel}>
        {t('foot.cancel')}
      </Button>
      <Button type="primary" loading={isBusy} onClick={onSave}>
        {t('foot.save')}
      </Button>
    </div>
  );
};

type UnsavedQuestionProps = { isBusy: boolean; onStay: () => void; onDiscard: () => void; onSave: () => void };

/** Leaving with changes asks, in the place of the buttons. */
const UnsavedQuestion = ({ isBusy, onStay, onDiscard, onSave }: UnsavedQuestionProps) => {
  const { t } = useTranslation('list-settings');
  return (
    <div className={styles.footer} role="alert">
      <span className={styles.question}>{t('foot.unsaved')}</span>
      <span className={styles.push} />
      <Button autoFocus disabled={isBusy} onClick={onStay}>
        {t('foot.stay')}
      </Button>
      <Button disabled={isBusy} onClick={onDiscard}>
        {t('foot.discard')}
      </Button>
      <Button type="primary" loading={isBusy} onClick={onSave}>
        {t('foot.save')}
      </Button>
    </div>
  );
};
