import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/visitors.ts';

export const texts = {
  hostNotFound: '没有此姓名或手机号的被访人，请核对后重新填写。',
  severalHosts: '有多位同名成员，请填写被访人的手机号。',
  visitorAnnounced: '访客来访',
  visitRequested: '{company}的 {visitor} 预约拜访您，请确认或拒绝。',
  codeRefused: '访客码不正确或已失效，请向前台获取新的访客码。',
  phoneWrong: '请输入正确的手机号：11 位数字，以 1 开头',
  timeWrong: '请选择今天起一年之内的时间。',
  visitMoved: '此来访状态已变更，请刷新列表。',
  visitOfMoved: '{name} 的来访状态已变更，请刷新列表。',
} satisfies TextsLike<typeof en>;
