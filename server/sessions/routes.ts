import { endpoints } from '../../src/api/endpoints.ts';
import type { RequestOf } from '../../src/api/endpoint.ts';
import { isStrongEnough } from '../../src/schemas/password-rule.ts';
import type { Db } from '../db/database.ts';
import { badInput } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { isPlain, verifyPassword } from './password.ts';
import { ownSessionRoutes } from './own-session-routes.ts';
import { qrRoutes } from './qr-routes.ts';
import { resetRoutes } from './reset-routes.ts';
import { askForCode } from './send-code.ts';
import { takeCode } from './sign-in-code.ts';
import { endSession, findAccount, findAccountByEmail } from './session.ts';
import { auditSignIn, checkCode, checkPhone, quarterHour, refusedCode, refusedPassword, signIn } from './sign-in.ts';
import { attempt, forgetTries } from './throttle.ts';
import { tokenRoutes } from './token-routes.ts';

/** Sign-in by phone, and sign-out. Spec 1 sections 2, 4, 5 and 7. */

/** A password goes with a phone, or with an email where no phone is given. */
const nameOf = ({ phone, email = '' }: RequestOf<typeof endpoints.passwordSignIn>): string => {
  if (phone === '' && email !== '') return email.toLowerCase();
  checkPhone(phone);
  return phone;
};

const findByName = (db: Db, name: string) =>
  /^1\d{10}$/.test(name) ? findAccount(db, name) : findAccountByEmail(db, name);

export const sessionRoutes: Route[] = [
  route(endpoints.sendSignInCode, (call) => askForCode(call, call.input.phone, 'signin')),

  route(endpoints.codeSignIn, async (call) => {
    const { db, input, now, request } = call;
    checkPhone(input.phone);
    checkCode(input.code);
    await attempt(db, { key: `signin:${request.ip}`, free: 200, windowSeconds: quarterHour }, now);
    const isRight = await takeCode(db, { phone: input.phone, purpose: 'signin', code: input.code }, now);
    const account = await findAccount(db, input.phone);
    if (!isRight || account === undefined) {
      await auditSignIn(call, endpoints.codeSignIn, account, refusedCode().status);
      throw refusedCode();
    }
    return signIn(call, endpoints.codeSignIn, account);
  }),

  route(endpoints.passwordSignIn, async (call) => {
    const { db, input, now, request } = call;
    const name = nameOf(input);
    const key = `password:${name}:${request.ip}`;
    await attempt(db, { key, free: 10, windowSeconds: quarterHour }, now);
    const account = await findByName(db, name);
    if (!(await verifyPassword(input.password, account?.passwordhash)) || account === undefined) {
      await auditSignIn(call, endpoints.passwordSignIn, account, refusedPassword().status);
      throw refusedPassword();
    }
    await forgetTries(db, key);
    if (isPlain(input.password) && !isStrongEnough(input.password))
      throw badInput('/password', 'weak', {
        en: 'Your password is too simple, please reset it',
        zh: '您的密码过于简单，请重新设置',
      });
    return signIn(call, endpoints.passwordSignIn, account);
  }),

  route(endpoints.signOut, async ({ db, actor, reply }) => endSession(db, actor.sessionHash, reply)),
  ...ownSessionRoutes,
  ...resetRoutes,
  ...tokenRoutes,
  ...qrRoutes,
];
