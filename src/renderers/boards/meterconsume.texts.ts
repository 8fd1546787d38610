import { defineTexts } from '../../i18n/texts-shape.ts';

export const texts = defineTexts({
  en: {
    ranking: { note: 'this month vs last month to date' },
  },
  zh: {
    ranking: { note: '本月累计 · 较上月同期' },
  },
});
