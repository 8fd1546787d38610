import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useSize } from '../charts/use-size.ts';
import { knownRatio, defaultRatio } from './floor-picture.tsx';
import { bounded, fitted, type PlanView, panTo, whole, zoomed } from './plan-view.ts';
import { useLatest } from '../../../state/use-latest.ts';

/** A press that moves less than this is a click, px. */
const threshold = 4;

/** The frame of a plan, zoomed by Ctrl and the wheel (or a pinch) and moved by dragging. */
export const usePlanView = (element: RefObject<HTMLElement | null>, picture: string) => {
  const size = useSize(element);
  const [ratio, setRatio] = useState(() => knownRatio(picture));
  const [view, setView] = useState<PlanView>(whole);
  const frame = size ?? { width: 0, height: 0, em: 14 };
  const fit = fitted({ width: Math.max(1, frame.width), height: Math.max(1, frame.height) }, ratio ?? defaultRatio);
  const drag = useRef<{ x: number; y: number; view: PlanView; isMoving: boolean }>(undefined);
  const change = (made: (former: PlanView) => PlanView): void => setView((former) => bounded(made(former), frame, fit));

  const latest = useLatest(change);
  useEffect(() => {
    const target = element.current;
    const turn = (event: WheelEvent): void => {
      // The plain wheel scrolls the page.
      if (target === null || (!event.ctrlKey && !event.metaKey)) return;
      event.preventDefault();
      const { left, top, width, height } = target.getBoundingClientRect();
      const point = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
      latest.current((former) => zoomed(former, Math.exp(-event.deltaY / 200), point));
    };
    // React's own wheel listeners are passive and cannot keep the page from zooming.
    target?.addEventListener('wheel', turn, { passive: false });
    return () => target?.removeEventListener('wheel', turn);
  }, [element, latest]);

  const dragging = {
    onPointerDown: ({ button, clientX: x, clientY: y }: PointerEvent): void => {
      if (button === 0 && view.scale > 1) drag.current = { x, y, view, isMoving: false };
    },
    onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent): void => {
      const { current } = drag;
      if (current === undefined) return;
      const [dx, dy] = [clientX - current.x, clientY - current.y];
      if (!current.isMoving && Math.hypot(dx, dy) < threshold) return;
      if (!current.isMoving) currentTarget.setPointerCapture(pointerId);
      current.isMoving = true;
      change(() => ({ ...current.view, x: current.view.x + dx, y: current.view.y + dy }));
    },
    onPointerUp: (): void => {
      drag.current = undefined;
    },
    onPointerCancel: (): void => {
      drag.current = undefined;
    },
  };
  const boundedView = bounded(view, frame, fit);
  const floor = { width: fit.width * boundedView.scale, height: fit.height * boundedView.scale };
  return {
    isMeasured: size !== undefined && size.width > 0,
    /** Markers rendered before the picture's proportions are known would move when it arrives. */
    isPlaced: ratio !== undefined,
    em: frame.em,
    view: boundedView,
    floor,
    // A transform would keep the picture from blending with the card.
    left: (frame.width - floor.width) / 2 + boundedView.x,
    top: (frame.height - floor.height) / 2 + boundedView.y,
    setRatio,
    change,
    zoom: (factor: number) => change((former) => zoomed(former, factor)),
    move: (x: number, y: number) =>
      change((former) => ({ ...former, x: former.x - x * frame.width, y: former.y - y * frame.height })),
    reset: () => setView(whole),
    reveal: (point: { x: number; y: number }) =>
      change((former) => panTo(former, point, { frame, fit, margin: frame.em * 2 })),
    dragging,
  };
};
