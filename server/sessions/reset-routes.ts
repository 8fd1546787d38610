import { isStrongEnough } from '../../src/schemas/password-rule.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { badInput } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { hashPassword, isPlain } from './password.ts';
import { askForCode } from './send-code.ts';
import { findAccount, replacePassword } from './session.ts';
import { auditSignIn, checkCode, checkPhone, quarterHour, refusedCode } from './sign-in.ts';
import { takeCode } from './sign-in-code.ts';
import { attempt, forgetTries } from './throttle.ts';

/** A forgotten password. Spec 1 sections 2, 4, 5 and 7. */

const checkNewPassword = (password: string): void => {
  const isFit = isPlain(password) ? isStrongEnough(password) : /^[0-9a-f]{64}$/i.test(password);
  if (!isFit)
    throw badInput('/newpassword', 'weak', {
      en: 'Use 8 to 20 characters without spaces, and at least two of digits, letters and other signs',
      zh: '请使用 8–20 个字符，不含空格和汉字，且至少包含数字、字母、其他符号中的两种',
    });
};

export const resetRoutes: Route[] = [
  route(endpoints.sendResetCode, (call) => askForCode(call, call.input.phone, 'resetpwd')),

  route(endpoints.resetPassword, async (call) => {
    const { db, input, now, request } = call;
    const { phone, code, newpassword } = input;
    checkPhone(phone);
    checkCode(code);
    checkNewPassword(newpassword);
    await attempt(db, { key: `reset:${request.ip}`, free: 50, windowSeconds: quarterHour }, now);
    const isRight = await takeCode(db, { phone, purpose: 'resetpwd', code }, now);
    const account = await findAccount(db, phone);
    if (!isRight || account === undefined) {
      await auditSignIn(call, endpoints.resetPassword, account, refusedCode().status);
      throw refusedCode();
    }
    await replacePassword(db, account, await hashPassword(newpassword));
    await forgetTries(db, `password:${phone}:${request.ip}`);
    await auditSignIn(call, endpoints.resetPassword, account, 0);
  }),
];
