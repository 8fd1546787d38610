import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { toast } from '../../state/toasts.ts';

/** Shows why a change was not saved. */
export const useSaveFailed = () => {
  const { t } = useTranslation('notify');
  return (error: Error): void => {
    toast.error(error instanceof CallError ? error.faultMessage : t('saveFailed'));
  };
};
