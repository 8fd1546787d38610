import { defineTexts } from '../../i18n/texts-shape.ts';

export const texts = defineTexts({
  en: {
    camera: {
      name: 'Camera',
      state: 'State',
      space: 'Space',
      seen: 'Last report',
      none: 'This camera has no picture yet',
      at: 'Last report {{time}}',
    },
  },
  zh: {
    camera: {
      name: '摄像头',
      state: '状态',
      space: '所在空间',
      seen: '最近上报',
      none: '该摄像头暂无画面',
      at: '最近上报 {{time}}',
    },
  },
});
