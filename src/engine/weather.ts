import { isObject } from './own-property.ts';

/** The weather of a place now: °C, %, and a WMO weather code where the source has one. Contract "Weather". */
export type Weather = {
  /** When it was measured, epoch seconds. */
  at: number;
  temperature: number;
  humidity: number | null;
  code: number | null;
  place: string;
  source: 'service' | 'sensor';
};

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Decodes the answer of an Open-Meteo compatible service; null if it has no temperature. */
export const readServiceAnswer = (answer: unknown, now: number): Weather | null => {
  const current = isObject(answer) ? answer['current'] : undefined;
  if (!isObject(current)) return null;
  const temperature = numberOf(current['temperature_2m']);
  if (temperature === null) return null;
  return {
    at: now,
    temperature,
    humidity: numberOf(current['relative_humidity_2m']),
    code: numberOf(current['weather_code']),
    place: '',
    source: 'service',
  };
};

/** Kinds of sky, by WMO code. */
export const skies = ['clear', 'cloudy', 'fog', 'rain', 'snow', 'thunder'] as const;
export type Sky = (typeof skies)[number];

/** First code of each kind, ascending. */
const from: readonly (readonly [number, Sky])[] = [
  [0, 'clear'],
  [2, 'cloudy'],
  [45, 'fog'],
  [51, 'rain'],
  [71, 'snow'],
  [80, 'rain'],
  [85, 'snow'],
  [95, 'thunder'],
];

export const skyOf = (code: number): Sky | undefined =>
  code < 0 || code > 99 ? undefined : from.findLast(([first]) => code >= first)?.[1];
