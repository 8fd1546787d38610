import type { TextsLike } from '../texts-like.ts';
import type { texts as en } from '../en/companion.ts';

export const texts = {
  pageTitle: '确认登录',
  language: '语言',
  title: '在另一设备上登录？',
  browser: '浏览器',
  address: '地址',
  since: '请求时间',
  unknownBrowser: '未知浏览器',
  warning: '仅当该登录页就在您面前时才确认。对方登录后将以您的身份操作。',
  confirm: '确认登录',
  confirming: '正在确认…',
  refuse: '拒绝',
  refusing: '正在拒绝…',
  signedInAs: '本机登录身份：{{name}}',
  noneTitle: '可以扫码了',
  noneText: '请在另一设备上打开登录页，并用本机扫描其二维码。',
  confirmedTitle: '已确认',
  confirmedText: '另一设备已登录，可以关闭本页。',
  refusedTitle: '已拒绝',
  refusedText: '另一设备没有登录。若不是您发起的请求，无需再做任何操作。',
  expiredTitle: '二维码已失效',
  expiredText: '二维码已过期或已使用。请在另一设备上刷新后重新扫描。',
  failedTitle: '无法核对二维码',
  failedText: '请稍后重试。',
} as const satisfies TextsLike<typeof en>;
