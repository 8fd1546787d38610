import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/menu.ts';

export const texts = {
  dashboard: '大屏',
  air: '空调',
  metering: '计量',
  lighting: '照明',
  sensors: '传感',
  signage: '标牌',
  spaces: '空间',
  policies: '策略',
  people: '组织',
  other: '更多',
} satisfies TextsLike<typeof en>;
