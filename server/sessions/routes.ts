import { endpoints } from '../../src/api/endpoints.ts';
import { type Route, route } from '../http/route.ts';
import { ownSessionRoutes } from './own-session-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { qrRoutes } from './qr-routes.ts';
import { resetRoutes } from './reset-routes.ts';
import { askForCode } from './send-code.ts';
import { takeCode } from './sign-in-code.ts';
import { findAccount } from './account.ts';
import { endSession } from './session.ts';
import { auditRefused, checkCode, checkPhone, refusedCode, signIn } from './sign-in.ts';
import { tokenRoutes } from './token-routes.ts';
import { tryToSignIn } from './sign-in-attempts.ts';

/** Sign-in by phone, and sign-out. Contract "Sign-in". */

export const sessionRoutes: Route[] = [
  route(endpoints.sendSignInCode, (call) => askForCode(call, endpoints.sendSignInCode, 'signin')),

  route(endpoints.codeSignIn, async (call) => {
    const { db, input } = call;
    const { phone, code } = input;
    checkPhone(phone);
    checkCode(code);
    const account = await tryToSignIn(call, { kind: 'signin', name: phone }, async () => {
      const isRight = await takeCode(call, { phone, purpose: 'signin', code });
      const account = await findAccount(db, phone);
      if (isRight && account !== undefined) return account;
      auditRefused(call, endpoints.codeSignIn, account === undefined ? [] : [account], refusedCode());
      throw refusedCode();
    });
    return signIn(call, endpoints.codeSignIn, account);
  }),

  route(endpoints.signOut, async ({ db, actor, reply }) => endSession(db, actor.sessionHash, reply)),
  ...passwordRoutes,
  ...ownSessionRoutes,
  ...resetRoutes,
  ...tokenRoutes,
  ...qrRoutes,
];
