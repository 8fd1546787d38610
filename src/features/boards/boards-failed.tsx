import { useTranslation } from 'react-i18next';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';

type Props = { error: Error; onRetry: () => void; onClose: () => void };

/** Replaces the dialog: without the list of boards it can't be edited. */
export const BoardsFailed = ({ error, onRetry, onClose }: Props) => {
  const { t } = useTranslation('board-dialog');
  return (
    <DialogFrame width="40rem" title={t('title')} footer={null} onCancel={onClose}>
      <ErrorState title={t('loadFailed')} errorId={errorIdOf(error)} onRetry={onRetry}>
        {error instanceof CallError ? error.msg : undefined}
      </ErrorState>
    </DialogFrame>
  );
};
