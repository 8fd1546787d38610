import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { formatMoment } from '../../engine/moment.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import type { PlainColumn } from '../../renderers/parts/plain-column.ts';
import { PlainTable } from '../../renderers/parts/plain-table.tsx';
import { Pager } from '../../renderers/table/pager.tsx';
import { createLoader } from '../../renderers/parts/loader.ts';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import { TableFooter, TableFrame } from '../../renderers/parts/table-frame.tsx';
import type { Member } from '../../schemas/people.ts';
import { SearchBox } from '../../features/list/list-toolbar.tsx';
import type { GroupsAddress } from './groups-address.ts';
import { memberSizes } from './groups-address.ts';
import { MemberDrawer } from './member-drawer.tsx';
import { MemberStatus } from './member-status.tsx';
import { flattenDepartments, useDepartments, useGroupRights, useMember, useMembers } from './use-groups.ts';
import styles from './groups.module.css';

/** Contract "People". */
const searchPause = 500;

/** Beyond this page the server would read everything before it. */
const deepest = 100_000;

type Props = { address: GroupsAddress; go: (next: Partial<GroupsAddress>, replace?: boolean) => void };

const importPart = createLoader(
  async () => (await Promise.all([import('./import-members.tsx'), loadTexts('import')]))[0].ImportMembers,
);
const addPart = createLoader(async () => (await import('./add-member.tsx')).AddMember);

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

/** Members: search, status, a page of rows, and what can be done with them. */
export const MembersTab = ({ address, go }: Props) => {
  const { t } = useTranslation('groups');
  const rights = useGroupRights();
  const members = useMembers(address);
  const columns = useColumns((did) => go({ member: did }));
  const member = useMember(address.member, members.data?.result);
  const [doing, setDoing] = useState<'adding' | 'importing'>();
  const Import = useLoaded(importPart, doing === 'importing');
  const Add = useLoaded(addPart, doing === 'adding');
  const { error } = members;
  const words = error instanceof CallError ? error.msg : undefined;
  return (
    <>
      <div className={styles.toolbar}>
        <SearchBox
          value={address.name}
          pause={searchPause}
          label={t('search')}
          onSearch={(name) => go({ name, page: 1 }, true)}
        />
        <Segmented
          aria-label={t('status')}
          value={address.status}
          options={(['0', '1', 'all'] as const).map((status) => ({
            value: status,
            label: t(status === 'all' ? 'statusAll' : `status${status}`),
          }))}
          onChange={(status) => go({ status, page: 1 })}
        />
        <OfDepartment did={address.of} onClear={() => go({ of: '', page: 1 })} />
        {rights.isKnown && !rights.canCreate ? null : (
          <span className={styles.right}>
            {rights.canCreate && (
              <>
                <Button icon={<Icon name="import" />} onClick={() => setDoing('importing')}>
                  {t('import')}
                </Button>
                <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDoing('adding')}>
                  {t('add')}
                </Button>
              </>
            )}
          </span>
        )}
      </div>
      {error !== null && members.data === undefined ? (
        <ErrorState title={t('failedTitle')} errorId={errorIdOf(error)} onRetry={() => void members.refetch()}>
          {words}
        </ErrorState>
      ) : (
        <TableFrame>
          <PlainTable
            label={t('members')}
            columns={columns}
            rows={members.data?.result}
            keyOf={({ did }) => did}
            isBusy={members.isFetching}
            expected={address.size}
            cardHead={memberCard}
            empty={
              <EmptyState isFiltered title={t('empty.title')}>
                {t('empty.text')}
              </EmptyState>
            }
          />
        </TableFrame>
      )}
      <TableFooter>
        <Pager
          page={address.page}
          size={address.size}
          sizes={memberSizes}
          total={members.data?.total}
          isEstimate={false}
          deepest={deepest}
          onPage={(page) => go({ page })}
          onSize={(size) => go({ size: memberSizes.find((memberSize) => memberSize === size) ?? 10, page: 1 })}
          onExact={() => undefined}
        />
      </TableFooter>
      {member && (
        <MemberDrawer key={member.did} member={member} canWrite={rights.canWrite} onClose={() => go({ member: '' })} />
      )}
      {doing === 'adding' && Add && <Add organizationid={address.of} onClose={() => setDoing(undefined)} />}
      {doing === 'importing' && Import && <Import onClose={() => setDoing(undefined)} />}
    </>
  );
};

/** That only one department's members are shown, and the way back to all. */
const OfDepartment = ({ did, onClear }: { did: string; onClear: () => void }) => {
  const { t } = useTranslation('groups');
  const { data = [] } = useDepartments();
  if (did === '') return null;
  const name = flattenDepartments(data).find(({ node }) => node.did === did)?.node.name ?? did;
  return (
    <Button size="small" title={t('clearDepartment')} onClick={onClear}>
      {t('inDepartment', { name })} <Icon name="close" size={12} />
    </Button>
  );
};
