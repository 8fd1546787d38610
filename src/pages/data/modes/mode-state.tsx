import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, errorIdOf } from '../../../api/call-error.ts';
import { statuses } from '../../../api/statuses.ts';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../../renderers/parts/error-state.tsx';
import { NoPermission } from '../../../features/rights/no-permission.tsx';

type Props = {
  name: string;
  /** Shown where the module has no record at all. */
  none: ReactNode;
  /** The filter group lets only some records through. */
  isGroup?: boolean;
  error: Error | null;
  /** `undefined` until the first answer. */
  count: number | undefined;
  isFiltered: boolean;
  waiting: ReactNode;
  children: ReactNode;
  onRetry: () => void;
  onClear: () => void;
};

/**
 * Shows the records of a mode, or the loading, empty or error state. After a failed refresh the former records remain.
 */
export const ModeState = ({ name, error, count, isFiltered, waiting, children, onRetry, onClear, ...rest }: Props) => {
  const { t } = useTranslation('modes');
  if (count === undefined && error instanceof CallError && error.status === statuses.forbidden) {
    return <NoPermission name={name}>{error.msg}</NoPermission>;
  }
  if (count === undefined && error !== null) {
    return (
      <ErrorState title={t('state.errorTitle')} errorId={errorIdOf(error)} onRetry={onRetry}>
        {error.message}
      </ErrorState>
    );
  }
  if (count === undefined) return waiting;
  if (count > 0) return children;
  if (isFiltered) {
    return (
      <EmptyState
        title={t('state.noMatchTitle')}
        isFiltered
        actions={<Button onClick={onClear}>{t('state.clear')}</Button>}
      >
        {t('state.noMatchText')}
      </EmptyState>
    );
  }
  return <None {...rest} />;
};

const None = ({ none, isGroup = false }: Pick<Props, 'none' | 'isGroup'>) => {
  const text = useDataText();
  const { t } = useTranslation('modes');
  return isGroup ? (
    <EmptyState title={text('list.groupEmptyTitle')} isFiltered>
      {t('state.groupText')}
    </EmptyState>
  ) : (
    none
  );
};
