import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { RoleDetail } from '../../api/catalogue/roles.ts';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import type { PlainColumn } from '../../renderers/parts/plain-column.ts';
import { PlainTable } from '../../renderers/parts/plain-table.tsx';
import { SearchBox } from '../../features/list/list-toolbar.tsx';
import { session } from '../../state/session.ts';
import { AddRoleMembers } from './add-role-members.tsx';
import { RemoveRoleMember } from './remove-role-member.tsx';
import authorityStyles from './authority.module.css';
import styles from './role-members.module.css';

type Member = RoleDetail['members'][number];
const useColumns = (onTake: (member: Member) => void) => {
  const { t } = useTranslation('authority');
  const columns: PlainColumn<Member>[] = [
    { key: 'name', title: t('people.name'), cell: ({ name }) => <bdi>{name}</bdi> },
  ];
  const actions = (member: Member) => (
    <Button type="text" aria-label={t('people.takeOf', { name: member.name })} onClick={() => onTake(member)}>
      {t('people.take')}
    </Button>
  );
  return { columns, actions };
};

type Props = { role: RoleDetail; canSet: boolean; canRead: boolean };

/** Who has a role: given to others, and taken, at once. */
export const RoleMembers = ({ role, canSet, canRead }: Props) => {
  const { t } = useTranslation('authority');
  const { userdid } = useSnapshot(session);
  const [keyword, setKeyword] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [memberToRemove, setMemberToRemove] = useState<Member>();
  const { columns, actions } = useColumns(setMemberToRemove);
  const visibleMembers = role.members.filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase()));
  const add = (
    <Button icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
      {t('people.add')}
    </Button>
  );
  return (
    <>
      <div className={authorityStyles.tools}>
        <SearchBox value={keyword} label={t('people.search')} onSearch={setKeyword} />
        {canRead ? null : <p className={authorityStyles.legend}>{t('people.own')}</p>}
        {canSet ? <span className={styles.end}>{add}</span> : null}
      </div>
      <div className={`${authorityStyles.scroll} ${styles.people}`}>
        <PlainTable
          label={t('view.members')}
          columns={columns}
          rows={visibleMembers}
          keyOf={({ did }) => did}
          {...(canSet ? { actions } : {})}
          empty={
            keyword === '' ? (
              <EmptyState title={t('people.empty')} actions={canSet ? add : undefined}>
                {t('people.emptyText')}
              </EmptyState>
            ) : (
              <EmptyState isFiltered title={t('people.emptyFound')} />
            )
          }
        />
      </div>
      {isAdding ? <AddRoleMembers role={role} onClose={() => setAdding(false)} /> : null}
      {memberToRemove === undefined ? null : (
        <RemoveRoleMember
          role={role}
          member={memberToRemove}
          isSelf={memberToRemove.did === userdid}
          onClose={() => setMemberToRemove(undefined)}
        />
      )}
    </>
  );
};
