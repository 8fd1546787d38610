import { useTranslation } from 'react-i18next';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { formatMoment } from '../../engine/moment.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import type { PlainColumn } from '../../renderers/parts/plain-column.ts';
import { PlainTable } from '../../renderers/parts/plain-table.tsx';
import { TableFrame } from '../../renderers/parts/table-frame.tsx';
import type { Member } from '../../schemas/people.ts';
import { MemberStatus } from './member-status.tsx';
import type { useMembers } from './use-groups.ts';
import styles from './groups.module.css';

const memberCard = { name: 'name', state: 'staffstatus' };

const useColumns = (onOpen: (did: string) => void): PlainColumn<Member>[] => {
  const { t } = useTranslation('groups');
  const { zone } = useRendering().context;
  return [
    {
      key: 'name',
      title: t('columns.name'),
      cell: ({ did, name }) => (
        <button type="button" className={styles.name} title={t('open', { name })} onClick={() => onOpen(did)}>
          {name}
        </button>
      ),
    },
    { key: 'staffid', title: t('columns.staffid'), width: 8, cell: ({ staffid }) => staffid || undefined },
    {
      key: 'organizationid',
      title: t('columns.organizationid'),
      cell: ({ organizationname }) => organizationname || undefined,
    },
    {
      key: 'phonenumber',
      title: t('columns.phonenumber'),
      width: 10,
      cell: ({ phonenumber }) => phonenumber || undefined,
    },
    { key: 'email', title: t('columns.email'), cell: ({ email }) => email || undefined },
    {
      key: 'staffstatus',
      title: t('columns.staffstatus'),
      width: 9,
      cell: (member) => <MemberStatus member={member} />,
    },
    {
      key: 'exitdate',
      title: t('columns.exitdate'),
      width: 9,
      isRight: true,
      cell: ({ exitdate }) => (exitdate === null ? undefined : formatMoment(exitdate, zone, 'yyyy-MM-dd')),
    },
  ];
};

type Props = {
  members: ReturnType<typeof useMembers>;
  /** So many rows are expected while they load. */
  size: number;
  onOpen: (did: string) => void;
};

/** A page of members, or why there is none. */
export const MembersTable = ({ members, size, onOpen }: Props) => {
  const { t } = useTranslation('groups');
  const columns = useColumns(onOpen);
  const { data, error } = members;
  if (error !== null && data === undefined)
    return (
      <ErrorState title={t('failedTitle')} errorId={errorIdOf(error)} onRetry={() => void members.refetch()}>
        {error instanceof CallError ? error.msg : undefined}
      </ErrorState>
    );
  return (
    <TableFrame>
      <PlainTable
        label={t('members')}
        columns={columns}
        rows={data?.result}
        keyOf={({ did }) => did}
        isBusy={members.isFetching}
        expected={size}
        cardHeader={memberCard}
        empty={
          <EmptyState isFiltered title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        }
      />
    </TableFrame>
  );
};
