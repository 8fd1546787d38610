import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { compile } from '../../engine/views/compile.ts';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { SideBody, SideDrawer, SideFooter } from '../../renderers/parts/side-drawer.tsx';
import { Renderer } from '../../renderers/renderer.tsx';
import { session } from '../../state/session.ts';
import { useRecord } from '../../features/record/use-record.ts';
import { useVisitRights } from '../../features/visits/use-visits.ts';
import { VisitButtons } from './visit-buttons.tsx';

type Props = { config: ModuleConfig; did: string; onClose: () => void };

/** A visit beside the list, and what can become of it now. */
export const VisitDrawer = ({ config, did, onClose }: Props) => {
  const { t } = useTranslation('visitors');
  const visit = useRecord(config.pid, did);
  const { canAnswer } = useVisitRights();
  const { userdid } = useSnapshot(session);
  const { data, error } = visit;
  const isMine = data?.['interviewee'] === userdid;
  const status = error instanceof CallError ? error.status : undefined;
  const isNotFound = status === statuses.notFound || status === statuses.badInput;
  const visitor = String(data?.['visitor'] ?? data?.name ?? '');
  return (
    <SideDrawer title={data === undefined ? t('visit') : visitor} onClose={onClose}>
      <SideBody>
        {isNotFound ? (
          <EmptyState title={t('gone.title')}>{t('gone.text')}</EmptyState>
        ) : error !== null && data === undefined ? (
          <ErrorState title={t('failed')} errorId={errorIdOf(error)} onRetry={() => void visit.refetch()}>
            {error instanceof CallError ? error.msg : undefined}
          </ErrorState>
        ) : (
          <div>
            <Renderer view={compile(config, 'detail')} value={data} />
          </div>
        )}
      </SideBody>
      {data !== undefined && (canAnswer || isMine) ? (
        <SideFooter>
          <VisitButtons
            did={did}
            visitor={visitor}
            status={String(data['statusdesc'] ?? '')}
            mayEnd={canAnswer}
            isAlone
          />
        </SideFooter>
      ) : null}
    </SideDrawer>
  );
};
