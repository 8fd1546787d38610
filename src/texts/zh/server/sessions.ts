import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/sessions.ts';

export const texts = {
  deviceSignedOut: '该设备已不在登录状态，或其链接刚刚被打开，请以列表为准。',
  choiceExpired: '该选择已使用或超过 5 分钟，请重新登录。',
  passwordWeak: '您的密码过于简单，请重新设置',
  qrScanned: '已扫码，请在另一设备上确认。',
  qrNotScanned: '尚未扫码。',
  qrRefused: '另一设备上拒绝了本次登录。',
  qrExpired: '二维码已过期或已使用，请刷新。',
  passwordRule: '请使用 8–20 个字符，不含空格和汉字，且至少包含数字、字母、其他符号中的两种',
  tooManyLinks: '您已有 {limit} 个未使用的登录链接，请先使用，或等待其过期。',
  credentialsWrong: '手机号或密码不正确。',
  codeRefused: '验证码不正确或已失效，请重新获取。',
  phoneNeeded: '请输入手机号',
  phoneWrong: '请输入正确的手机号：11 位数字，以 1 开头',
  codeWrong: '请输入正确的验证码',
  linkExpired: '登录链接已失效或已被使用，请重新获取。',
  sessionReadOnly: '此会话为只读，请登录后再生成链接。',
  dashboardWithoutWall: '只有大屏链接可以指定大屏，请去掉此项或改用大屏链接。',
  dashboardOrSlides: '大屏链接只能打开一个大屏或一个轮播，请去掉其中一项。',
} satisfies TextsLike<typeof en>;
