import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorState } from '../../parts/error-state.tsx';

/** Why something failed, in its own words. */
export const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

type Props = { name: string; reason: string; onRetry: () => void };

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
