import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { NoPermission } from '../rights/no-permission.tsx';
import { ModuleSkeleton } from './module-skeleton.tsx';
import { PageRendering } from './page-rendering.tsx';
import { isPid, type ModuleRights, useModule, useRights } from '../module/use-module.ts';

type Props = {
  /** The module, if the address does not name it as `pid`. */
  pid?: string;
  children: (config: ModuleConfig, rights: ModuleRights) => ReactNode;
};

/** Loads config and rights of a module before its page renders; shows the loading or error state otherwise. */
export const ModuleGate = ({ pid: named, children }: Props) => {
  const params = useParams();
  const pid = named ?? params['pid'] ?? '';
  const config = useModule(pid);
  const rights = useRights(pid);
  if (!isPid(pid)) return <ModuleMissing />;
  if (config.isError && config.data === undefined) {
    return <ModuleRefused error={config.error} onRetry={() => void config.refetch()} />;
  }
  if (rights.isError && rights.data === undefined) {
    return <ModuleRefused error={rights.error} onRetry={() => void rights.refetch()} />;
  }
  if (config.data === undefined || rights.data === undefined) return <ModuleSkeleton />;
  return <PageRendering pid={pid}>{children(config.data, rights.data)}</PageRendering>;
};

const ModuleMissing = () => {
  const text = useDataText();
  return (
    <EmptyState isPage title={text('module.notFoundTitle')}>
      {text('module.notFoundText')}
    </EmptyState>
  );
};

type RefusedProps = {
  error: Error;
  /** What is said of no such thing, where the thing is not the module. */
  missing?: ReactNode;
  onRetry: () => void;
};

/** The server's refusal as a state of the page: no right, no such thing, or a failure to try again. */
export const ModuleRefused = ({ error, missing = <ModuleMissing />, onRetry }: RefusedProps) => {
  const text = useDataText();
  const status = error instanceof CallError ? error.status : undefined;
  const message = error instanceof CallError ? error.msg : undefined;
  if (status === statuses.forbidden)
    return (
      <NoPermission isPage name="">
        {message}
      </NoPermission>
    );
  if (status === statuses.notFound || status === statuses.badInput) return missing;
  return (
    <ErrorState isPage title={text('module.errorTitle')} errorId={errorIdOf(error)} onRetry={onRetry}>
      {message}
    </ErrorState>
  );
};
