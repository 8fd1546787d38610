import { defineTexts } from '../../i18n/texts-shape.ts';

export const texts = defineTexts({
  en: {
    diagnosis: {
      cooling: 'Cooling, not below {{limit}}',
      heating: 'Heating, not above {{limit}}',
      verdict: {
        good: 'All {{hours}} hours kept the limit',
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
      saving: 'Would be saved',
    },
  },
  zh: {
    diagnosis: {
      cooling: '制冷，不低于 {{limit}}',
      heating: '制热，不高于 {{limit}}',
      verdict: {
        good: '{{hours}} 小时全部未超限',
        wasteful: '{{hours}} 小时中有 {{outside}} 小时超限运行',
        idle: '该时段没有空调运行',
      },
      unit: '空调',
      rated: '额定功率',
      hours: '运行时长',
      outside: '超限时长',
      degrees: '平均超限',
      energy: '超限用电',
      cost: '超限费用',
      saving: '可节省费用',
    },
  },
});
