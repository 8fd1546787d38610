/** When a record with a time is due, expiring and expired. Contract "Alarms". */

export const phases = ['none', 'due', 'expiring', 'expired'] as const;
export type Phase = (typeof phases)[number];

/** Seconds before and after the time of a record. */
export type Durations = { notify_duration: number; expiring_duration: number };
/** Seconds: less than a day. */
export const maxDuration = 86_399;

/** From when on a record with this time is in each phase. */
const phaseStarts = (time: number, { notify_duration, expiring_duration }: Durations) =>
  [
    ['due', time - notify_duration],
    ['expiring', time],
    ['expired', time + expiring_duration],
  ] as const satisfies readonly (readonly [Phase, number])[];

/** The phase at a moment; of two that start at the same second the later one. A record without a time is in none. */
export function phaseAt(time: number | null, durations: Durations, now: number): Phase {
  if (time === null) return 'none';
  return phaseStarts(time, durations).findLast(([, from]) => from <= now)?.[0] ?? 'none';
}

/** When the next phase starts; null after the last one. */
export function nextPhaseAt(time: number | null, durations: Durations, now: number): number | null {
  if (time === null) return null;
  return phaseStarts(time, durations).find(([, from]) => from > now)?.[1] ?? null;
}

/** Last known state of a record; `undefined` at the first check. */
export type KnownPhase = { time: number | null; phase: Phase } | undefined;

/**
 * The phase to notify: one that is new for the record or for its time. A record that has already expired at the first
 * check causes no notification.
 */
export function phaseToNotify(before: KnownPhase, time: number | null, phase: Phase): Phase | undefined {
  if (phase === 'none') return undefined;
  if (before === undefined) return phase === 'expired' ? undefined : phase;
  return before.time === time && before.phase === phase ? undefined : phase;
}
