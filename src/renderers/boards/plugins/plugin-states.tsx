import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorState } from '../../parts/error-state.tsx';

type Props = { name: string; reason: string; onRetry: (() => void) | undefined };

/** A plugin that could not be loaded or drawn, in the place of its picture. */
export const FailedPlugin = ({ name, reason, onRetry }: Props) => {
  const { t } = useTranslation('board-plugins');
  return (
    <ErrorState title={t('failed', { name })} onRetry={onRetry}>
      {t('failedText', { cause: /[.!?。！？]$/.test(reason) ? reason : `${reason}.` })}
    </ErrorState>
  );
};

/** A stored board whose plugin the company has no more. */
export const GonePlugin = ({ name }: { name: string }) => {
  const { t } = useTranslation('board-plugins');
  return <EmptyState title={t('gone', { name })}>{t('goneText')}</EmptyState>;
};
