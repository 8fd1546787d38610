import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/agents.ts';

export const texts = {
  tokenWrong:
    '智能体令牌缺失、错误、过期或已吊销，请在用户菜单的“智能体”中创建令牌，并以“Authorization: Bearer …”提交。',
  originRefused: '不允许其他来源的网页调用此地址，请使用程序连接，或去掉请求头“Origin”。',
  postOnly: '此地址仅接受 POST：不保留会话，也不建立数据流。',
  toolTimeout: '工具运行超过 {seconds} 秒，请缩短时间范围或减少记录数。',
  answerTooLarge: '结果超过 {limit} KiB，请减少记录或列。',
  sessionReadOnly: '此会话为只读，请登录后再创建令牌。',
} satisfies TextsLike<typeof en>;
