export const texts = {
  runs: {
    note: 'last {{count}} runs',
    time: 'Run at',
    policy: 'Policy',
    devices: 'Devices',
    result: 'Result',
    text: 'Description',
    count_one: '{{count}} device',
    count_other: '{{count}} devices',
  },
} as const;
