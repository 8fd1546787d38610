export const texts = {
  tooManyRows: 'At most {limit} rows and records; leave out those that are not on the screen.',
} as const;
