import { defineTexts } from '../../i18n/texts-shape.ts';

export const texts = defineTexts({
  en: {
    visitors: { name: 'Visitors', unit: 'visitors', byHour: 'By hour', byStatus: 'By status' },
  },
  zh: {
    visitors: { name: '访客', unit: '人', byHour: '按小时', byStatus: '按状态' },
  },
});
