import { Button, type ButtonProps } from 'antd';
import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LeaveAnswers, PageGuard } from './page-guard.tsx';
import { QuestionDialog } from './question-dialog.tsx';

type Props = {
  /** Of the dialog, for the question. */
  title: ReactNode;
  /** Something in it would be lost; undefined of a dialog without input. */
  hasChanges: boolean | undefined;
  onClose: () => void;
};

/** What the `CancelButton` of a dialog does. */
export const LeaveContext = createContext<(() => void) | undefined>(undefined);

/** How a dialog closes without being applied: at once, or after a question where something would be lost. */
export function useDiscardQuestion({ title, hasChanges, onClose }: Props) {
  const [isAsking, setAsking] = useState(false);
  const leave = (): void => (hasChanges === true ? setAsking(true) : onClose());
  return {
    isAsking,
    leave,
    /** Above the dialog while it or the page below it is being left; it belongs within it. */
    question: isAsking ? (
      <Discard title={title} onStay={() => setAsking(false)} onDiscard={onClose} />
    ) : hasChanges === undefined ? null : (
      <PageGuard hasChanges={hasChanges}>{(answers) => <Discard title={title} {...answers} />}</PageGuard>
    ),
  };
}

/** Closes the dialog that it is in, like Escape and the cross. */
export const CancelButton = (props: ButtonProps) => <Button {...props} onClick={use(LeaveContext)} />;

type DiscardProps = LeaveAnswers & { title: ReactNode };

/** Whether what was changed in a dialog may be lost. */
export function Discard({ title, onStay, onDiscard }: DiscardProps) {
  const { t } = useTranslation('parts');
  return (
    <QuestionDialog
      title={t('unsaved.title')}
      onCancel={onStay}
      foot={
        <>
          <Button autoFocus onClick={onStay}>
            {t('draft.goOn')}
          </Button>
          <Button type="primary" danger onClick={onDiscard}>
            {t('draft.discard')}
          </Button>
        </>
      }
    >
      {typeof title === 'string' ? t('unsaved.text', { title }) : null}
    </QuestionDialog>
  );
}
