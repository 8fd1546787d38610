export const texts = {
  byteUnit: 'B',
  celsius: '°C',
  fahrenheit: 'F',
  percent: '%',
  exceeds: 'exceeds',
} as const;
