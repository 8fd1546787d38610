import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { builtInCards } from '../../../engine/dashboard/grid.ts';
import type { DashboardCard } from '../../../engine/dashboard/layout.ts';
import { useLanguage } from '../../../state/preferences.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { ClockCard } from './clock-card.tsx';
import { DateCard } from './date-card.tsx';
import { useSecond } from './use-second.ts';
import { WeatherCard } from './weather-card.tsx';

export type BuiltIn = (typeof builtInCards)[number];

export const builtInOf = ({ type, pid }: Pick<DashboardCard, 'type' | 'pid'>): BuiltIn | undefined =>
  pid === '' ? builtInCards.find((name) => name === type) : undefined;

/** What a built-in card is called; boards have names of their own. */
export const builtInName = (card: Pick<DashboardCard, 'type' | 'pid'>, t: TFunction<'wall'>): string | undefined => {
  const type = builtInOf(card);
  return type && t(`card.${type}`);
};

const LiveClock = () => {
  const { zone } = useRendering().context;
  return <ClockCard now={useSecond()} zone={zone} />;
};

const LiveDate = () => {
  const { zone } = useRendering().context;
  return <DateCard now={useSecond()} zone={zone} language={useLanguage()} />;
};

export const builtIns: Readonly<Record<BuiltIn, () => ReactNode>> = {
  clock: LiveClock,
  date: LiveDate,
  weather: WeatherCard,
};
