export const texts = {
  visitors: { name: 'Visitors', unit: 'visitors', byHour: 'By hour', byStatus: 'By status' },
} as const;
