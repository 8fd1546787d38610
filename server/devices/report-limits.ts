/**
 * Rate limits of reports, counted in the memory of each server: a call costs no statement, so that neither a flood of
 * reports nor guesses at tokens become load of the database. Contract "Reports by HTTP".
 */
export const reportLimits = {
  windowSeconds: 60,
  /** Calls with one token. */
  token: 600,
  /** Calls from one address (IPv6: its /64). */
  address: 3000,
  /** Unknown tokens from one address; then only tokens that were valid lately are looked up. */
  wrong: 30,
} as const;
