import type { LocalText } from '../column.ts';
import { faultText } from '../faults.ts';
import type { Fault } from '../field-type.ts';
import { isolated } from '../isolated.ts';
import { own } from '../own-property.ts';
import { policySentences } from './policy-sentences.ts';

/** A fault in words, in both languages. */
export type ToldFault = { path: string; rule: string; message: LocalText };

/** Rules of linkages, some of them of policies too, that are about no column's value. Contract "Linkages". */
const sentences: Readonly<Record<string, LocalText>> = {
  linkagename: { en: 'Enter a name for the linkage', zh: '请填写联动名称' },
  noevent: { en: 'Add a trigger: a parameter change or a time', zh: '请添加触发条件：参数变化或时间点' },
  noaction: {
    en: 'Add at least one action: a device control or a notification',
    zh: '请至少添加一个动作：设备控制或通知',
  },
  object: { en: 'Send an object with the documented members', zh: '请按文档提交对象' },
  list: { en: 'Send a list', zh: '请提交列表' },
  member: { en: '{name} is not known here; leave it out', zh: '{name} 不是已知的字段，请去掉' },
  eventtype: { en: 'Choose a trigger: 0 parameter change, 1 time', zh: '请选择触发方式：0 参数变化，1 时间点' },
  module: { en: 'Choose a list', zh: '请选择数据列表' },
  data: { en: 'Choose the data from the list', zh: '请从列表中选择数据' },
  parameter: { en: 'Choose a parameter of this list', zh: '请选择该列表的参数' },
  writable: { en: 'Choose a parameter that can be controlled', zh: '请选择可控制的参数' },
  relation: { en: 'Choose a relation that this parameter has', zh: '请选择该参数可用的比较关系' },
  silent: {
    en: 'Devices of this list do not report at intervals, so they never go offline; choose another list',
    zh: '该列表的设备不定时上报，不会离线，请另选',
  },
  value: { en: 'Enter a value', zh: '请填写参数值' },
  keeptime: { en: 'How long it has to hold: 0 to 86,400 whole seconds', zh: '持续时间为 0 至 86,400 秒的整数' },
  timer: { en: 'Choose a time', zh: '请选择时间' },
  weekdays: { en: 'Choose the days of the week, 1 Monday to 7 Sunday', zh: '请选择星期，1 为周一，7 为周日' },
  periodtext: {
    en: 'Enter a period as HH:mm:ss-HH:mm:ss; start and end differ',
    zh: '请填写时段，如 08:00:00-18:00:00，起止不能相同',
  },
  timezone: { en: 'The time zone is a number of hours, such as 8', zh: '时区为小时数，如 8' },
  expression: { en: 'At most 64 characters', zh: '最多 64 个字符' },
  act: { en: 'Choose the action: set', zh: '请选择动作：set' },
  notcontrolled: {
    en: 'Records of this list cannot be controlled; choose another',
    zh: '该列表的数据不能控制，请另选',
  },
  way: { en: 'Choose a way to notify: wechat', zh: '请选择通知方式：wechat' },
  content: {
    en: 'Enter the text of the notification, at most {limit} characters',
    zh: '请填写通知内容，最多 {limit} 个字符',
  },
  receivers: { en: 'Choose at least one receiver', zh: '请至少选择一个接收人' },
  receiver: { en: 'Choose a member of the company who has an account', zh: '请选择公司中有账号的成员' },
  toomany: { en: 'At most {limit}', zh: '最多 {limit} 项' },
  status: { en: '0 closed or 1 open', zh: '0 关闭或 1 开启' },
};

const all = { ...policySentences, ...sentences };

/** What tenants wrote turns nothing around it. */
const filled = (text: string, params: Fault['params'] = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (_brace, name: string) =>
    isolated(String(Object.hasOwn(params, name) ? params[name] : '')),
  );

/** The sentence of a fault of `checkLinkage` or `checkPolicy`; a column's own rule speaks as it does in forms. */
export function toldFault(fault: Fault, label: LocalText | string = ''): ToldFault {
  const sentence = own(all, fault.rule);
  const message =
    sentence === undefined
      ? { en: faultText(fault, label, 'en'), zh: faultText(fault, label, 'zh') }
      : { en: filled(sentence.en, fault.params), zh: filled(sentence.zh, fault.params) };
  return { path: fault.path, rule: fault.rule, message };
}
