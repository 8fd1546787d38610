import { useDraggable } from '@dnd-kit/core';
import { type KeyboardEvent, memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { cardSizes, removeCard } from '../../engine/dashboard/grid.ts';
import type { DashboardCard, DashboardSide } from '../../engine/dashboard/layout.ts';
import type { Area } from '../../engine/dashboard/space.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { BoardMenu } from '../../renderers/boards/frame/board-menu.tsx';
import type { MenuItem } from '../../renderers/parts/menu-button.tsx';
import { CardContent } from './cards/card-content.tsx';
import { useCardName } from './cards/use-card-name.ts';
import { cardBackgroundStyle } from './card-background.ts';
import type { Wall } from './use-wall.ts';
import { focusAfterRemoval } from './wall-focus.ts';
import { chartThemeOf } from './wall-theme.ts';
import styles from './wall.module.css';
import type { Handle } from './card-handle.ts';
import { areaStyle } from './area-style.ts';

type Props = {
  card: DashboardCard;
  index: number;
  /** The colour behind its content, where it is not opaque. */
  background: string | undefined;
  side: DashboardSide;
  wall: Wall;
  onPlace: (index: number, change: Partial<Area>) => void;
};

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const WallCard = (props: Props) => (props.wall.isEditing ? <EditedCard {...props} /> : <ShownCard {...props} />);

const ShownCard = ({ card, side, background }: Props) => (
  <div className={styles.card} style={{ ...areaStyle(card), ...cardBackgroundStyle(background) }}>
    <CardContent card={card} theme={chartThemeOf(side)} />
  </div>
);

/** A card that is dragged by pointer, and moved by arrows, sized by Shift and arrows, removed by Delete. */
const EditedCard = ({ card, index, background, side, wall, onPlace }: Props) => {
  const { t } = useTranslation('wall');
  const name = useCardName(card);
  const move = useDraggable({ id: `move-${index}`, data: { index, kind: 'move' } satisfies Handle });
  const size = useDraggable({ id: `size-${index}`, data: { index, kind: 'size' } satisfies Handle });
  const count = side.dashlist.length;
  const remove = useCallback((): void => {
    wall.apply((former) => ({ ok: true, side: removeCard(former, index) }));
    wall.announce(t('edit.removed', { name }));
    focusAfterRemoval(index, count);
  }, [wall, index, count, name, t]);
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const step = steps[event.key];
    if (event.key === 'Delete') remove();
    else if (step !== undefined) {
      event.preventDefault();
      onPlace(
        index,
        event.shiftKey
          ? { span: card.span + step.x, rows: card.rows + step.y }
          : { dataX: card.dataX + step.x, dataY: card.dataY + step.y },
      );
    }
  };
  const { transform } = move;
  return (
    <div
      ref={move.setNodeRef}
      className={styles.card}
      data-dragged={move.isDragging || size.isDragging}
      style={{
        ...areaStyle(card),
        ...cardBackgroundStyle(background),
        ...(transform === null ? {} : { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` }),
      }}
      role="group"
      aria-label={name}
    >
      <div className={styles.content} inert>
        <CardContent card={card} theme={chartThemeOf(side)} />
      </div>
      <button
        type="button"
        className={styles.handle}
        data-card={index}
        aria-label={t('edit.handle', { name })}
        title={t('edit.keys')}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Shift+ArrowRight Shift+ArrowDown Delete"
        {...move.listeners}
        onKeyDown={onKey}
      />
      <div className={styles.more}>
        <CardMenu card={card} index={index} pageSize={side.pageSize} name={name} onPlace={onPlace} onRemove={remove} />
      </div>
      <div ref={size.setNodeRef} className={styles.corner} aria-hidden="true" {...size.listeners} />
    </div>
  );
};

type MenuProps = Pick<Props, 'card' | 'index' | 'onPlace'> & {
  pageSize: DashboardSide['pageSize'];
  name: string;
  onRemove: () => void;
};

/** Memoised: a card that is dragged is rendered with every frame. */
const CardMenu = memo(function CardMenu({ card, index, pageSize, name, onPlace, onRemove }: MenuProps) {
  const { t } = useTranslation('wall');
  const sizes = (axis: 'span' | 'rows', most: number): MenuItem[] =>
    cardSizes[axis]
      .filter((cells) => cells <= most)
      .map((cells, position) => ({
        key: `${axis}-${cells}`,
        label: t('edit.cells', { count: cells }),
        isChosen: card[axis] === cells,
        ...(position === 0 ? { heading: t(`edit.${axis}`) } : {}),
        onChoose: () => onPlace(index, { [axis]: cells }),
      }));
  return (
    <BoardMenu
      name={name}
      items={[
        ...sizes('span', pageSize.colume),
        ...sizes('rows', pageSize.row),
        { key: 'remove', label: t('edit.remove'), icon: <Icon name="close" />, isApart: true, onChoose: onRemove },
      ]}
    />
  );
});
