import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../renderers/parts/icon.tsx';
import type { Change, RightCell } from './role-draft.ts';
import { useLevelTexts } from '../../features/rights/use-level-texts.ts';
import type { RoleConflict } from './use-role-draft.ts';
import styles from './conflict-notice.module.css';

type Props = {
  conflict: RoleConflict;
  nameOf: (pid: string) => string;
  /** Level in the user's own draft. */
  mineAt: (cell: RightCell) => number;
  onTake: (change: Change) => void;
  onSeen: () => void;
};

/** Merge notice after another user saved the same role: lists their changes and lets the user resolve each conflict. */
export const ConflictNotice = ({ conflict: { theirs, disputed }, nameOf, mineAt, onTake, onSeen }: Props) => {
  const { t } = useTranslation('authority');
  const levelTexts = useLevelTexts();
  const rightCellOf = ({ pid, kind }: RightCell): string => `${nameOf(pid)} · ${levelTexts.kind(kind)}`;
  const isDisputed = (change: Change): boolean => disputed.includes(change) && mineAt(change) !== change.after;
  return (
    <div className={styles.notice} role="alert">
      <Icon name="warning" />
      <div>
        <b>{t('moved.title')}</b>
        <p>{t('moved.text', { count: theirs.length })}</p>
        <ul>
          {theirs.map((change) => (
            <li key={`${change.pid}/${change.kind}`}>
              {isDisputed(change) ? (
                <>
                  {t('moved.disputed', {
                    place: rightCellOf(change),
                    theirs: levelTexts.long(change.kind, change.after),
                    mine: levelTexts.long(change.kind, mineAt(change)),
                  })}{' '}
                  <Button size="small" onClick={() => onTake(change)}>
                    {t('moved.take')}
                  </Button>
                </>
              ) : (
                t('matrix.step', {
                  place: rightCellOf(change),
                  before: levelTexts.long(change.kind, change.before),
                  after: levelTexts.long(change.kind, change.after),
                })
              )}
            </li>
          ))}
        </ul>
      </div>
      <Button size="small" onClick={onSeen}>
        {t('moved.seen')}
      </Button>
    </div>
  );
};
