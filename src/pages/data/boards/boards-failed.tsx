import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call-error.ts';
import { ErrorState } from '../../../renderers/parts/error-state.tsx';

type Props = { error: Error; onRetry: () => void; onClose: () => void };

/** Replaces the dialog: without the list of boards it can't be edited. */
export const BoardsFailed = ({ error, onRetry, onClose }: Props) => {
  const { t } = useTranslation('board-dialog');
  return (
    <Modal open centered width="40rem" title={t('title')} footer={null} onCancel={onClose}>
      <ErrorState title={t('loadFailed')} onRetry={onRetry}>
        {error instanceof CallError ? error.msg : undefined}
      </ErrorState>
    </Modal>
  );
};
