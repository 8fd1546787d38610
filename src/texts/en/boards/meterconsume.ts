export const texts = {
  ranking: { note: 'this month vs last month to date' },
} as const;
