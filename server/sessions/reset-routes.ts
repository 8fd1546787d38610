import { isStrongEnough } from '../../src/schemas/password-rule.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { badInput } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { hashPassword, isPlain } from './password.ts';
import { askForCode } from './send-code.ts';
import { findAccount } from './account.ts';
import { replacePassword } from './session.ts';
import { auditRefused, checkCode, checkPhone, refusedCode, signInEntry } from './sign-in.ts';
import { takeCode } from './sign-in-code.ts';
import { resetWrongPasswords, tryToSignIn } from './sign-in-attempts.ts';
import { phrase } from '../texts.ts';

/** A forgotten password. Contract "Sign-in". */

const checkNewPassword = (password: string): void => {
  const isFit = isPlain(password) ? isStrongEnough(password) : /^[0-9a-f]{64}$/i.test(password);
  if (!isFit) throw badInput('/newpassword', 'weak', phrase('server/sessions', 'passwordRule'));
};

export const resetRoutes: Route[] = [
  route(endpoints.sendResetCode, (call) => askForCode(call, endpoints.sendResetCode, 'resetpwd')),

  route(endpoints.resetPassword, async (call) => {
    const { db, input } = call;
    const { phone, code, newpassword } = input;
    checkPhone(phone);
    checkCode(code);
    checkNewPassword(newpassword);
    await tryToSignIn(call, { kind: 'resetpwd', name: phone }, async () => {
      const isRight = await takeCode(call, { phone, purpose: 'resetpwd', code });
      const account = await findAccount(db, phone);
      if (!isRight || account === undefined) {
        auditRefused(call, endpoints.resetPassword, account === undefined ? [] : [account], refusedCode());
        throw refusedCode();
      }
      const entry = signInEntry(call, endpoints.resetPassword, account, 0);
      await replacePassword(db, account, { passwordhash: await hashPassword(newpassword), entry });
    });
    await resetWrongPasswords(call, phone);
  }),
];
