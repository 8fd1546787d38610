export const texts = {
  gauge: {
    kind: 'Load type',
    normal: 'Normal up to',
    max: 'Maximum',
    limits: 'Limit {{normal}} · maximum {{max}}',
    note: 'Coloured arcs are above the normal limit',
    attention: 'over the limit',
    alarm: 'over the maximum',
  },
} as const;
