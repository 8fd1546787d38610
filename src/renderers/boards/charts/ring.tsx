import type { EChartsOption } from 'echarts';
import { useMemo, useState } from 'react';
import type { StateId } from '../../../engine/column.ts';
import { numberText } from '../../../engine/number-text.ts';
import { chartColours, type ChartTheme } from '../../../theme/chart-theme.ts';
import { chartText } from '../../../theme/echarts-theme.ts';
import { StateMark } from '../../parts/state-mark.tsx';
import { isolatedAfterPress } from '../frame/board-legend.tsx';
import type { BoardLocale } from '../drawing.ts';
import { Amount, decimalsFor } from './amount.tsx';
import { tooltipValue } from './axis-chart.ts';
import { Chart } from './chart.tsx';
import shared from './charts.module.css';
import { cssInk, type Ink, paintedInk, partInks, stateInks } from './ink.ts';
import { paintable } from './rich-text.ts';
import { tooltipBase, tooltipElement } from './tooltip.ts';
import styles from './ring.module.css';
import { ScrollArea } from './scroll-area.tsx';

/** `state`: the device state that the part counts; the part gets its colour and shape. */
export type Part = { name: string; value: number; percent: number; state?: StateId };
/** `counted`: the word for what is counted if there is no unit: "records". */
export type Whole = {
  parts: readonly Part[];
  total: number;
  unit: string;
  counted?: string;
  /** False where the values can't be added up (averages, for example): no total and no percentages. */
  isAdditive: boolean;
};

type Look = { theme: ChartTheme; isWall: boolean; onlyPart?: string | undefined };

const inkOf = ({ state }: Part, index: number): Ink =>
  state === undefined ? (partInks[index] ?? 'previous') : stateInks[state];

const partText = ({ name, value, percent }: Part, { unit, isAdditive }: Whole): string =>
  `${name} ${numberText(value)} ${unit}${isAdditive ? ` (${numberText(percent, 1)} %)` : ''}`;

/** The option of a ring; names are said by the list beside it. */
export function ringOption({ parts, unit, isAdditive }: Whole, { theme, isWall, onlyPart }: Look): EChartsOption {
  const c = chartColours(theme);
  const fontSize = chartText[isWall ? 'wall' : 'card'];
  return {
    animation: false,
    tooltip: {
      ...tooltipBase,
      trigger: 'item',
      formatter: (pointed) => {
        const index = (Array.isArray(pointed) ? pointed[0] : pointed)?.dataIndex ?? 0;
        const rows = parts.slice(index, index + 1).map((part) => ({
          colour: paintedInk(inkOf(part, index), theme),
          name: part.name,
          value: isAdditive ? shareText(part, unit) : tooltipValue(part.value, { unit }),
        }));
        return tooltipElement({ head: '', rows }, { theme, fontSize });
      },
    },
    series: [
      {
        type: 'pie',
        radius: ['72%', '98%'],
        label: { show: false },
        labelLine: { show: false },
        emphasis: { scale: false, itemStyle: { color: 'inherit' } },
        itemStyle: { borderColor: c.card, borderWidth: 1 },
        data: parts.map((part, index) => ({
          name: paintable(part.name),
          value: part.value,
          itemStyle: {
            color: paintedInk(inkOf(part, index), theme),
            opacity: onlyPart === undefined || part.name === onlyPart ? 1 : faint,
          },
        })),
      },
    ],
  };
}

/** A part's value and share in the tooltip. */
const shareText = ({ value, percent }: Part, unit: string): string =>
  [numberText(value), unit, '·', numberText(percent, 1), '%'].filter(Boolean).join(' ');

/** As faint as the other ribbons of a flow. */
const faint = 0.22;

type Props = Omit<Look, 'only'> & { whole: Whole; name: string; locale: BoardLocale };

/** Parts of a whole: a ring with the sum in it, and every part with its share; a press shows one part alone. */
export const Ring = ({ whole, theme, isWall, name, locale: { t } }: Props) => {
  const [chosen, setOnly] = useState<string>();
  const onlyPart = whole.parts.some((part) => part.name === chosen) ? chosen : undefined;
  const option = useMemo(() => ringOption(whole, { theme, isWall, onlyPart }), [whole, theme, isWall, onlyPart]);
  const alone = whole.parts.find((part) => part.name === onlyPart);
  const middle = alone?.value ?? (whole.isAdditive ? whole.total : undefined);
  const ringLabel = [name, ...whole.parts.map((part) => partText(part, whole))].join('; ');
  const parts = (
    <ul className={styles.parts}>
      {whole.parts.map((part, index) => (
        <li key={part.name} className={onlyPart === undefined || part === alone ? undefined : styles.faded}>
          {isWall ? (
            <PartLine part={part} index={index} whole={whole} />
          ) : (
            <button
              type="button"
              className={styles.part}
              aria-pressed={part === alone}
              title={t('isolate', { name: part.name })}
              onClick={(event) => setOnly(isolatedAfterPress(event, onlyPart, part.name))}
              onDoubleClick={() => setOnly(undefined)}
            >
              <PartLine part={part} index={index} whole={whole} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <div className={styles.ring}>
      <div className={styles.ringPicture}>
        <Chart option={option} theme={theme} label={ringLabel} />
        <span className={styles.ringTotal} data-slot="ring-total" aria-hidden="true">
          {middle === undefined ? null : (
            <Amount value={middle} unit={whole.unit} decimals={decimalsOf(middle)} size="large" />
          )}
          {whole.counted === undefined ? null : <span className={styles.counted}>{whole.counted}</span>}
        </span>
      </div>
      {/* Without buttons in it the list itself takes the focus, so that the keyboard can scroll it. */}
      {isWall ? <ScrollArea label={name}>{parts}</ScrollArea> : parts}
    </div>
  );
};

type LineProps = { part: Part; index: number; whole: Whole };

const PartLine = ({ part, index, whole: { isAdditive, unit } }: LineProps) => (
  <>
    {part.state === undefined ? (
      <span className={styles.block} style={{ background: cssInk(inkOf(part, index)) }} aria-hidden="true" />
    ) : (
      <StateMark state={part.state} />
    )}
    <span className={styles.partName} title={part.name}>
      {part.name}
    </span>
    <span className={styles.partShare}>
      {isAdditive ? numberText(part.percent, 1) : numberText(part.value, decimalsOf(part.value))}
      <span className={shared.unit}>{`\u00a0${isAdditive ? '%' : unit}`}</span>
    </span>
  </>
);

const decimalsOf = (total: number): number => (Number.isInteger(total) ? 0 : decimalsFor(total));
