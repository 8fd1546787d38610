import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/tenants.ts';

export const texts = {
  colonnade: 'Colonnade',
  administrator: '管理员',
  administratorText: '拥有所有模块的全部权限',
  operator: '运维人员',
  operatorText: '查看并控制全部设备',
  companyNameLength: '请填写公司名称，最多 100 个字符。',
  zoneWrong: '“{zone}”不是有效时区，请使用 Asia/Shanghai 这样的名称。',
  personNameLength: '请填写姓名，最多 64 个字符。',
  phoneWrong: '请输入正确的手机号：11 位数字，以 1 开头',
  phoneTaken: '手机号 {phone} 已有账号，请使用其他手机号。',
  systemRoleNotFound: '该公司没有系统角色“{name}”。',
} satisfies TextsLike<typeof en>;
