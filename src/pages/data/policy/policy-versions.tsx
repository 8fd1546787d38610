import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, errorIdOf } from '../../../api/call-error.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { products } from '../../../engine/products.ts';
import { formatMoment } from '../../../engine/moment.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../../renderers/parts/error-state.tsx';
import { PlainTable } from '../../../renderers/parts/plain-table.tsx';
import { SkeletonRows } from '../../../renderers/parts/skeleton.tsx';
import type { PolicyCalls, PolicyVersion } from './policy-calls.ts';
import { draftOf, type PolicyDraft, type PolicyContext } from './policy-draft.ts';
import { VersionDifference } from './version-difference.tsx';
import styles from './policy.module.css';

type Props = {
  did: string;
  /** What the page shows now, with what was typed. */
  draft: PolicyDraft;
  policyContext: PolicyContext;
  calls: Pick<PolicyCalls, 'versions' | 'version'>;
  /** Without it nothing can be put back. */
  onRestore: ((former: PolicyDraft, version: number) => void) | undefined;
};

/** Who saved the policy when; one that is chosen is compared with what is shown now, and can be put back. */
export const PolicyVersions = ({ did, calls, ...rest }: Props) => {
  const { t } = useTranslation('policy-editor');
  const { zone } = useRendering().context;
  const [chosen, setChosen] = useState<number>();
  const versions = useQuery({
    queryKey: [...queryKeys.record(products.policies, did), 'versions'],
    queryFn: ({ signal }) => calls.versions(did, signal),
  });
  if (versions.isError && versions.data === undefined)
    return (
      <ErrorState
        title={t('versions.failed')}
        errorId={errorIdOf(versions.error)}
        onRetry={() => void versions.refetch()}
      >
        {versions.error instanceof CallError ? versions.error.msg : undefined}
      </ErrorState>
    );
  return (
    <section className={styles.versions} aria-label={t('parts.versions')}>
      <PlainTable<Row>
        label={t('versions.list')}
        keyOf={({ version }) => String(version)}
        rows={versions.data?.map((version) => ({ ...version, chosen, onChoose: setChosen }))}
        expected={3}
        empty={<EmptyState title={t('versions.none')}>{t('versions.noneText')}</EmptyState>}
        columns={[
          { key: 'version', title: t('versions.version'), width: 8, cell: ({ version }) => version },
          { key: 'at', title: t('versions.at'), width: 14, cell: ({ at }) => formatMoment(at, zone) },
          { key: 'by', title: t('versions.by'), cell: nameCell },
          { key: 'compare', title: '', width: 10, cell: compareCell },
        ]}
      />
      {chosen === undefined ? null : <Chosen key={chosen} did={did} version={chosen} calls={calls} {...rest} />}
    </section>
  );
};

type Row = PolicyVersion & { chosen: number | undefined; onChoose: (version: number | undefined) => void };

const nameCell = ({ by_name: name }: Row) => <bdi>{name}</bdi>;
const compareCell = (row: Row) => <Compare {...row} />;

const Compare = ({ version, chosen, onChoose }: Row) => {
  const { t } = useTranslation('policy-editor');
  const isChosen = version === chosen;
  return (
    <Button
      type="link"
      size="small"
      aria-pressed={isChosen}
      aria-label={t(isChosen ? 'versions.closeOf' : 'versions.compareTo', { version })}
      onClick={() => onChoose(isChosen ? undefined : version)}
    >
      {t(isChosen ? 'versions.close' : 'versions.compare')}
    </Button>
  );
};

const Chosen = ({ did, version, calls, draft, policyContext, onRestore }: Props & { version: number }) => {
  const { t } = useTranslation('policy-editor');
  const former = useQuery({
    // A version that is kept never changes.
    queryKey: [...queryKeys.record(products.policies, did), 'version', version],
    queryFn: ({ signal }) => calls.version(did, version, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (former.data === undefined)
    return former.isError ? (
      <ErrorState title={t('versions.failed')} errorId={errorIdOf(former.error)} onRetry={() => void former.refetch()}>
        {former.error instanceof CallError ? former.error.msg : undefined}
      </ErrorState>
    ) : (
      <div role="status" aria-label={t('versions.loading')}>
        <SkeletonRows rows={3} columns={3} />
      </div>
    );
  const before = draftOf(former.data, policyContext);
  return (
    <VersionDifference
      version={version}
      before={before}
      after={draft}
      policyContext={policyContext}
      onRestore={onRestore === undefined ? undefined : () => onRestore(before, version)}
    />
  );
};
