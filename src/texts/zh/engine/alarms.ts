import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/engine/alarms.ts';

export const texts = {
  expiring: '到期',
  stateChanged: '状态变更',
  console: '站内',
  wechatWork: '企业微信',
  fixedText: '固定内容',
  field: '字段',
  trigger: '请选择触发类型',
  type: '请选择通知类型',
  template: '请选择模板',
  mostparams: '最多 {limit} 个参数，请去掉多余的参数',
  params: '参数须为 JSON 文本：由名称、类型和值组成的列表',
  paramname: '参数名为 notifyparam1 至 notifyparam10，且不能重复',
  paramkind: '请选择固定内容或字段',
  paramvalue: '请填写不超过 200 个字符的值',
  parampath: '请选择该列表的字段，最多 3 级',
  templateExpiring: '到期提醒',
  templateText: '{notifyparam1}：{state}',
  content:
    '{notifyparam1}：{state}。{notifyparam2} {notifyparam3} {notifyparam4} {notifyparam5} {notifyparam6} {notifyparam7} {notifyparam8} {notifyparam9} {notifyparam10}',
  due: '即将到期',
  expiresNow: '已到期',
  expired: '已过期',
} satisfies TextsLike<typeof en>;
