import { Button } from 'antd';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { packRows } from '../../../engine/board/pack-rows.ts';
import type { BoardRegistry } from '../../../engine/board/registry.ts';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import type { MenuItem } from '../../../renderers/parts/menu-button.tsx';
import { SkeletonBar } from '../../../renderers/parts/skeleton.tsx';
import { SavedBoard, sizeOf } from '../../../features/boards/saved-board.tsx';
import page from '../../../features/module/page-layout.module.css';
import styles from './overview.module.css';
import type { BoardOfTab } from '../../../features/boards/use-overview.ts';

type GridProps = {
  all: readonly BoardOfTab[];
  types: BoardRegistry;
  menuOf: (of: BoardOfTab) => readonly MenuItem[];
};

/** Number of cards in the first render, about one screen. The others are rendered deferred, so that the page stays responsive. */
const initialCount = 12;

/** The boards on twelve columns; neighbours share a hairline. */
export const OverviewGrid = ({ all, types, menuOf }: GridProps) => {
  const packed = useMemo(() => packRows(all, ({ board }) => sizeOf(board, types).span), [all, types]);
  const renderedBoards = useDeferredValue(packed, packed.slice(0, initialCount));
  return (
    <div className={styles.scroll}>
      <div className={styles.grid}>
        {renderedBoards.map(({ board: of, span }) => {
          const { height } = sizeOf(of.board, types);
          return (
            <div
              key={of.board.did}
              className={styles.slot}
              style={{ gridColumn: `span ${span}`, minHeight: `${height / 16}rem` }}
            >
              <SavedBoard stored={of.board} types={types} actions={menuOf(of)} />
            </div>
          );
        })}
      </div>
    </div>
  );
};

/** Skeletons of a page whose boards are not known yet. */
const likely = [8, 4, 6, 6];

export const OverviewSkeleton = () => (
  <div className={styles.scroll} aria-busy="true">
    <div className={styles.grid}>
      {likely.map((span, index) => (
        <div key={index} className={styles.waiting} style={{ gridColumn: `span ${span}` }}>
          <SkeletonBar width={9} height={1} />
          <SkeletonBar width="100%" height={12} />
        </div>
      ))}
    </div>
  </div>
);

/** What keeps the reader from creating the first board: no right to change the boards of any tab, or no tab at all. */
export type Obstacle = 'emptyFixed' | 'emptyNoTabs';

/** `next`: the next step, for users who can take one. */
export const OverviewNone = ({ obstacle, next }: { obstacle?: Obstacle | undefined; next: ReactNode }) => {
  const { t } = useTranslation('board-dialog');
  return (
    <EmptyState title={t('overview.emptyTitle')} actions={next}>
      {t(`overview.${obstacle ?? 'emptyText'}`)}
    </EmptyState>
  );
};

/** Some boards are here and others are not. */
export const OverviewPartly = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation('board-dialog');
  return (
    <div className={styles.notice} role="alert">
      <span className={page.noticeText}>{t('overview.partly')}</span>
      <Button size="small" onClick={onRetry}>
        {t('overview.retry')}
      </Button>
    </div>
  );
};
