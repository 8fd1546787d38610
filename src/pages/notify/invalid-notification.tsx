import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '../../renderers/parts/question-dialog.tsx';

/** A notification that can't be turned on as it is: offers to edit it. */
export const InvalidNotification = ({ onEdit, onClose }: { onEdit: () => void; onClose: () => void }) => {
  const { t } = useTranslation('notify');
  return (
    <QuestionDialog
      title={t('types.invalidTitle')}
      onCancel={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="primary" onClick={onEdit}>
            {t('types.edit')}
          </Button>
        </>
      }
    >
      {t('types.invalidText')}
    </QuestionDialog>
  );
};
