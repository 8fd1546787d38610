import type { TFunction } from 'i18next';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { IconButton } from '../../parts/icon-button.tsx';
import type { StateId } from '../../../engine/column.ts';
import type { ChartTheme } from '../../../theme/chart-theme.ts';
import { FloorPicture } from './floor-picture.tsx';
import { shownLabels } from './label-layout.ts';
import { type Marker, PlanMarker, Shape } from './plan-marker.tsx';
import { zoomSteps } from './plan-view.ts';
import styles from './plan.module.css';
import { usePlanView } from './use-plan-view.ts';

type Props = {
  picture: string;
  isLineDrawing: boolean;
  markers: readonly Marker[];
  press: 'record' | 'control';
  /** Whether the plan is on a wall: larger, and without buttons. */
  isWall: boolean;
  theme: ChartTheme;
  name: string;
  t: TFunction<'boards'>;
};

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.2, 0],
  ArrowRight: [0.2, 0],
  ArrowUp: [0, -0.2],
  ArrowDown: [0, 0.2],
};

/** Width of markers, em. */
const markerEms = { console: 1.75, wall: 2.25 } as const;
/** Font size of labels, em. */
const labelEms = { console: 0.86, wall: 1 } as const;

/** A zoomable and draggable plan with markers. Below it is the number of records in each state. */
export const PlanFrame = ({ picture, isLineDrawing, markers, press, isWall, theme, name, t }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const plan = usePlanView(frame, picture);
  const { view, floor, em } = plan;
  const labelled = useMemo(() => {
    const boxes = markers.map(({ x, y, label, state }) => ({
      x: (x / 100) * floor.width,
      y: (y / 100) * floor.height,
      label,
      state,
    }));
    const look = isWall ? 'wall' : 'console';
    return shownLabels(boxes, { em: em * labelEms[look], marker: em * markerEms[look], width: floor.width });
  }, [markers, floor.width, floor.height, em, isWall]);
  const onKey = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step !== undefined && view.scale > 1) plan.move(...step);
    else if (event.key === '+' || event.key === '=') plan.zoom(zoomSteps.in);
    else if (event.key === '-') plan.zoom(zoomSteps.out);
    else if (event.key === '0') plan.reset();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.plan} data-wall={isWall} data-ground={theme}>
      <div
        ref={frame}
        className={styles.frame}
        role="group"
        aria-label={name}
        data-zoomed={view.scale > 1}
        onKeyDown={onKey}
        {...plan.dragging}
      >
        {plan.isMeasured ? (
          <div className={styles.canvas} style={{ ...floor, left: plan.left, top: plan.top }}>
            <FloorPicture fileid={picture} isLineDrawing={isLineDrawing} onRatio={plan.setRatio} />
            {(plan.isPlaced ? markers : []).map((marker, index) => (
              <PlanMarker
                key={`${marker.pid} ${marker.did}`}
                marker={marker}
                stateWord={marker.state === undefined ? '' : t(`plan.state.${marker.state}`)}
                label={labelled.get(index) ?? 'hidden'}
                press={press}
                onSee={() => plan.reveal(marker)}
              />
            ))}
          </div>
        ) : null}
      </div>
      {isWall ? null : <ZoomButtons plan={plan} t={t} />}
      <States markers={markers} t={t} />
    </div>
  );
};

type ZoomProps = { plan: ReturnType<typeof usePlanView>; t: TFunction<'boards'> };

const ZoomButtons = ({ plan, t }: ZoomProps) => (
  <div className={styles.tools} role="group" aria-label={t('plan.zoom')}>
    {(
      [
        ['zoomIn', 'zoomIn', () => plan.zoom(zoomSteps.in)],
        ['zoomOut', 'zoomOut', () => plan.zoom(zoomSteps.out)],
        ['whole', 'fit', plan.reset],
      ] as const
    ).map(([word, icon, act]) => (
      <IconButton
        icon={icon}
        key={word}

        aria-label={t(`plan.${word}`)}
        title={t(`plan.${word}`)}
        onClick={act}
      />
    ))}
  </div>
);

const urgentFirst: readonly StateId[] = ['fault', 'attention', 'normal', 'off'];

/** The number of records in each state, the most urgent state first. */
const States = ({ markers, t }: { markers: readonly Marker[]; t: TFunction<'boards'> }) => (
  <ul className={styles.states} aria-label={t('plan.states')}>
    {urgentFirst
      .filter((state) => markers.some((marker) => marker.state === state))
      .map((state) => (
        <li key={state}>
          <Shape state={state} />
          {t(`plan.state.${state}`)} <b>{markers.filter((marker) => marker.state === state).length}</b>
        </li>
      ))}
  </ul>
);
