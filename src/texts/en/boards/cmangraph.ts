export const texts = {
  heads: {
    title: 'Use per head',
    kind: 'Energy',
    perHead: 'Per head',
    head: 'head',
    days: 'Last 7 days',
    trend: 'Yesterday vs the days before',
    people: '{{count}} people on average',
    air: 'Air-conditioning',
    water: 'Water below the master meter',
    ofTotal: 'of {{amount}}',
    area: 'Per m² of {{area}} m²',
  },
} as const;
