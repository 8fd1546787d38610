import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CallError, isOutcomeUnknown } from '../../../api/call-error.ts';
import { ConfirmDialog } from '../../../renderers/parts/confirm-dialog.tsx';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { draftState, type OpenedDraft } from '../../../features/navigation/opened-draft.ts';
import type { DraftKind } from '../../../schemas/answer-blocks.ts';
import { randomId } from '../../../security/random-id.ts';
import { toast } from '../../../state/toasts.ts';
import answerStyles from '../answer.module.css';
import assistantStyles from '../assistant.module.css';
import styles from './draft-card.module.css';

type Props = {
  kind: DraftKind;
  name: string;
  /** Effect of storing the draft, shown in the confirmation. */
  effect: string;
  /** Stores the draft with the same call as its form, and resolves to the URL of the stored object. */
  store: (key: string) => Promise<string>;
  /** Opens the draft in the form of its kind. */
  editor?: { to: string; draft: OpenedDraft };
  children: ReactNode;
};

/** A draft prepared by the assistant. Nothing is stored until the user confirms. */
export const DraftCard = ({ kind, name, effect, store, editor, children }: Props) => {
  const { t } = useTranslation('assistant');
  const [isAsked, setAsked] = useState(false);
  const [isStoring, setStoring] = useState(false);
  const [stored, setStored] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  // The same draft sent again after a failure is the same action: it happens once.
  const key = useRef('');
  const confirm = async (): Promise<void> => {
    setStoring(true);
    key.current ||= randomId();
    try {
      setStored(await store(key.current));
      setRefusal(undefined);
      toast.success(t('draft.stored', { name }));
    } catch (error) {
      if (!isOutcomeUnknown(error)) key.current = '';
      if (!(error instanceof CallError)) throw error;
      setRefusal(error.errors[0]?.message ?? error.msg);
    } finally {
      setStoring(false);
      setAsked(false);
    }
  };
  return (
    <div
      role="group"
      className={`${answerStyles.frame} ${styles.draft}`}
      aria-label={`${t(`draft.kinds.${kind}`)}: ${name}`}
    >
      <div className={answerStyles.frameHead}>
        <span className={answerStyles.frameTitle}>{name}</span>
        <span className={styles.kind}>{t(`draft.kinds.${kind}`)}</span>
      </div>
      <div className={styles.body}>{children}</div>
      {refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          <Icon name="warning" />
          {refusal}
        </p>
      )}
      <div className={styles.footer}>
        {stored === undefined ? (
          <>
            <span className={`${assistantStyles.hint} ${styles.hint}`}>{t('draft.hint')}</span>
            {editor && (
              <Link to={editor.to} state={draftState(editor.draft)}>
                {t('draft.editor')}
              </Link>
            )}
            <Button type="primary" loading={isStoring} onClick={() => setAsked(true)}>
              {t('draft.store')}
            </Button>
          </>
        ) : (
          <>
            <span className={styles.stored}>
              <Icon name="check" />
              {t('draft.storedMark')}
            </span>
            <Link to={stored}>{t('draft.open')}</Link>
          </>
        )}
      </div>
      {isAsked && (
        <ConfirmDialog
          title={t('draft.confirmTitle', { name })}
          actionLabel={t('draft.action')}
          isDestructive={false}
          isBusy={isStoring}
          onConfirm={() => void confirm()}
          onCancel={() => setAsked(false)}
        >
          {effect}
        </ConfirmDialog>
      )}
    </div>
  );
};

/** A line of facts: what a form would show in a field. */
export const DraftFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
