import type { BoardLocale } from '../drawing.ts';
import { Amount } from './amount.tsx';
import { FittingRows } from './fitting-rows.tsx';
import type { FlowModel } from './flow-geometry.ts';

type Props = { model: FlowModel; label: string; locale: BoardLocale; isWall: boolean };

/** The meters of a flow one below the other, each with its power and its share of the highest one. */
export const FlowList = ({ model: { items }, label, locale, isWall }: Props) => {
  const largest = Math.max(0, ...items.map(({ power = 0 }) => power));
  const rows = items.map(({ key, name, power, decimals, warning, ink, level }) => ({
    key,
    name,
    ink,
    share: largest > 0 ? Math.max(0, power ?? 0) / largest : 0,
    isMuted: level > 0 && ink === 'c1',
    value: <Amount value={power} unit="kW" decimals={decimals} />,
    // The mark alone: its words are in the table, and the colour of the bar is that of the legend.
    ...(warning === undefined ? {} : { sign: warning.slice(0, 1) }),
  }));
  return <FittingRows label={label} rows={rows} locale={locale} isWall={isWall} />;
};
