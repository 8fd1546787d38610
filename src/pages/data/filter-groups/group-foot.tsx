import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './filter-groups.module.css';
import type { GroupCalls } from './group-calls.ts';
import { MatchCount } from './match-count.tsx';
import type { GroupsEdited } from './use-groups.ts';
import { usePartsText } from './use-parts-text.ts';

export type Question = 'delete' | 'close' | undefined;

type Props = {
  edited: GroupsEdited;
  calls: GroupCalls;
  question: Question;
  onQuestion: (question: Question) => void;
  onSave: () => void;
  onClose: () => void;
};

/** Live result at the left, verbs at the right; a question stands in their place. */
export const GroupFoot = ({ edited, calls, question, onQuestion, onSave, onClose }: Props) => {
  const { t } = useTranslation('filters');
  const { selected, isBusy } = edited;
  if (question === 'delete' && selected !== undefined) {
    return <DeleteQuestion edited={edited} calls={calls} onDone={() => onQuestion(undefined)} />;
  }
  if (question === 'close') {
    return <CloseQuestion edited={edited} onStay={() => onQuestion(undefined)} onSave={onSave} onClose={onClose} />;
  }
  if (selected !== undefined && edited.isGone(selected)) return <GoneQuestion edited={edited} onSave={onSave} />;
  return (
    <div className={styles.foot}>
      <div className={styles.footLeft}>
        <FootNotice edited={edited} calls={calls} />
      </div>
      {selected === undefined || selected.isFixed ? null : (
        <Button
          type="text"
          className={styles.deletes}
          disabled={isBusy}
          onClick={() => {
            if (edited.isNew(selected)) void edited.remove(selected);
            else onQuestion('delete');
          }}
        >
          {t('deleteGroup')}
        </Button>
      )}
      <Button disabled={isBusy} onClick={() => (edited.isDirty ? onQuestion('close') : onClose())}>
        {t('cancel')}
      </Button>
      <Button type="primary" loading={isBusy} onClick={onSave}>
        {t('save')}
      </Button>
    </div>
  );
};

/** What matters most just now: why it was not saved, what is missing, or how many records it finds. */
const FootNotice = ({ edited, calls }: Pick<Props, 'edited' | 'calls'>) => {
  const { t } = useTranslation('filters');
  const { selected, failure } = edited;
  const [first] = selected !== undefined && edited.areFaultsShown ? (edited.faults.get(selected.key) ?? []) : [];
  const trouble = failure ?? (first === undefined ? undefined : t(`fault.${first}`, { limit: 30 }));
  if (trouble !== undefined) {
    return (
      <span className={styles.trouble} role="alert">
        {trouble}
      </span>
    );
  }
  return selected === undefined ? null : (
    <MatchCount config={edited.config} condition={selected.condition} count={calls.count} />
  );
};

type DeleteProps = Pick<Props, 'edited' | 'calls'> & { onDone: () => void };

const DeleteQuestion = ({ edited, calls, onDone }: DeleteProps) => {
  const { t } = useTranslation('filters');
  const { selected, isBusy } = edited;
  const parts = usePartsText(selected === undefined ? undefined : edited.didOf(selected), calls.countParts);
  if (selected === undefined) return null;
  const name = edited.nameOf(selected);
  return (
    <div className={styles.foot} role="group" aria-label={t('deleteTitle', { name })}>
      <div className={styles.footLeft} role="status">
        <b>{t('deleteTitle', { name })}</b>
        <span>{parts.text}</span>
      </div>
      <Button autoFocus disabled={isBusy} onClick={onDone}>
        {t('cancel')}
      </Button>
      <Button
        type="primary"
        danger
        loading={isBusy}
        disabled={!parts.isKnown}
        onClick={() => void edited.remove(selected).then(onDone)}
      >
        {t('deleteVerb')}
      </Button>
    </div>
  );
};

/** Somebody deleted the group while it was changed here: it is kept as one's own, or dropped. */
const GoneQuestion = ({ edited, onSave }: Pick<Props, 'edited' | 'onSave'>) => {
  const { t } = useTranslation('filters');
  const { selected, isBusy } = edited;
  if (selected === undefined) return null;
  const title = t('goneTitle', { name: edited.nameOf(selected) });
  return (
    <div className={styles.foot} role="group" aria-label={title}>
      <div className={styles.footLeft} role="alert">
        <b>{title}</b>
        <span>{t('goneText')}</span>
      </div>
      <Button disabled={isBusy} onClick={() => void edited.remove(selected)}>
        {t('goneDrop')}
      </Button>
      <Button type="primary" autoFocus loading={isBusy} onClick={onSave}>
        {t('goneKeep')}
      </Button>
    </div>
  );
};

type CloseProps = { edited: GroupsEdited; onStay: () => void; onSave: () => void; onClose: () => void };

const CloseQuestion = ({ edited, onStay, onSave, onClose }: CloseProps) => {
  const { t } = useTranslation('filters');
  const count = edited.unsaved.length;
  const title = count === 0 ? t('closeOrder') : t('closeTitle', { count });
  return (
    <div className={styles.foot} role="group" aria-label={title}>
      <div className={styles.footLeft} role="status">
        <b>{title}</b>
      </div>
      <Button autoFocus onClick={onStay}>
        {t('stay')}
      </Button>
      <Button onClick={onClose}>{t('discard')}</Button>
      <Button
        type="primary"
        loading={edited.isBusy}
        onClick={() => {
          onStay();
          onSave();
        }}
      >
        {t('save')}
      </Button>
    </div>
  );
};
