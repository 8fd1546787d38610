import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  horizontalListSortingStrategy,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import styles from './sortable-list.module.css';

/** Props for rendering one item. */
export type SortablePart = {
  index: number;
  /** The grip: drags by pointer, lifts by Space or Enter; where the item stays, room of the same width. */
  handle: ReactNode;
  /** Up and down, one press each: an alternative to dragging. */
  arrows: ReactNode;
  isFixed: boolean;
  isDragged: boolean;
};

type Direction = 'vertical' | 'horizontal' | 'grid';

type Props<T> = {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Name of the item in announcements and on handles. */
  nameOf: (item: T) => string;
  renderItem: (item: T, part: SortablePart) => ReactNode;
  /** Called before the move with two indexes of `items`. */
  onMove: (from: number, to: number) => void;
  direction?: Direction;
  /** Number of items at the start that can't be moved. */
  fixed?: number;
  label?: string;
  className?: string | undefined;
  itemClassName?: string | undefined;
};

const downOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const asideOnly: Modifier = ({ transform }) => ({ ...transform, y: 0 });

const ways = {
  vertical: { strategy: verticalListSortingStrategy, modifiers: [downOnly] },
  horizontal: { strategy: horizontalListSortingStrategy, modifiers: [asideOnly] },
  grid: { strategy: rectSortingStrategy, modifiers: [] },
} as const;

/** A press becomes a drag after so many pixels; before that it is a click. */
const clickRadius = 5;

/**
 * A list whose items a person puts in another order: by dragging, by keyboard from the grip, or by arrows. It keeps no
 * order of its own. Load it with the dialog that needs it; the library is not for a page's first paint.
 */
export function SortableList<T>(props: Props<T>) {
  const { items, keyOf, nameOf, renderItem, onMove, direction = 'vertical', fixed = 0 } = props;
  const { t } = useTranslation('parts');
  const keys = useMemo(() => items.map(keyOf), [items, keyOf]);
  const indexOfId = (id: UniqueIdentifier): number => keys.indexOf(String(id));
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: clickRadius } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = (from: number, to: number): void => {
    if (from !== to && from >= fixed && to >= fixed && to < items.length) onMove(from, to);
  };
  const say = (key: 'lifted' | 'over' | 'dropped' | 'dropCancelled', id: UniqueIdentifier, target = id): string => {
    const item = items[indexOfId(id)];
    const facts = { name: item === undefined ? '' : nameOf(item), place: indexOfId(target) + 1, count: items.length };
    return t(`sort.${key}`, facts);
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('lifted', active.id),
    onDragOver: ({ active, over }) => say('over', active.id, over?.id),
    onDragEnd: ({ active, over }) => say('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => say('dropCancelled', active.id),
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over !== null) move(indexOfId(active.id), indexOfId(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[...ways[direction].modifiers]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('sort.help') } }}
      onDragEnd={drop}
    >
      <SortableContext items={keys} strategy={ways[direction].strategy}>
        <ul className={props.className} aria-label={props.label}>
          {items.map((item, index) => (
            <SortableItem
              key={keys[index]}
              id={keys[index] ?? ''}
              name={nameOf(item)}
              index={index}
              isFixed={index < fixed}
              isFirst={index <= fixed}
              isLast={index === items.length - 1}
              isAside={direction === 'horizontal'}
              className={props.itemClassName}
              onMove={move}
            >
              {(part) => renderItem(item, part)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

type ItemProps = {
  id: string;
  name: string;
  index: number;
  isFixed: boolean;
  isFirst: boolean;
  isLast: boolean;
  isAside: boolean;
  className: string | undefined;
  onMove: (from: number, to: number) => void;
  children: (part: SortablePart) => ReactNode;
};

function SortableItem({ id, name, index, isFixed, isFirst, isLast, isAside, className, onMove, children }: ItemProps) {
  const { t } = useTranslation('parts');
  const sortable = useSortable({ id, disabled: isFixed });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable;
  const handle = isFixed ? (
    <span className={styles.handle} aria-hidden="true" />
  ) : (
    <button
      ref={setActivatorNodeRef}
      type="button"
      className={styles.handle}
      aria-label={t('sort.handle', { name })}
      aria-describedby={attributes['aria-describedby']}
      aria-pressed={isDragging}
      title={t('sort.handle', { name })}
      {...listeners}
      onKeyDown={(event) => {
        // Esc puts the item back and no more; a dialog around looks at this before it closes.
        if (isDragging && event.key === 'Escape') event.preventDefault();
        listeners?.['onKeyDown']?.(event);
      }}
    >
      <Icon name="grip" />
    </button>
  );
  const arrow = (to: number, isOff: boolean, icon: 'up' | 'down' | 'left' | 'right', key: 'back' | 'forth') => (
    <button
      type="button"
      className={styles.arrow}
      aria-label={t(isAside ? `sort.${key}Aside` : `sort.${key}`, { name })}
      title={t(isAside ? `sort.${key}Aside` : `sort.${key}`, { name })}
      // Not `disabled`: the focus stays on the arrow that brought the item to the end.
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onMove(index, to);
      }}
    >
      <Icon name={icon} size={12} />
    </button>
  );
  const arrows = (
    <span className={styles.arrows}>
      {arrow(index - 1, isFixed || isFirst, isAside ? 'left' : 'up', 'back')}
      {arrow(index + 1, isFixed || isLast, isAside ? 'right' : 'down', 'forth')}
    </span>
  );
  return (
    <li
      ref={setNodeRef}
      className={className === undefined ? styles.item : `${styles.item} ${className}`}
      data-dragged={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children({ index, handle, arrows, isFixed, isDragged: isDragging })}
    </li>
  );
}
