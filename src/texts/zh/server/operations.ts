import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/operations.ts';

export const texts = {
  platformUnreachable: '暂时无法连接后端平台，请稍后重试。',
  platformRedirected: '后端平台返回了重定向，控制台不会跟随。请更正 PLATFORM_URL。',
  setUpLinkExpired: '该初始化链接已使用或超过 24 小时。请重启服务器，尚无公司时会输出新的链接。',
  passwordRule: '请使用 8–20 个字符，不含空格和汉字，且至少包含数字、字母、其他符号中的两种',
} satisfies TextsLike<typeof en>;
