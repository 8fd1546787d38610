/** One line of the bench's table. `value` undefined means not measured, which counts as missing. */
export type Figure = {
  what: string;
  value: number | undefined;
  unit: string;
  bar: string;
  isReached: boolean | undefined;
  /** A figure without a bar: one of our own without a target, or another product's for comparison. */
  kind?: 'own' | 'peer';
  note?: string;
};

/** A number and its unit. */
export type Bar = readonly [bar: number, unit: string];

export const atMost = (what: string, value: number, [bar, unit]: Bar, note?: string): Figure => ({
  what,
  value,
  unit,
  bar: `<= ${bar} ${unit}`,
  isReached: value <= bar,
  ...(note === undefined ? {} : { note }),
});

export const atLeast = (what: string, value: number, [bar, unit]: Bar, note?: string): Figure => ({
  what,
  value,
  unit,
  bar: `>= ${bar} ${unit}`,
  isReached: value >= bar,
  ...(note === undefined ? {} : { note }),
});

export const notMeasured = (what: string, bar: string, note: string): Figure => ({
  what,
  value: undefined,
  unit: '',
  bar,
  isReached: undefined,
  note,
});

export const withoutBar = (what: string, value: number, unit: string, note: string): Figure => ({
  what,
  value,
  unit,
  bar: '',
  isReached: undefined,
  kind: 'own',
  note,
});

export const peer = (what: string, value: number, unit: string, note: string): Figure => ({
  ...withoutBar(what, value, unit, note),
  kind: 'peer',
});

/** The value below which the share `p` of the samples lies. */
export const percentile = (samples: readonly number[], p: number): number => {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
};

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

const figureText = ({ value, unit }: Figure) =>
  value === undefined ? 'not measured' : `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`;
const mark = ({ isReached, kind }: Figure) =>
  kind ?? (isReached === undefined ? 'missing' : isReached ? 'ok' : 'SHORT');

export const printFigures = (title: string, figures: readonly Figure[]): void => {
  console.log(`\n${title}`);
  for (const figure of figures)
    console.log(
      `  ${mark(figure).padEnd(8)} ${figure.what.padEnd(64)} ${figureText(figure).padStart(16)}${figure.bar === '' ? '' : `   bar ${figure.bar}`}${figure.note ? `   (${figure.note})` : ''}`,
    );
};

/** Every measured time beside its median, ms. */
export const allTimes = (times: readonly number[]): string => `all ${times.map((time) => time.toFixed(0)).join(' ')}`;
