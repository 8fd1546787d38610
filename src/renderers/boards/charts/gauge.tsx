import type { CSSProperties } from 'react';
import { numberText } from '../../../engine/number-text.ts';
import { fitsBeside, type GaugeBox, isWhole } from './gauge-grid.ts';
import { cssInk, type Ink } from './ink.ts';
import shared from './charts.module.css';
import styles from './gauge.module.css';

/** Degrees of the arc: from a little below the left to a little below the right. */
const start = 194;
const sweep = 208;
const radius = 68;
const centre = 90;

const pointAt = (share: number, distance: number) => {
  const angle = ((start - share * sweep) * Math.PI) / 180;
  return { x: centre + distance * Math.cos(angle), y: centre - distance * Math.sin(angle) };
};

function arc(from: number, to: number, distance: number): string {
  const [a, b] = [pointAt(from, distance), pointAt(to, distance)];
  const isLarge = (to - from) * sweep > 180 ? 1 : 0;
  return `M${a.x.toFixed(1)} ${a.y.toFixed(1)}A${distance} ${distance} 0 ${isLarge} 1 ${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
}

type DrawnStyle = CSSProperties & {
  '--drawn': number;
  '--value-most': string;
  '--name-most': string;
  '--detail-most': string;
};

/** Between the ends of the arc, in units of the drawing, and the width of a digit in em. */
const inside = { width: 112, digit: 0.58 };

/** From here on a tick is near the right end of the arc, below which a narrow drawing has its number. */
const lastThird = 2 / 3;

/** Width of a letter in em. */
const letter = 0.6;

/** Letters of the longest part of a name that must not be broken; Chinese breaks anywhere. */
const longestWord = (name: string): number =>
  Math.max(1, ...name.split(/\s|(?<=[-/])|\p{Script=Han}/u).map((part) => part.length));

/** The font size at which so many letters fill a width. */
const widest = (width: number, letters: number): string => `${(width / (letters * letter)).toFixed(1)}px`;

/** Px that so many letters need in the smallest size, 12 px. */
const leastWidth = (letters: number): number => letters * letter * 12;

/** Px below which a gauge would cut its name. */
export const leastGaugeWidth = (name: string): number => leastWidth(longestWord(name));

const within = (share: number): number => Math.min(1, Math.max(0, share));

type Props = {
  name: string;
  /** `undefined`: a dash and an empty arc. */
  value: number | undefined;
  /** Where attention starts, and the end of the scale. */
  normal: number;
  max: number;
  unit: string;
  decimals: number;
  state: 'normal' | 'attention' | 'alarm';
  /** Both limits in words. Below the name a limit without room is left out as a whole, the last one first. */
  limits: readonly [normal: string, max: string];
  /** The state in words where it is not normal. */
  word: string;
  /** Of the drawing, px, and what of it is shown. */
  width: number;
  height: number;
  box: GaugeBox;
};

export const gaugeInks: Readonly<Record<Props['state'], Ink>> = {
  normal: 'c1',
  attention: 'attention',
  alarm: 'alarm',
};
const signs: Readonly<Record<Props['state'], string>> = { normal: '', attention: '◆ ', alarm: '■ ' };

/** A number against its two limits. The thin outer arc is the range that should not be reached. */
export const Gauge = ({ name, value, normal, max, unit, decimals, state, limits, word, width, height, box }: Props) => {
  const limit = within(normal / max);
  const mark = pointAt(limit, radius + 16);
  const text = value === undefined ? '—' : numberText(value, decimals);
  const limitText = numberText(normal, decimals);
  const drawn = Math.min(width / box.width, height / box.height);
  // A limit in the left half ends at the arc. It is shown once: beside its tick, below the arc, or in the caption.
  const hasRoom =
    isWhole(box) && (mark.x <= centre || fitsBeside(box, { start: mark.x, text: limitText, drawn, width }));
  const isBelow = !isWhole(box) && word !== '' && limit >= lastThird && limit < 1;
  const style: DrawnStyle = {
    '--drawn': drawn,
    // Up to these sizes a word, or a limit, fits in a line: letters get smaller before a word is broken or a number is cut.
    '--name-most': widest(width, longestWord(name)),
    '--detail-most': widest(width, limits[0].length),
    '--value-most': `${(inside.width / (text.length * inside.digit)).toFixed(1)}px`,
  };
  return (
    <figure className={styles.gauge} style={style}>
      <svg
        viewBox={`${box.x} -14 ${box.width} ${box.height}`}
        style={{ height }}
        role="img"
        aria-label={`${name} ${text} ${unit}. ${limits.join(' · ')} ${word}`}
      >
        <path d={arc(0, 1, radius)} className={styles.gaugeTrack} />
        {value !== undefined && value > 0 && (
          <path d={arc(0, within(value / max), radius)} className={styles.gaugeArc} stroke={cssInk(gaugeInks[state])} />
        )}
        {limit < 1 && <path d={arc(limit, 1, radius + 9)} className={styles.gaugeForbidden} />}
        {hasRoom && (
          <text x={mark.x} y={mark.y} className={styles.gaugeLimit} textAnchor={mark.x > centre ? 'start' : 'end'}>
            {limitText}
          </text>
        )}
        {isBelow && (
          <text x={box.x + box.width} y={centre + 20} className={styles.gaugeBelow} textAnchor="end">
            {limitText}
          </text>
        )}
        <text x={centre} y={centre} className={styles.gaugeValue} textAnchor="middle">
          {text}
        </text>
        <text x={centre} y={centre + 21} className={styles.gaugeUnit} textAnchor="middle">
          {unit}
        </text>
      </svg>
      <Caption
        name={name}
        state={state}
        limits={width < leastWidth(limits[0].length) ? [`≤ ${limitText}`, limits[1]] : limits}
        word={word}
        isLimitDrawn={hasRoom}
      />
    </figure>
  );
};

type CaptionProps = Pick<Props, 'name' | 'state' | 'limits' | 'word'> & { isLimitDrawn: boolean };

/** Name, and the state or both limits in words; without the limit that the drawing shows. */
const Caption = ({ name, state, limits, word, isLimitDrawn }: CaptionProps) => (
  <figcaption>
    <span className={`${styles.gaugeName} ${state === 'normal' ? '' : shared[state]}`} title={name}>
      {signs[state]}
      {name}
    </span>
    <span className={styles.gaugeDetail} title={limits.join(' · ')}>
      {word !== '' ? (
        word
      ) : isLimitDrawn ? (
        limits[1]
      ) : (
        <>
          <span>{limits[0]}</span>
          <span>{`\u00a0· ${limits[1]}`}</span>
        </>
      )}
    </span>
  </figcaption>
);
