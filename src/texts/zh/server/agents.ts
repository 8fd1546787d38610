import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/agents.ts';

export const texts = {
  tokenWrong:
    '智能体令牌缺失、错误、过期或已吊销，请在用户菜单的“智能体”中创建令牌，并以“Authorization: Bearer …”提交。',
  originRefused: '不允许其他来源的网页调用此地址，请使用程序连接，或去掉请求头“Origin”。',
  postOnly: '此地址仅接受 POST：不保留会话，也不建立数据流。',
  toolTimeout: '工具运行超过 {seconds} 秒，请缩短时间范围或减少记录数。',
  answerTooLarge: '结果超过 {limit} KiB，请减少记录或列。',
  tokenBusy: '此令牌已有 {limit} 个工具正在运行，请等待其中一个完成，或减少同时调用的数量。',
  personBusy: '您的智能体已有 {limit} 个工具正在运行，请等待其中一个完成，或减少同时调用的数量。',
  companyBusy: '贵公司的智能体已有 {limit} 个工具正在运行，请几秒后再试。',
  serverBusy: '服务器已有 {limit} 个工具正在运行，请几秒后再试。',
  sessionReadOnly: '此会话为只读，请登录后再创建令牌。',
} satisfies TextsLike<typeof en>;
