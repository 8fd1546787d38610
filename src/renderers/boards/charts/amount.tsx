import { numberText } from '../../../engine/number-text.ts';
import { hasShares } from '../../../engine/unit.ts';
import styles from './charts.module.css';

type Props = {
  value: number | undefined;
  unit: string;
  decimals?: number | undefined;
  /** `figure` is the one first thing of a card. */
  size?: 'text' | 'large' | 'figure';
};

/** Width of a digit, em. */
const digitWidth = 0.64;

/** A figure is never cut: in a narrow card it is smaller. Its unit takes half the room of as many digits. */
const fittingSize = (text: string, unit: string): string => {
  const digits = text.length + Math.ceil(unit.length / 2) + 1;
  return `min(1em, ${(100 / (digits * digitWidth)).toFixed(1)}cqi)`;
};

/** A number with its unit; a dash if it is missing. */
export const Amount = ({ value, unit, decimals, size = 'text' }: Props) => {
  const text = value === undefined ? undefined : numberText(value, decimals);
  const amount = (
    <>
      {text ?? <span className={styles.none}>—</span>}
      {text !== undefined && unit !== '' && <span className={styles.unit}>{`\u00a0${unit}`}</span>}
    </>
  );
  return (
    <span className={`${styles.amount} ${styles[size]}`}>
      {size === 'figure' ? <span style={{ fontSize: fittingSize(text ?? '', unit) }}>{amount}</span> : amount}
    </span>
  );
};

/** Decimals that a number of this size is read with; what is small does not look like 0. */
export const decimalsFor = (value: number | undefined): number => {
  const size = Math.abs(value ?? 0);
  if (size >= 1000) return 0;
  if (size > 0 && size < 0.01) return 4;
  return size >= 10 ? 1 : 2;
};

/** Maximum decimals of a number on a board. */
const mostDecimals = 4;

/** One number of decimals for numbers of one unit in a card: that of the largest, or as many as the smallest needs not to look like 0. */
export const decimalsTogether = (values: readonly (number | undefined)[]): number => {
  // What rounding leaves of a difference, and what is 0 with the most decimals anyway, does not count.
  const sizes = values.map((value) => Math.abs(value ?? 0)).filter((size) => size >= 0.5 * 10 ** -mostDecimals);
  const largest = Math.max(0, ...sizes);
  const smallest = Math.min(largest, ...sizes);
  let decimals = decimalsFor(largest);
  while (decimals < mostDecimals && smallest > 0 && smallest < 0.5 * 10 ** -decimals) decimals += 1;
  return decimals;
};

/** A difference in percent with its sign. More use is amber only where `isGood` is said of less. */
export const Difference = ({ percent, isCalm = false }: { percent: number | undefined; isCalm?: boolean }) => {
  if (percent === undefined) return <span className={styles.none}>—</span>;
  const tone = isCalm || Math.abs(percent) < 0.05 ? styles.calm : percent > 0 ? styles.more : styles.less;
  return <span className={`${styles.difference} ${tone}`}>{percentText(percent)}</span>;
};

const signed = (value: number, unit: string): string => `${value > 0 ? '+' : ''}${numberText(value, 1)}\u00a0${unit}`;

/** `+6.1 %`, `−3.2 %`. */
export const percentText = (percent: number): string => signed(percent, '%');

type Changed = { value: number | undefined; former: number; unit: string };

/** How far a value is from its former one: in percent, and where percent says nothing in its unit. */
export const Change = ({ value, former, unit }: Changed) =>
  hasShares(unit) || value === undefined ? (
    <Difference percent={percentOver(value, former)} isCalm />
  ) : (
    <span className={`${styles.difference} ${styles.calm}`}>{signed(value - former, unit)}</span>
  );

/** How far a number is above or below another, in percent. */
export const percentOver = (value: number | undefined, base: number | undefined): number | undefined =>
  value === undefined || base === undefined || base === 0 ? undefined : ((value - base) / Math.abs(base)) * 100;
