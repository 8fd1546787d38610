import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addCard } from '../../engine/dashboard/grid.ts';
import type { DashboardSide } from '../../engine/dashboard/layout.ts';
import { type Area, isFree } from '../../engine/dashboard/space.ts';
import { useRatio } from '../../state/preferences.ts';
import { areaStyle } from './area-style.ts';
import { cellsAround } from './grid-geometry.ts';
import type { NewCard, Wall } from './use-wall.ts';
import styles from './wall.module.css';
import { useLatest } from '../../state/use-latest.ts';

type Props = { card: NewCard; grid: RefObject<HTMLElement | null>; side: DashboardSide; wall: Wall };

/** Preview of the cells where a card dragged from the palette would be dropped; the drop may be refused. */
export const DropPreview = ({ card, grid, side, wall }: Props) => {
  const { t } = useTranslation('wall');
  const gap = side.pageSize.padding * useRatio();
  const [area, setArea] = useState<Area>();
  const areaAt = ({ clientX, clientY }: DragEvent): Area | undefined => {
    const box = grid.current?.getBoundingClientRect();
    if (box === undefined) return undefined;
    const { span, rows } = card;
    const point = { x: clientX - box.left, y: clientY - box.top };
    return {
      span,
      rows,
      ...cellsAround(point, { width: box.width, height: box.height, gap }, { ...side.pageSize, span, rows }),
    };
  };
  const drop = (event: DragEvent): void => {
    const area = areaAt(event);
    wall.carry(undefined);
    if (area !== undefined && wall.apply((former) => addCard(former, card, area)))
      wall.announce(t('edit.added', { name: card.name }));
  };
  const latest = useLatest({ areaAt, drop });
  useEffect(() => {
    const onOver = (event: DragEvent): void => {
      // Without it the browser takes no drop.
      event.preventDefault();
      const next = latest.current.areaAt(event);
      setArea((former) => (former?.dataX === next?.dataX && former?.dataY === next?.dataY ? former : next));
    };
    const onDrop = (event: DragEvent): void => {
      event.preventDefault();
      latest.current.drop(event);
    };
    document.addEventListener('dragover', onOver);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('drop', onDrop);
    };
  }, [latest]);
  if (area === undefined) return null;
  const isRoom = isFree(area, side.dashlist, side.pageSize);
  return <div className={styles.target} data-free={isRoom} style={areaStyle(area)} aria-hidden="true" />;
};
