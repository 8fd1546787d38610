import type { EChartsOption } from 'echarts';
import { useMemo } from 'react';
import { numberText } from '../../../engine/number-text.ts';
import { chartColours, type ChartTheme } from '../../../theme/chart-theme.ts';
import { chartText } from '../../../theme/echarts-theme.ts';
import { Amount, decimalsFor } from './amount.tsx';
import { Chart } from './chart.tsx';
import styles from './charts.module.css';
import { cssInk, paintedInk, partInks } from './ink.ts';
import { paintable } from './rich-text.ts';

export type Part = { name: string; value: number; percent: number };
export type Whole = { parts: readonly Part[]; total: number; unit: string };

type Look = { theme: ChartTheme; isWall: boolean };

const inkAt = (at: number) => partInks[at] ?? 'previous';

const partText = ({ name, value, percent }: Part, unit: string): string =>
  `${name} ${numberText(value)} ${unit} (${numberText(percent, 1)} %)`;

/** The option of a ring; names are said by the list beside it. */
export function ringOption({ parts, unit }: Whole, { theme, isWall }: Look): EChartsOption {
  const c = chartColours(theme);
  const fontSize = chartText[isWall ? 'wall' : 'card'];
  return {
    animation: false,
    tooltip: {
      trigger: 'item',
      renderMode: 'richText',
      confine: true,
      textStyle: { fontSize },
      valueFormatter: (_value: unknown, at: number) => shareText(parts[at], unit),
    },
    series: [
      {
        type: 'pie',
        radius: ['72%', '98%'],
        label: { show: false },
        labelLine: { show: false },
        emphasis: { scale: false },
        itemStyle: { borderColor: c.card, borderWidth: 1 },
        data: parts.map(({ name, value }, at) => ({
          name: paintable(name),
          value,
          itemStyle: { color: paintedInk(inkAt(at), theme) },
        })),
      },
    ],
  };
}

/** A part's value and share in the tooltip. */
export const shareText = (part: Part | undefined, unit: string): string =>
  part === undefined
    ? ''
    : paintable([numberText(part.value), unit, '·', numberText(part.percent, 1), '%'].filter(Boolean).join(' '));

type Props = Look & { whole: Whole; name: string };

/** Parts of a whole: a ring with the sum in it, and every part with its share. */
export const Ring = ({ whole, theme, isWall, name }: Props) => {
  const option = useMemo(() => ringOption(whole, { theme, isWall }), [whole, theme, isWall]);
  const told = [name, ...whole.parts.map((part) => partText(part, whole.unit))].join('; ');
  return (
    <div className={styles.ring}>
      <div className={styles.ringPicture}>
        <Chart option={option} theme={theme} label={told} />
        <span className={styles.ringTotal} aria-hidden="true">
          <Amount value={whole.total} unit={whole.unit} decimals={decimalsOf(whole.total)} size="large" />
        </span>
      </div>
      <ul className={styles.parts}>
        {whole.parts.map((part, at) => (
          <li key={part.name}>
            <span className={styles.block} style={{ background: cssInk(inkAt(at)) }} aria-hidden="true" />
            <span className={styles.partName} title={part.name}>
              {part.name}
            </span>
            <span className={styles.partShare}>
              {numberText(part.percent, 1)}
              <span className={styles.unit}>{'\u00a0%'}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};

const decimalsOf = (total: number): number => (Number.isInteger(total) ? 0 : decimalsFor(total));
