export const texts = {
  runs: {
    note: 'last {{count}} runs',
    time: 'Run at',
    policy: 'Policy',
    devices: 'Devices',
    result: 'Result',
    text: 'Description',
    count: '{{count}} devices',
  },
} as const;
