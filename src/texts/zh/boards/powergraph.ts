import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/boards/powergraph.ts';

export const texts = {
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
} satisfies TextsLike<typeof en>;
