export const texts = {
  roll: { pause: 'Pause', go: 'Resume' },
} as const;
