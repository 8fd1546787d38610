import { Button, type ButtonProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from '../../state/toasts.ts';
import { copyText } from './copy-text.ts';

/** Copies the id under which the log has an error, for a message to an administrator. */
export function CopyErrorId({ id, size }: { id: string } & Pick<ButtonProps, 'size'>) {
  const { t } = useTranslation('parts');
  const copy = async () => {
    if (await copyText(id)) {
      toast.success(t('copied'));
    } else {
      toast.info(t('copyFailed', { id }));
    }
  };
  return (
    <Button type="text" size={size} onClick={() => void copy()}>
      {t('copyErrorId')}
    </Button>
  );
}
