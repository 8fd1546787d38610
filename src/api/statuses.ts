/**
 * Values of an answer's `status`. Contract "Envelope and statuses". A file of its own, because the console needs the
 * numbers without the schemas.
 */
export const statuses = {
  success: 0,
  sessionInvalid: -45592,
  identityMismatch: -45593,
  badInput: -40001,
  forbidden: -40003,
  notFound: -40004,
  conflict: -40009,
  refused: -40010,
  waiting: -40011,
  expired: -40012,
  tooLarge: -40013,
  tooMany: -40029,
  noSpaceTypes: -72025,
  internal: -50000,
} as const;
