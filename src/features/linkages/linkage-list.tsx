import { Button, Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAge } from '../../renderers/fields/clock.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { DialogSide } from '../list-dialog/dialog-side.tsx';
import type { LinkageCalls } from './linkage-calls.ts';
import { LinkageMarks } from './linkage-marks.tsx';
import styles from './linkages.module.css';
import type { StoredLinkage } from './linkages-query.ts';
import type { LinkageEdit } from './use-linkage-edit.ts';
import { stampWithZone } from '../../engine/zone-offset.ts';

type Props = {
  linkages: readonly StoredLinkage[];
  edited: LinkageEdit;
  holding: LinkageCalls['holding'];
  onAdd: () => void;
  onEdit: (did: string) => void;
};

/**
 * The linkages of the tab, each with its last run and its switch, below the tile for a new one: what becomes known of them
 * later makes lines higher, and would move a tile after them from under the pointer.
 */
export const LinkageList = ({ linkages, edited, holding, onAdd, onEdit }: Props) => {
  const { t } = useTranslation('linkages');
  const { step, busy } = edited;
  const title = t('mine', { count: linkages.length });
  return (
    <DialogSide
      title={title}
      top={
        <button type="button" className={styles.tile} disabled={busy !== undefined} onClick={onAdd}>
          <Icon name="plus" />
          {t('add')}
        </button>
      }
    >
      <ul className={styles.items} aria-label={title}>
        {linkages.map((linkage) => (
          <Item
            key={linkage.did}
            linkage={linkage}
            holding={holding}
            isCurrent={step.kind === 'edit' && step.did === linkage.did}
            isSwitching={edited.switching === linkage.did}
            isOff={busy !== undefined || edited.switching !== undefined}
            onEdit={() => onEdit(linkage.did)}
            onTurn={() => void edited.turn(linkage)}
          />
        ))}
      </ul>
    </DialogSide>
  );
};

type ItemProps = {
  linkage: StoredLinkage;
  holding: LinkageCalls['holding'];
  isCurrent: boolean;
  isSwitching: boolean;
  isOff: boolean;
  onEdit: () => void;
  onTurn: () => void;
};

/** A linkage is open when `workflowstatus` is 1. */
const isOpen = ({ workflowstatus }: StoredLinkage): boolean => workflowstatus !== 0;

const Item = ({ linkage, holding, isCurrent, isSwitching, isOff, onEdit, onTurn }: ItemProps) => {
  const { t } = useTranslation('linkages');
  const id = useId();
  const { name } = linkage;
  return (
    <li className={styles.item} data-current={isCurrent}>
      <button
        type="button"
        className={styles.itemName}
        aria-current={isCurrent}
        aria-label={t('edit', { name })}
        aria-describedby={id}
        title={name}
        onClick={onEdit}
      >
        <bdi>{name}</bdi>
      </button>
      <LastRun linkage={linkage} />
      <Switch
        className={styles.itemSwitch ?? ''}
        checked={isOpen(linkage)}
        loading={isSwitching}
        disabled={isOff}
        aria-label={t('switch', { name })}
        aria-describedby={id}
        title={t(isOpen(linkage) ? 'open' : 'closed')}
        onChange={onTurn}
      />
      <LinkageMarks id={id} linkage={linkage} holding={holding} />
    </li>
  );
};

const LastRun = ({ linkage: { lasttime } }: { linkage: StoredLinkage }) => {
  const { t } = useTranslation('linkages');
  const { context } = useRendering();
  const age = useAge();
  return lasttime === undefined ? (
    <span className={styles.lastRun}>{t('neverRan')}</span>
  ) : (
    <time
      className={styles.lastRun}
      dateTime={new Date(lasttime * 1000).toISOString()}
      title={stampWithZone(lasttime, context.zone)}
    >
      {t('lastRun', { time: age(lasttime) })}
    </time>
  );
};

/** The right side as long as no linkage is chosen. */
export const NoLinkageChosen = ({ hasLinkages, onAdd }: { hasLinkages: boolean; onAdd: () => void }) => {
  const { t } = useTranslation('linkages');
  return (
    <div className={styles.nothing}>
      <EmptyState
        title={t(hasLinkages ? 'choose' : 'none')}
        actions={
          hasLinkages ? undefined : (
            // The one thing to do here.
            <Button autoFocus type="primary" icon={<Icon name="plus" />} onClick={onAdd}>
              {t('add')}
            </Button>
          )
        }
      >
        {t(hasLinkages ? 'chooseText' : 'noneText')}
      </EmptyState>
    </div>
  );
};
