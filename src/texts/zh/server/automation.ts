import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/automation.ts';

export const texts = {
  parameterDeleted: '所用的参数或数据已不存在。',
  triggerLoop: '会再次触发自身，或联动链过长，已中断。',
  timeMissed: '到期时没有服务器在运行。',
  ownerMayNotControl: '保存此规则的人无权控制该设备。',
  deviceDeleted: '此设备已被删除。',
  deviceListDeleted: '该设备所在的列表已不存在。',
  noNotifications: '此服务器不发送通知。',
  receiversSkipped: '未通知：{departed} 人已离职，{rights} 人无权查看该数据。',
  recordListDeleted: '要新增记录的列表已不存在。',
  ownerMayNotRead: '保存此规则的人无权查看该设备。',
  recordExists: '本周期已有记录。',
  ownerLostDevices: '保存此规则的人已无权查看规则适用的设备。',
  ownerLostPolicies: '保存此策略的人已无权修改策略。',
  ownerLostList: '保存此策略的人已无权查看策略所涉及的列表。',
  runMissed: '5 分钟内没有服务器执行。',
  ownerLeft: '保存此规则的人已离职，规则暂停，直到他人重新保存。',
  serverFailed: '服务器执行失败。',
  ruleRests: '“{name}”触发过于频繁，暂停一分钟。',
  handedOver: '移交',
  rulesOffered: '{name}的 {linkages} 条联动和 {policies} 条策略已移交给您，请在通知面板顶部接管，此前不执行。',
} satisfies TextsLike<typeof en>;
