import { formatMoment, secondsPerDay } from '../../engine/moment.ts';
import type { ChatSession } from './chat-calls.ts';

export const sessionDays = ['today', 'yesterday', 'month', 'earlier'] as const;
export type SessionDay = (typeof sessionDays)[number];

const day = 'yyyy-MM-dd';
const month = 'yyyy-MM';

/** Which heading of the list a conversation belongs under. Times are epoch seconds. */
export function dayOf(updatedat: number, now: number, zone: string): SessionDay {
  const date = formatMoment(updatedat, zone, day);
  if (date === formatMoment(now, zone, day)) return 'today';
  if (date === formatMoment(now - secondsPerDay, zone, day)) return 'yesterday';
  return formatMoment(updatedat, zone, month) === formatMoment(now, zone, month) ? 'month' : 'earlier';
}

/** Newest first, under the headings that have any. */
export const byDay = (sessions: readonly ChatSession[], now: number, zone: string) => {
  const sorted = sessions.toSorted((a, b) => b.updatedat - a.updatedat);
  return sessionDays
    .map((heading) => ({
      heading,
      sessions: sorted.filter(({ updatedat }) => dayOf(updatedat, now, zone) === heading),
    }))
    .filter((group) => group.sessions.length > 0);
};
