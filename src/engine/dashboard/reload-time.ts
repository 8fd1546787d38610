import { localTimeOf } from '../moment.ts';

/** When a screen that shows an older build of the console loads the new one. Contract "Screens". */

const tenMinutes = 600;
const minute = 60;

/** Local hours in which few people look at a wall: from 2 up to 5 o'clock. */
const night = { from: 2, until: 5 } as const;

type At = {
  /** Epoch seconds. */
  now: number;
  /** The last touch, key or movement of the pointer, epoch seconds. */
  touchedAt: number;
  /** IANA zone of the company. */
  zone: string;
  isEditing: boolean;
};

/** After ten minutes without a touch; at night after one minute. Never while the dashboard is edited. */
export const mayReload = ({ now, touchedAt, zone, isEditing }: At): boolean => {
  if (isEditing) return false;
  const { hour } = localTimeOf(now, zone);
  const isNight = hour >= night.from && hour < night.until;
  return now - touchedAt >= (isNight ? minute : tenMinutes);
};
