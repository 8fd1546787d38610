import { defineTexts } from '../../i18n/texts-shape.ts';

export const texts = defineTexts({
  en: {
    runs: {
      note: 'last {{count}} runs',
      time: 'Run at',
      policy: 'Policy',
      devices: 'Devices',
      result: 'Result',
      text: 'Description',
      count: '{{count}} devices',
    },
  },
  zh: {
    runs: {
      note: '最近 {{count}} 次',
      time: '执行时间',
      policy: '策略',
      devices: '涉及设备',
      result: '结果',
      text: '描述',
      count: '{{count}} 台设备',
    },
  },
});
