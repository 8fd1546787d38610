export const texts = {
  suffix: 'B',
  c: '°C',
  f: 'F',
  percentSuffix: '%',
  exceeds: 'exceeds',
} as const;
