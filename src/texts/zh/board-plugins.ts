import type { TextsLike } from '../texts-like.ts';
import type { texts as en } from '../en/board-plugins.ts';

export const texts = {
  failed: '插件“{{name}}”出错',
  failedText: '{{cause}} 其他看板不受影响。请联系服务器管理员检查该插件。',
  gone: '没有插件“{{name}}”',
  goneText: '企业清单中已没有此看板的插件，请联系服务器管理员重新添加。',
} as const satisfies TextsLike<typeof en>;
