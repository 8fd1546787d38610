import { defineTexts } from '../../i18n/texts-shape.ts';

export const texts = defineTexts({
  en: {
    contrast: {
      base: 'Base time',
      compare: 'Contrast time',
      this: { day: 'Today', week: 'This week', month: 'This month', year: 'This year' },
      last: { day: 'Yesterday', week: 'Last week', month: 'Last month', year: 'Last year' },
      lastYear: 'A year before',
      more: '{{amount}} more in all',
      less: '{{amount}} less in all',
    },
  },
  zh: {
    contrast: {
      base: '基准时间',
      compare: '对比时间',
      this: { day: '今日', week: '本周', month: '本月', year: '今年' },
      last: { day: '昨日', week: '上周', month: '上月', year: '去年' },
      lastYear: '去年同期',
      more: '累计多 {{amount}}',
      less: '累计少 {{amount}}',
    },
  },
});
