import { Link } from 'react-router-dom';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import { routes } from '../navigation/routes.ts';
import { NoPermission } from '../rights/no-permission.tsx';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';

/** Why a record can't be shown, as far as its read tells: `missing` was deleted, or never was. */
export type RecordReadFault = 'forbidden' | 'missing' | 'failed';

const faults: ReadonlyMap<number, RecordReadFault> = new Map([
  [statuses.forbidden, 'forbidden'],
  [statuses.notFound, 'missing'],
  [statuses.badInput, 'missing'],
]);

export const readFaultOf = (error: unknown): RecordReadFault | undefined => {
  if (error === null || error === undefined) return undefined;
  return (error instanceof CallError ? faults.get(error.status) : undefined) ?? 'failed';
};

type Props = { fault: RecordReadFault; error: unknown; pid: string; moduleName: string; onRetry: () => void };

/** In place of a record that can't be shown: why, and what to do. */
export const RecordUnavailable = ({ fault, error, pid, moduleName, onRetry }: Props) => {
  const text = useDataText();
  const message = error instanceof CallError ? error.msg : undefined;
  if (fault === 'forbidden')
    return (
      <NoPermission isPage name={moduleName}>
        {message}
      </NoPermission>
    );
  if (fault === 'missing')
    return (
      <EmptyState
        isPage
        title={text('detail.notFoundTitle')}
        actions={<Link to={routes.list({ pid })}>{text('detail.toList')}</Link>}
      >
        {text('detail.notFoundText')}
      </EmptyState>
    );
  return (
    <ErrorState isPage title={text('detail.errorTitle')} errorId={errorIdOf(error)} onRetry={onRetry}>
      {message}
    </ErrorState>
  );
};
