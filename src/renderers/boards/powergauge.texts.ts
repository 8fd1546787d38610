import { defineTexts } from '../../i18n/texts-shape.ts';

export const texts = defineTexts({
  en: {
    gauge: {
      kind: 'Load type',
      normal: 'Normal up to',
      max: 'Maximum',
      limits: 'Limit {{normal}} · maximum {{max}}',
      note: 'Coloured arcs are above the normal limit',
      attention: 'over the limit',
      alarm: 'over the maximum',
    },
  },
  zh: {
    gauge: {
      kind: '负荷类型',
      normal: '正常上限',
      max: '最大值',
      limits: '上限 {{normal}} · 最大 {{max}}',
      note: '着色弧表示超出正常上限',
      attention: '超出上限',
      alarm: '超过最大值',
    },
  },
});
