import { defineTexts } from '../../i18n/texts-shape.ts';

export const texts = defineTexts({
  en: {
    entrance: { in: 'In', out: 'Out', note: '{{came}} in, {{left}} out' },
  },
  zh: {
    entrance: { in: '进', out: '出', note: '进 {{came}} 人，出 {{left}} 人' },
  },
});
