export const texts = {
  gauge: {
    kind: 'Load type',
    normal: 'Normal up to',
    max: 'Maximum',
    limit: 'Limit {{normal}}',
    most: 'maximum {{max}}',
    note: 'Coloured arcs are above the normal limit',
    attention: 'over the limit',
    alarm: 'over the maximum',
  },
} as const;
