export const texts = {
  camera: {
    name: 'Camera',
    state: 'State',
    space: 'Space',
    seen: 'Last report',
    none: 'This camera has no picture yet',
    at: 'Last report {{time}}',
  },
} as const;
