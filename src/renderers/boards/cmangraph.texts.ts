import { defineTexts } from '../../i18n/texts-shape.ts';

export const texts = defineTexts({
  en: {
    heads: {
      title: 'Use per head',
      kind: 'Energy',
      perHead: 'Per head',
      head: 'head',
      days: 'Last 7 days',
      trend: 'Yesterday vs the days before',
      people: '{{count}} people on average',
      air: 'Air-conditioning',
      water: 'Water below the master meter',
      ofTotal: 'of {{amount}}',
      area: 'Per m² of {{area}} m²',
    },
  },
  zh: {
    heads: {
      title: '人均用能',
      kind: '能源',
      perHead: '人均',
      head: '人',
      days: '近 7 日',
      trend: '昨日较前几日',
      people: '平均 {{count}} 人',
      air: '空调',
      water: '分组用水',
      ofTotal: '总表 {{amount}}',
      area: '单位面积（{{area}} m²）',
    },
  },
});
