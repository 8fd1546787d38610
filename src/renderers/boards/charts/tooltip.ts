import type { EChartsOption } from 'echarts';
import { chartColours, type ChartTheme } from '../../../theme/chart-theme.ts';
import styles from './tooltip.module.css';

/** A line of a tooltip; without a colour it has no mark. */
export type TooltipRow = { colour?: string; isLine?: boolean; name: string; value: string };

export type TooltipContent = { head: string; rows: readonly TooltipRow[] };

type Look = { theme: ChartTheme; fontSize: number };

const part = (className: string | undefined, text = ''): HTMLSpanElement => {
  const element = document.createElement('span');
  element.className = className ?? '';
  element.textContent = text;
  return element;
};

const rowOf = ({ colour, isLine, name, value }: TooltipRow): HTMLElement[] => {
  const mark = part(isLine ? styles.line : styles.block);
  mark.style.background = colour ?? 'none';
  return [mark, part(styles.name, name), part(styles.value, value)];
};

/** A tooltip as elements. What a tenant wrote is text in them and never markup. */
export function tooltipElement({ head, rows }: TooltipContent, { theme, fontSize }: Look): HTMLElement {
  const { tooltip, text, label } = chartColours(theme);
  const box = document.createElement('div');
  box.className = styles.box ?? '';
  Object.assign(box.style, { background: tooltip, color: text, fontSize: `${fontSize}px` });
  if (head !== '') {
    const stamp = part(styles.head, head);
    stamp.style.color = label;
    box.append(stamp);
  }
  box.append(...rows.flatMap(rowOf));
  return box;
}

/**
 * What all tooltips of charts share. ECharts paints its own ones in the browser's sans-serif; it only places ours, within
 * the chart, so that on a phone none leaves the screen.
 */
export const tooltipBase = {
  renderMode: 'html',
  confine: true,
  enterable: false,
  className: styles.tooltip ?? '',
  padding: 0,
  borderWidth: 0,
  backgroundColor: 'transparent',
  extraCssText: 'box-shadow:none',
  transitionDuration: 0,
} as const satisfies EChartsOption['tooltip'];
