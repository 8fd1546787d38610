import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  PointerSensor,
  useDndMonitor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type CSSProperties, memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeCard } from '../../engine/dashboard/grid.ts';
import type { DashboardCard, DashboardSide } from '../../engine/dashboard/layout.ts';
import { type Area, isFree } from '../../engine/dashboard/space.ts';
import { useRatio } from '../../state/preferences.ts';
import { DropPreview } from './drop-preview.tsx';
import { cellsMoved, gridShape } from './grid-geometry.ts';
import { useScreenSize } from './use-screen.ts';
import type { Wall } from './use-wall.ts';
import { useCardBackgrounds } from './use-card-backgrounds.ts';
import { WallCard } from './wall-card.tsx';
import styles from './wall.module.css';
import { areaStyle } from './area-style.ts';
import { type Handle, changes } from './card-handle.ts';

type Props = { side: DashboardSide; wall: Wall };

/** Delay after which a press is a drag, not a click. Contract "Screens". */
const dragMilliseconds = 200;

const isHandle = (data: unknown): data is Handle =>
  typeof data === 'object' && data !== null && 'index' in data && 'kind' in data;

type Target = Area & { index: number; isFree: boolean };

const keyOf = ({ type, did }: DashboardCard): string => `${type}-${did}`;

/** Its cells; edited, it has the shape of the whole screen beside what the bar leaves. */
const useGridStyle = ({ pageSize: { colume, row, padding } }: DashboardSide, isEditing: boolean) => {
  const ratio = useRatio();
  const screen = useScreenSize();
  const gap = padding * ratio;
  const style: CSSProperties = {
    gap: `${gap}px`,
    gridTemplateColumns: `repeat(${colume}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${row}, minmax(0, 1fr))`,
    ...(isEditing && { aspectRatio: gridShape({ ...screen, ratio }) }),
  };
  return { gap, style };
};

/** The cards on their cells; while it is edited they are dragged, sized and moved by keys. */
export const WallGrid = ({ side, wall }: Props) => {
  const { t } = useTranslation('wall');
  const grid = useRef<HTMLDivElement>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { delay: dragMilliseconds, tolerance: 8 } }),
  );
  const { gap, style } = useGridStyle(side, wall.isEditing);
  const { colume, row } = side.pageSize;
  const backgrounds = useCardBackgrounds(side);

  const areaOf = ({ active, delta }: DragMoveEvent | DragEndEvent): Target | undefined => {
    const handle: unknown = active.data.current;
    const box = grid.current?.getBoundingClientRect();
    if (!isHandle(handle) || box === undefined) return undefined;
    const { index, kind } = handle;
    const card = side.dashlist[index];
    if (card === undefined) return undefined;
    const cells = cellsMoved(delta, { width: box.width, height: box.height, gap }, side.pageSize);
    const { span, rows, dataX, dataY } = { ...card, ...changes[kind](card, cells) };
    const others = side.dashlist.filter((_, other) => other !== index);
    const area = { span, rows, dataX, dataY };
    return { ...area, index, isFree: isFree(area, others, side.pageSize) };
  };
  const place = (index: number, change: Partial<Area>): void => {
    const card = side.dashlist[index];
    if (card === undefined) return;
    const placed = { ...card, ...change };
    const isDone = wall.apply((former) => placeCard(former, index, change));
    if (isDone) wall.announce(t('edit.placed', { ...placed, column: placed.dataX + 1, line: placed.dataY + 1 }));
  };
  const onEnd = (event: DragEndEvent): void => {
    const area = areaOf(event);
    if (area === undefined) return;
    const { index, span, rows, dataX, dataY } = area;
    const card = side.dashlist[index];
    if (card !== undefined && !isSame(card, area)) place(index, { span, rows, dataX, dataY });
  };
  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      // Keys move a card without lifting it first, and say themselves what happened.
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      onDragEnd={onEnd}
    >
      <div ref={grid} className={styles.grid} style={style}>
        {wall.isEditing && <FreeCells colume={colume} row={row} />}
        <DropTarget areaOf={areaOf} />
        {wall.carried !== undefined && <DropPreview card={wall.carried} grid={grid} side={side} wall={wall} />}
        {side.dashlist.map((card, index) => (
          <WallCard
            key={keyOf(card)}
            card={card}
            index={index}
            background={backgrounds[index]}
            side={side}
            wall={wall}
            onPlace={place}
          />
        ))}
      </div>
    </DndContext>
  );
};

const isSame = (a: Area, b: Area): boolean =>
  a.dataX === b.dataX && a.dataY === b.dataY && a.span === b.span && a.rows === b.rows;

const nothing = (): undefined => undefined;
const silent = {
  onDragStart: nothing,
  onDragMove: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
};

/** Preview of where the dragged card would be dropped. It has its own state, so that a movement re-renders no other card. */
const DropTarget = ({ areaOf }: { areaOf: (event: DragMoveEvent) => Target | undefined }) => {
  const [target, setTarget] = useState<Target>();
  useDndMonitor({
    onDragMove: (event) => {
      const next = areaOf(event);
      setTarget((former) => (former !== undefined && next !== undefined && isSame(former, next) ? former : next));
    },
    onDragEnd: () => setTarget(undefined),
    onDragCancel: () => setTarget(undefined),
  });
  return target === undefined ? null : (
    <div className={styles.target} data-free={target.isFree} style={areaStyle(target)} aria-hidden="true" />
  );
};

const FreeCells = memo(function FreeCells({ colume, row }: { colume: number; row: number }) {
  return Array.from({ length: colume * row }, (_, index) => (
    <div
      key={index}
      className={styles.cell}
      style={areaStyle({ span: 1, rows: 1, dataX: index % colume, dataY: Math.floor(index / colume) })}
      aria-hidden="true"
    />
  ));
});
