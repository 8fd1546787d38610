import { defineTexts } from '../../i18n/texts-shape.ts';

export const texts = defineTexts({
  en: {
    site: {
      figures: 'Today and this year',
      today: 'Energy today',
      yearWarnings: 'Warnings this year',
      powers: 'Power by space',
      energies: 'Energy today by space',
      uses: 'Energy today by load type',
      densities: 'Energy today per area',
      warnings: 'Warnings this year by space',
      unplaced: 'Notifications have no space, so they can’t be counted by space.',
      thresholds: 'Limits',
    },
  },
  zh: {
    site: {
      figures: '今日与年度',
      today: '今日用能',
      yearWarnings: '年度告警',
      powers: '空间功率',
      energies: '空间今日用能',
      uses: '今日用能分析',
      densities: '今日单位面积用能',
      warnings: '年度告警分析',
      unplaced: '本企业的通知未记录所在空间，无法按空间统计。',
      thresholds: '阈值监控',
    },
  },
});
