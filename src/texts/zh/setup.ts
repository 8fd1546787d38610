import type { TextsLike } from '../texts-like.ts';
import type { texts as en } from '../en/setup.ts';

export const texts = {
  pageTitle: '初始化',
  title: '初始化 Colonnade',
  text: '创建您的公司和首位管理员账号。此链接仅可使用一次。',
  language: '语言',
  company: '公司名称',
  zone: '时区',
  zoneHelp: '决定列表、看板和定时任务中一天的起点，例如 Asia/Shanghai',
  zoneWrong: '没有这个时区，请从列表中选择，例如 Asia/Shanghai。',
  name: '您的姓名',
  password: '密码',
  submit: '创建公司',
  submitting: '正在创建…',
  needAll: '请填写所有字段',
  failed: '初始化失败',
  done: '公司已创建',
  checking: '正在检查链接',
  dead: '此链接已失效',
  noToken: '地址不完整，请打开服务器输出的完整链接，包括 # 之后的内容。',
  toSignIn: '前往登录',
} as const satisfies TextsLike<typeof en>;
