import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './linkages.module.css';
import type { LinkageEdit } from './use-linkage-edit.ts';

type Props = {
  edited: LinkageEdit;
  /** Something is about to leave the linkage with what was typed. */
  isAsking: boolean;
  onStay: () => void;
  onDiscard: () => void;
  onSave: () => void;
  onCancel: () => void;
};

/** What is wrong at the left, verbs at the right; the question about what was typed takes their place. */
export const LinkageFoot = ({ edited, isAsking, onStay, onDiscard, onSave, onCancel }: Props) => {
  const { t } = useTranslation('linkages');
  const { writing, busy, isPending } = edited;
  if (isAsking && writing !== undefined) {
    const question = writing.stored === undefined ? t('unsavedNew') : t('unsaved', { name: writing.stored.name });
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
        <FootNote edited={edited} />
      </div>
      {writing?.stored === undefined ? null : <DeleteVerb edited={edited} />}
      <Button disabled={busy !== undefined} onClick={onCancel}>
        {t(writing === undefined ? 'close' : 'cancel')}
      </Button>
      {writing === undefined ? null : (
        <Button
          type="primary"
          loading={busy === 'saving'}
          disabled={busy === 'deleting' || isPending || edited.switching !== undefined}
          onClick={onSave}
        >
          {t(writing.stored === undefined ? 'save' : 'update')}
        </Button>
      )}
    </div>
  );
};

const FootNote = ({ edited: { trouble, isSubmitted, checked } }: { edited: LinkageEdit }) => {
  const { t } = useTranslation('linkages');
  const count = checked.faults.length;
  if (trouble === undefined && (!isSubmitted || count === 0)) return null;
  return (
    <span className={styles.trouble} role="alert">
      {trouble?.words ?? t('faults', { count })}
    </span>
  );
};

const DeleteVerb = ({ edited }: { edited: LinkageEdit }) => {
  const { t } = useTranslation('linkages');
  const { writing, busy } = edited;
  const stored = writing?.stored;
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
