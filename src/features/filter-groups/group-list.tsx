import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../renderers/parts/icon.tsx';
import { SortableList } from '../../renderers/parts/sortable-list.tsx';
import { DialogSide } from '../list-dialog/dialog-side.tsx';
import styles from './filter-groups.module.css';
import type { Group } from './groups.ts';
import type { GroupsEdited } from './use-groups.ts';

const keyOf = ({ key }: Group): string => key;

/** The list of filter groups at the left, in the user's order, with marks for unsaved, faulty and read-only groups. */
export const GroupList = ({ edited }: { edited: GroupsEdited }) => {
  const { t } = useTranslation('filters');
  const { groups, selected, nameOf } = edited;
  return (
    <DialogSide
      title={t('mine', { count: groups.length })}
      action={
        <Button
          type="text"
          size="small"
          aria-label={t('add')}
          title={t('add')}
          icon={<Icon name="plus" />}
          disabled={edited.isBusy}
          onClick={edited.add}
        />
      }
    >
      <SortableList
        items={groups}
        keyOf={keyOf}
        nameOf={nameOf}
        label={t('title')}
        onMove={edited.move}
        itemClassName={styles.group}
        renderItem={(group, { handle }) => (
          <>
            <button
              type="button"
              className={styles.groupName}
              aria-current={group.key === selected?.key}
              onClick={() => edited.select(group.key)}
            >
              <bdi className={styles.groupText}>{nameOf(group)}</bdi>
              <GroupMark group={group} edited={edited} />
            </button>
            {handle}
          </>
        )}
      />
    </DialogSide>
  );
};

const GroupMark = ({ group, edited }: { group: Group; edited: GroupsEdited }) => {
  const { t } = useTranslation('filters');
  if (group.isFixed) {
    return (
      <span className={styles.lock} title={t('fixed')}>
        <Icon name="lock" size={12} />
        <span className="visually-hidden">{t('fixed')}</span>
      </span>
    );
  }
  const isFaulty = edited.areFaultsShown && edited.faults.has(group.key);
  return (
    <>
      {isFaulty ? (
        <span className={styles.faulty} title={t('fault.mark')}>
          <Icon name="fault" size={12} />
          <span className="visually-hidden">{t('fault.mark')}</span>
        </span>
      ) : null}
      {edited.isUnsaved(group) ? (
        <span className={styles.tag}>{edited.isNew(group) ? t('new') : t('changed')}</span>
      ) : null}
    </>
  );
};
