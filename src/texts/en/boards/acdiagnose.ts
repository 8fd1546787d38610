export const texts = {
  diagnosis: {
    cooling: 'Cooling, not below {{limit}}',
    heating: 'Heating, not above {{limit}}',
    verdict: {
      good: 'All {{hours}} hours were within the limit',
      wasteful: '{{outside}} of {{hours}} hours ran outside the limit',
      idle: 'No unit ran in this period',
    },
    unit: 'Unit',
    rated: 'Rated power',
    hours: 'Hours run',
    outside: 'Hours outside',
    degrees: 'Past the limit',
    energy: 'Energy outside',
    cost: 'Cost outside',
    saving: 'Possible savings',
  },
} as const;
