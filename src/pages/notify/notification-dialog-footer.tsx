import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { UnsavedQuestion } from '../../features/list-dialog/dialog-footer.tsx';
import type { Leaving } from '../../features/list-dialog/use-leaving.ts';

type Props = {
  /** Id of the form that is submitted. */
  form: string;
  leaving: Leaving<never>;
  isSaving: boolean;
  onCancel: () => void;
};

/** Cancel and save, or the question whether unsaved changes are discarded. */
export const NotificationDialogFooter = ({ form, leaving, isSaving, onCancel }: Props) => {
  const { t } = useTranslation('notify');
  return leaving.isAsking ? (
    <UnsavedQuestion
      question={t('dialog.unsaved')}
      labels={{ stay: t('dialog.stay'), discard: t('dialog.discard'), save: t('save') }}
      isSaving={isSaving}
      onStay={leaving.stay}
      onDiscard={leaving.discard}
      onSave={leaving.save}
    />
  ) : (
    <>
      <Button disabled={isSaving} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="primary" form={form} htmlType="submit" loading={isSaving}>
        {t('save')}
      </Button>
    </>
  );
};
