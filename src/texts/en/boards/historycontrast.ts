export const texts = {
  contrast: {
    base: 'Base time',
    compare: 'Contrast time',
    this: { day: 'Today', week: 'This week', month: 'This month', year: 'This year' },
    last: { day: 'Yesterday', week: 'Last week', month: 'Last month', year: 'Last year' },
    lastYear: 'A year before',
    more: '{{amount}} more in all',
    less: '{{amount}} less in all',
  },
} as const;
