import type { TextsLike } from '../texts-like.ts';
import type { texts as en } from '../en/agents.ts';

export const texts = {
  title: '智能体',
  intro:
    '智能体（例如您电脑上的 AI 助手）可凭令牌以您的权限读取数据，不能修改任何内容。请在智能体中填写以下地址和令牌。',
  address: '地址（MCP）',
  list: '智能体令牌',
  loading: '正在加载智能体令牌',
  failed: '智能体令牌加载失败',
  none: '暂无智能体令牌，新建后即可连接智能体。',
  name: '名称',
  nameHelp: '用于何处，例如“笔记本电脑 Claude”',
  nameNeeded: '请输入名称',
  days: '有效期',
  dayCount_one: '{{count}} 天',
  dayCount_other: '{{count}} 天',
  create: '新建令牌',
  made: '令牌“{{name}}”已新建',
  token: '令牌',
  once: '仅在此显示一次。持有令牌即可读取您能看到的内容。',
  done: '完成',
  since: '{{since}} 创建',
  until: '{{until}} 到期',
  over: '已于 {{until}} 过期',
  used: '最近使用 {{used}}',
  unused: '尚未使用',
  revoke: '吊销',
  revokeOf: '吊销“{{name}}”',
  revokeTitle: '吊销令牌“{{name}}”？',
  revokeText: '使用该令牌的智能体将立即无法连接，且不可恢复。',
  revoked: '令牌“{{name}}”已吊销',
} as const satisfies TextsLike<typeof en>;
