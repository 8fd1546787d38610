import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/limits.ts';

export const texts = {
  bodyTooLarge: '请求体超过 {bytes} KiB，请减小后再试。',
  limitReached: '最多 {limit} 个{name}，请先删除一个。',
  sizeReached: '{name}合计最多 {size}，请删除或缩小其中一个。',
  boardsOfFilter: '一个筛选的看板',
  filtersOfModule: '您在一个列表中的筛选及其设置',
  linkagesOfFilter: '一个筛选的联动',
  linkagesOfCompany: '贵公司的联动',
  filters: '筛选',
  dashboards: '大屏',
  boards: '看板',
  linkages: '联动',
  policies: '策略',
  notifications: '通知',
  roles: '角色',
  departments: '部门',
  members: '成员',
  modules: '模块',
  deviceTokens: '设备令牌',
  agentTokens: '智能体令牌',
  signInLinks: '登录链接',
} satisfies TextsLike<typeof en>;
