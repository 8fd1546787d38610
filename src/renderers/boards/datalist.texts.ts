import { defineTexts } from '../../i18n/texts-shape.ts';

export const texts = defineTexts({
  en: {
    roll: { pause: 'Pause', go: 'Resume' },
  },
  zh: {
    roll: { pause: '暂停', go: '继续' },
  },
});
