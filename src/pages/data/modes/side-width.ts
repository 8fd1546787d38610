/** Contract "Screens": the panel is dragged between these widths: CSS pixels, at scale 1 where the root is larger. */
export const widths = { min: 320, max: 600, start: 360 } as const;
/** An arrow key moves the edge by so much, with Shift by the larger one; CSS pixels. */
const steps = { small: 8, large: 40 } as const;

export const fitWidth = (width: number): number =>
  Number.isFinite(width) ? Math.round(Math.min(widths.max, Math.max(widths.min, width))) : widths.start;

/** The width that a key requests, or nothing. */
export const widthAfterKey = (width: number, key: string, isLarge: boolean): number | undefined => {
  const step = isLarge ? steps.large : steps.small;
  const widthByKey: Readonly<Record<string, number>> = {
    ArrowLeft: width - step,
    ArrowRight: width + step,
    Home: widths.min,
    End: widths.max,
  };
  const next = widthByKey[key];
  return next === undefined ? undefined : fitWidth(next);
};
