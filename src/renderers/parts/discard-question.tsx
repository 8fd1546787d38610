import { Button, type ButtonProps } from 'antd';
import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LeaveAnswers, PageGuard, saveAndLeave } from './page-guard.tsx';
import { QuestionDialog } from './question-dialog.tsx';

type Props = {
  /** Of the dialog, for the question. */
  title: ReactNode;
  /** Something in it would be lost; undefined of a dialog without input. */
  hasChanges: boolean | undefined;
  onClose: () => void;
  /**
   * Saves; resolves to true when the dialog may be closed, and else shows in it why not. Without it the changes can only
   * be discarded.
   */
  onSave?: (() => Promise<boolean>) | undefined;
};

/** What the `CancelButton` of a dialog does. */
export const LeaveContext = createContext<(() => void) | undefined>(undefined);

/** How a dialog closes without being applied: at once, or after a question where something would be lost. */
export function useDiscardQuestion({ title, hasChanges, onClose, onSave }: Props) {
  const [isAsking, setAsking] = useState(false);
  const save =
    onSave &&
    (() => {
      setAsking(false);
      void onSave().then((isSaved) => isSaved && onClose());
    });
  const leave = (): void => (hasChanges === true ? setAsking(true) : onClose());
  return {
    isAsking,
    leave,
    /** Above the dialog while it or the page below it is being left; it belongs within it. */
    question: isAsking ? (
      <Discard title={title} onStay={() => setAsking(false)} onDiscard={onClose} onSave={save} />
    ) : hasChanges === undefined ? null : (
      <PageGuard hasChanges={hasChanges}>
        {(answers) => (
          <Discard
            title={title}
            {...answers}
            onSave={onSave === undefined ? undefined : saveAndLeave(onSave, answers)}
          />
        )}
      </PageGuard>
    ),
  };
}

/** Closes the dialog that it is in, like Escape and the cross. */
export const CancelButton = (props: ButtonProps) => <Button {...props} onClick={use(LeaveContext)} />;

type DiscardProps = LeaveAnswers & { title: ReactNode; onSave?: (() => Promise<void> | void) | undefined };

/** Whether what was changed in a dialog may be lost; where it can be saved, the question of every form. */
export function Discard({ title, onStay, onDiscard, onSave }: DiscardProps) {
  const { t } = useTranslation('parts');
  const [isSaving, setSaving] = useState(false);
  const save = (): void => {
    setSaving(true);
    void Promise.resolve(onSave?.()).finally(() => setSaving(false));
  };
  return (
    <QuestionDialog
      title={t(onSave === undefined ? 'unsaved.title' : 'unsaved.save')}
      onCancel={onStay}
      footer={
        <>
          <Button autoFocus onClick={onStay}>
            {t('draft.goOn')}
          </Button>
          {onSave === undefined ? (
            <Button type="primary" danger onClick={onDiscard}>
              {t('draft.discard')}
            </Button>
          ) : (
            <>
              <Button disabled={isSaving} onClick={onDiscard}>
                {t('draft.discard')}
              </Button>
              <Button type="primary" loading={isSaving} onClick={save}>
                {t('unsaved.saveAction')}
              </Button>
            </>
          )}
        </>
      }
    >
      {typeof title === 'string' ? t('unsaved.text', { title }) : null}
    </QuestionDialog>
  );
}
