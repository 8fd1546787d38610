/** Which part of a plan is seen: how much larger it is than the frame, and how far its middle is moved, px. */
export type PlanView = { scale: number; x: number; y: number };

export type Extent = { width: number; height: number };

export const whole: PlanView = { scale: 1, x: 0, y: 0 };

const largest = 8;
const step = 1.5;

/** The largest size of these proportions (width ÷ height) inside a frame. */
export const fitted = (frame: Extent, ratio: number): Extent =>
  frame.width / frame.height > ratio
    ? { width: frame.height * ratio, height: frame.height }
    : { width: frame.width, height: frame.width / ratio };

const within = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value)) + 0;

/** The picture never leaves a gap that it could fill. */
export const bounded = ({ scale: requestedScale, x, y }: PlanView, frame: Extent, fit: Extent): PlanView => {
  const scale = Math.min(largest, Math.max(1, requestedScale));
  return {
    scale,
    x: within(x, Math.max(0, (fit.width * scale - frame.width) / 2)),
    y: within(y, Math.max(0, (fit.height * scale - frame.height) / 2)),
  };
};

/** Larger or smaller around a point of the frame, px from its middle. */
export const zoomed = (view: PlanView, factor: number, point = { x: 0, y: 0 }): PlanView => {
  const scale = Math.min(largest, Math.max(1, view.scale * factor));
  const share = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * share, y: point.y - (point.y - view.y) * share };
};

export const zoomSteps = { in: step, out: 1 / step } as const;

/** Pans the plan so that a point (percent of the picture) is in the frame. */
export const panTo = (
  view: PlanView,
  point: { x: number; y: number },
  { frame, fit, margin }: { frame: Extent; fit: Extent; margin: number },
): PlanView => {
  const pixels = (percent: number, size: number) => ((percent - 50) / 100) * size * view.scale;
  const moved = (offset: number, position: number, size: number): number => {
    const half = size / 2 - margin;
    const seen = position + offset;
    return seen > half ? offset - (seen - half) : seen < -half ? offset + (-half - seen) : offset;
  };
  const x = moved(view.x, pixels(point.x, fit.width), frame.width);
  const y = moved(view.y, pixels(point.y, fit.height), frame.height);
  return bounded({ ...view, x, y }, frame, fit);
};
