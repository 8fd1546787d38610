import type { statuses } from '../../api/endpoint.ts';

/** The statuses that sign-in tells apart; the contract's table itself would bring its schemas along. */
export const signInStatuses = {
  refused: -40010,
  waiting: -40011,
  expired: -40012,
} as const satisfies Partial<typeof statuses>;
