import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { pidsOf } from '../../engine/automation/linkage-draft.ts';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { contentOf, useLinkageCalls } from './linkage-calls.ts';
import { LinkageHistory } from './linkage-history.tsx';
import { linkagesQuery } from './linkages-query.ts';
import { useConfigs } from '../module/use-configs.ts';

type Props = { pid: string; filterdid: string; did: string; onClose: () => void };

/** History of a linkage for notified users who may read its list but not change it. */
export const LinkageHistoryDialog = ({ pid, filterdid, did, onClose }: Props) => {
  const { t } = useTranslation('linkages');
  const linkages = useQuery(linkagesQuery(pid, filterdid));
  const { explain } = useLinkageCalls(pid, filterdid);
  const linkage = linkages.data?.find((listed) => listed.did === did);
  const { module } = useConfigs([...new Set([pid, ...(linkage === undefined ? [] : pidsOf(contentOf(linkage)))])]);
  if (linkages.isPending) return null;
  return (
    <DialogFrame
      width="47.5rem"
      title={linkage === undefined ? t('title') : <bdi>{linkage.name}</bdi>}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {linkages.data === undefined ? (
        <ErrorState title={t('loadFailed')} errorId={errorIdOf(linkages.error)} onRetry={() => void linkages.refetch()}>
          {linkages.error instanceof CallError ? linkages.error.msg : undefined}
        </ErrorState>
      ) : linkage === undefined ? (
        <EmptyState title={t('goneTitle')}>{t('goneText')}</EmptyState>
      ) : (
        <LinkageHistory
          did={did}
          module={module}
          moduleOf={(device) => linkage.actions.devControl.find(({ datadid }) => datadid === device)?.pid}
          explain={explain}
        />
      )}
    </DialogFrame>
  );
};
