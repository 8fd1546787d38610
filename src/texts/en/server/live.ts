export const texts = {
  atMostRowsRecordsLeave: 'At most {mostIds} rows and records; leave out those that are not on the screen.',
} as const;
