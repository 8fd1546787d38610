import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { SkeletonBar } from '../../renderers/parts/skeleton.tsx';
import { TitledDialog } from '../../renderers/parts/titled-dialog.tsx';
import type { AgentToken } from '../../schemas/agent-tokens.ts';
import { toast } from '../../state/toasts.ts';
import { faultsOf } from '../../features/forms/faults.ts';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import { CopiedText } from '../../features/user-devices/copied-text.tsx';
import { NewAgentToken } from './new-agent-token.tsx';
import { agentTokensQuery, useRevokeAgentToken } from './use-agent-tokens.ts';
import { useMoment } from '../../features/user-devices/use-moment.ts';
import styles from '../../features/user-devices/user-devices.module.css';

/** Tokens with which agents read for this person: creates, lists and revokes them. Contract "Agents". */
export function AgentsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('agents');
  const [revoked, setRevoked] = useState<AgentToken>();
  const [isTyped, setTyped] = useState(false);
  return (
    <TitledDialog className={styles.dialog} title={t('title')} hasChanges={isTyped} onClose={onClose}>
      <div className={`${styles.body} ${styles.agents}`}>
        <p>{t('intro')}</p>
        <CopiedText label={t('address')} text={`${window.location.origin}${endpoints.mcp.path}`} />
        <NewAgentToken onTyped={setTyped} />
        <Tokens onRevoke={setRevoked} />
      </div>
      {revoked && <Revoke token={revoked} onClose={() => setRevoked(undefined)} />}
    </TitledDialog>
  );
}

type OnRevoke = { onRevoke: (token: AgentToken) => void };

function Tokens({ onRevoke }: OnRevoke) {
  const { t } = useTranslation('agents');
  const { data, isError, error, refetch } = useQuery(agentTokensQuery);
  if (data?.data.length === 0) {
    return <p className={styles.none}>{t('none')}</p>;
  }
  if (data) {
    return <TokenList tokens={data.data} onRevoke={onRevoke} />;
  }
  if (isError) {
    return (
      <ErrorState title={t('failed')} errorId={errorIdOf(error)} onRetry={() => void refetch()}>
        {error instanceof CallError ? error.msg : undefined}
      </ErrorState>
    );
  }
  return (
    <div className={styles.waiting} role="status" aria-label={t('loading')}>
      <SkeletonBar width={16} height={1} />
      <SkeletonBar width={24} height={1} />
    </div>
  );
}

function TokenList({ tokens, onRevoke }: OnRevoke & { tokens: readonly AgentToken[] }) {
  const { t } = useTranslation('agents');
  const momentOf = useMoment();
  const factsOf = ({ createtime, until, lastused }: AgentToken) => {
    const isOver = until * 1000 <= Date.now();
    return [
      t('since', { since: momentOf(createtime) }),
      t(isOver ? 'over' : 'until', { until: momentOf(until) }),
      lastused === null ? t('unused') : t('used', { used: momentOf(lastused) }),
    ].join(' · ');
  };
  return (
    <ul className={styles.list} aria-label={t('list')}>
      {tokens.map((token) => (
        <li key={token.did}>
          <div className={styles.facts}>
            <b>{token.name}</b>
            <p>{factsOf(token)}</p>
          </div>
          <Button aria-label={t('revokeOf', { name: token.name })} onClick={() => onRevoke(token)}>
            {t('revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Revoke({ token: { did, name }, onClose }: { token: AgentToken; onClose: () => void }) {
  const { t } = useTranslation('agents');
  const revoking = useRevokeAgentToken();
  const onSuccess = () => {
    toast.success(t('revoked', { name }));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('revokeTitle', { name })}
      actionLabel={t('revoke')}
      isBusy={revoking.isPending}
      onCancel={onClose}
      onConfirm={() => revoking.mutate(did, { onSuccess })}
    >
      {t('revokeText')}
      <ErrorAlert>{faultsOf(revoking.error, []).other}</ErrorAlert>
    </ConfirmDialog>
  );
}
