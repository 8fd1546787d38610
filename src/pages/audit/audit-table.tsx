import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../api/catalogue/audit.ts';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import type { Modules } from '../../engine/automation/policy-columns.ts';
import type { Language } from '../../engine/column.ts';
import { formatMoment } from '../../engine/moment.ts';
import { useConfigs } from '../../features/module/use-configs.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import type { PlainColumn } from '../../renderers/parts/plain-column.ts';
import { PlainTable } from '../../renderers/parts/plain-table.tsx';
import { TableFrame } from '../../renderers/parts/table-frame.tsx';
import { inLanguage } from '../../texts/phrase.ts';
import type { AuditAddress } from './audit-address.ts';
import { AuditEntryDetail } from './audit-entry.tsx';
import { AuditOutcome } from './audit-outcome.tsx';
import { objectOf, pidsIn } from './audit-object.ts';
import type { useAudit } from './use-audit.ts';
import styles from './audit.module.css';

type Columns = { zone: string; hasPaths: boolean; module: Modules };

const useColumns = ({ zone, hasPaths, module }: Columns): PlainColumn<AuditEntry>[] => {
  const { t } = useTranslation('audit');
  const { language } = useRendering().context;
  const url = {
    key: 'url',
    title: t('columns.url'),
    cell: (entry: AuditEntry) => <span className={styles.path}>{entry.url}</span>,
  };
  return [
    {
      key: 'occurtime',
      title: t('columns.occurtime'),
      width: 12,
      cell: ({ occurtime }) => formatMoment(occurtime, zone),
    },
    { key: 'phone', title: t('columns.person'), width: 10, cell: personCell },
    {
      key: 'describe',
      title: t('columns.describe'),
      cell: ({ describe, status }) => (
        <>
          {describe}
          <AuditOutcome status={status} />
        </>
      ),
    },
    {
      key: 'object',
      title: t('columns.object'),
      cell: (entry) => {
        const objectText = objectTextOf(entry, module, language);
        const { others } = objectOf(entry);
        const more = others > 0 ? t('entry.more', { count: others }) : '';
        if (objectText === '') return more || undefined;
        return (
          <>
            <bdi>{objectText}</bdi> {more}
          </>
        );
      },
    },
    ...(hasPaths ? [url] : []),
    { key: 'ip', title: t('columns.ip'), width: 10, cell: ({ ip }) => ip || undefined },
  ];
};

/** The name; the phone number is beneath, and alone for an account that is gone. */
const personCell = ({ member, phone }: AuditEntry) =>
  member === null || member === '' ? (
    phone || undefined
  ) : (
    <>
      <bdi>{member}</bdi>
      <span className={styles.beside}>{phone}</span>
    </>
  );

/** The module and the name; empty where an entry is about no object, such as a sign-in. */
const objectTextOf = (entry: AuditEntry, module: Modules, language: Language): string => {
  const { pid, name } = objectOf(entry);
  const config = pid === undefined ? undefined : module(pid);
  return [inLanguage(config?.name, language), name].filter((part) => part !== undefined).join(' · ');
};

/** On a phone. */
const entryCard = { name: 'describe', state: 'occurtime' };

const noEntries: readonly AuditEntry[] = [];

type Props = { log: ReturnType<typeof useAudit>; address: AuditAddress; zone: string };

/** A page of the audit log, or why there is none. */
export const AuditTable = ({ log, address, zone }: Props) => {
  const { t } = useTranslation('audit');
  const { data, error } = log;
  const entries = data?.entries ?? noEntries;
  const { module } = useConfigs(useMemo(() => pidsIn(entries), [entries]));
  const columns = useColumns({ zone, hasPaths: address.paths, module });
  const drawDetail = useCallback((entry: AuditEntry) => <AuditEntryDetail entry={entry} module={module} />, [module]);
  if (error !== null && data === undefined)
    return (
      <ErrorState title={t('failedTitle')} errorId={errorIdOf(error)} onRetry={() => void log.refetch()}>
        {error instanceof CallError ? error.msg : undefined}
      </ErrorState>
    );
  return (
    <TableFrame scrollsWithPage>
      <PlainTable
        label={t('title')}
        columns={columns}
        rows={data?.entries}
        keyOf={({ _id }) => _id}
        isBusy={log.isFetching}
        expected={address.size}
        detail={drawDetail}
        cardHeader={entryCard}
        empty={
          <EmptyState isFiltered title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
    </TableFrame>
  );
};
