import type { Effect } from './linkage-runs.ts';

/** What became of an effect, in the order in which outcomes are shown: first what a person may have to act on. */
export const outcomes = ['failed', 'skipped', 'waiting', 'replaced', 'done'] as const;
export type Outcome = (typeof outcomes)[number];

/** States of effects and commands. Contract "Linkages". */
const outcomeOfState: Readonly<Record<string, Outcome>> = {
  failed: 'failed',
  timedout: 'failed',
  skipped: 'skipped',
  queued: 'waiting',
  accepted: 'waiting',
  sent: 'waiting',
  overtaken: 'replaced',
  done: 'done',
  confirmed: 'done',
};

export const outcomeOf = ({ state }: Pick<Effect, 'state'>): Outcome => outcomeOfState[state] ?? 'waiting';

/** True for an effect that failed or was skipped. */
export const isUnsuccessful = (effect: Pick<Effect, 'state'>): boolean => {
  const outcome = outcomeOf(effect);
  return outcome === 'failed' || outcome === 'skipped';
};
