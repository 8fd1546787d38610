import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './board-dialog.module.css';
import type { BoardEdit } from './use-board-edit.ts';

type Props = {
  edited: BoardEdit;
  /** Something is about to leave the board with what was typed. */
  isAsking: boolean;
  onStay: () => void;
  onDiscard: () => void;
  onSave: () => void;
  onCancel: () => void;
};

/** What is wrong at the left, verbs at the right; the question about what was typed stands in their place. */
export const BoardFoot = ({ edited, isAsking, onStay, onDiscard, onSave, onCancel }: Props) => {
  const { t } = useTranslation('board-dialog');
  const { draft, stored, busy } = edited;
  if (isAsking && draft !== undefined) {
    const question = stored === undefined ? t('unsavedNew') : t('unsaved', { name: stored.name });
    return (
      <div className={styles.foot} role="group" aria-label={question}>
        <div className={styles.footLeft} role="status">
          <b>{question}</b>
        </div>
        <Button autoFocus onClick={onStay}>
          {t('stay')}
        </Button>
        <Button onClick={onDiscard}>{t('discard')}</Button>
        <Button type="primary" loading={busy === 'saving'} onClick={onSave}>
          {t('save')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.foot}>
      <div className={styles.footLeft}>
        {edited.trouble === undefined ? null : (
          <span className={styles.trouble} role="alert">
            {edited.trouble}
          </span>
        )}
      </div>
      {stored === undefined ? null : <DeleteVerb edited={edited} />}
      <Button disabled={busy !== undefined} onClick={onCancel}>
        {t(draft === undefined ? 'close' : 'cancel')}
      </Button>
      {draft === undefined ? null : (
        <Button type="primary" loading={busy === 'saving'} disabled={busy === 'deleting'} onClick={onSave}>
          {t(stored === undefined ? 'save' : 'update')}
        </Button>
      )}
    </div>
  );
};

const DeleteVerb = ({ edited }: { edited: BoardEdit }) => {
  const { t } = useTranslation('board-dialog');
  const { stored, busy } = edited;
  if (stored === undefined) return null;
  return (
    <Popconfirm
      title={t('deleteTitle', { name: stored.name })}
      description={t('deleteText')}
      okText={t('delete')}
      okButtonProps={{ danger: true }}
      cancelText={t('cancel')}
      cancelButtonProps={{ autoFocus: true }}
      classNames={{ root: styles.confirm ?? '' }}
      onConfirm={() => void edited.remove(stored)}
    >
      <Button type="text" className={styles.deletes ?? ''} loading={busy === 'deleting'} disabled={busy === 'saving'}>
        {t('delete')}
      </Button>
    </Popconfirm>
  );
};
