import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/tenants.ts';

export const texts = {
  colonnade: 'Colonnade',
  administrator: '管理员',
  describe: '拥有所有模块的全部权限',
  operator: '运维人员',
  readsControlsAllDevices: '查看并控制全部设备',
  companyNeedsNameAtMost: '请填写公司名称，最多 100 个字符。',
  noTimeZoneUseName: '“{zone}”不是有效时区，请使用 Asia/Shanghai 这样的名称。',
  personNeedsNameAtMost: '请填写姓名，最多 64 个字符。',
  pleaseEnterCorrectPhoneNumber: '请输入正确的手机号',
  somebodySignsAlreadyUseAnother: '手机号 {phone} 已有账号，请使用其他手机号。',
  companyHasNoSystemRole: '该公司没有系统角色“{name}”。',
} satisfies TextsLike<typeof en>;
