import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { FaultCount } from '../../../renderers/parts/fault-count.tsx';
import { ConfirmDialog } from '../../../renderers/parts/confirm-dialog.tsx';
import { Icon } from '../../../renderers/parts/icon.tsx';
import type { MenuItem } from '../../../renderers/parts/menu-button.tsx';
import type { Confirmation } from './use-policy-save.ts';

type Props = {
  isReading: boolean;
  canSave: boolean;
  isBusy: boolean;
  onDelete: () => void;
  onEdit: () => void;
  onSave: () => void;
  onCancel: () => void;
  /** What is wrong; each entry leads to where it is mended. */
  faults: readonly MenuItem[];
};

/** What can be done with the whole policy; in detail it is not saved. Contract "Screens". */
export const HeaderButtons = ({ isReading, canSave, isBusy, onDelete, onEdit, onSave, onCancel, faults }: Props) => {
  const { t } = useTranslation('policy-editor');
  if (isReading && !canSave) return null;
  if (isReading) {
    return (
      <>
        <Button icon={<Icon name="trash" />} onClick={onDelete}>
          {t('delete')}
        </Button>
        <Button type="primary" icon={<Icon name="edit" />} onClick={onEdit}>
          {t('edit')}
        </Button>
      </>
    );
  }
  return (
    <>
      <FaultCount items={faults} opens="down" />
      <Button disabled={isBusy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="primary" loading={isBusy} onClick={onSave}>
        {t('save')}
      </Button>
    </>
  );
};

type QuestionProps = {
  confirmation: Exclude<Confirmation, 'conflict'>;
  name: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** What a person is asked before it is done. */
export const Question = ({ confirmation, name, ...rest }: QuestionProps) => {
  const { t } = useTranslation('policy-editor');
  return (
    <ConfirmDialog
      title={t(`ask.${confirmation}.title`, { name })}
      actionLabel={t(`ask.${confirmation}.action`)}
      isDestructive={confirmation === 'delete'}
      {...rest}
    >
      {t(`ask.${confirmation}.text`)}
    </ConfirmDialog>
  );
};
