import { endpoints } from '../../src/api/endpoints.ts';
import type { Trx } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { findAccountById } from './account.ts';
import { freeAttempts } from './limits.ts';
import { signIn } from './sign-in.ts';
import { hashToken } from './session.ts';
import { readSignInToken, takeSignInToken } from './sign-in-token.ts';
import { recordAttempt } from './throttle.ts';
import { addressBudget } from './sign-in-attempts.ts';
import { phrase } from '../texts.ts';

/** Sign-in by a token that is good once. Contract "Sign-in". */

const refusedToken = () => new Refusal('refused', phrase('server/sessions', 'linkExpired'));

export const tokenRoutes: Route[] = [
  route(endpoints.tokenSignIn, async (call) => {
    const { db, input, now, request } = call;
    await recordAttempt(db, [addressBudget(request, { kind: 'token', free: freeAttempts.token })], now);
    const signInToken = await readSignInToken(db, input.token, now);
    const account = signInToken === undefined ? undefined : await findAccountById(db, signInToken.userid);
    if (signInToken === undefined || account === undefined) throw refusedToken();
    const { purpose, dashboard } = signInToken;
    const take = async (trx: Trx): Promise<void> => {
      if (!(await takeSignInToken(trx, input.token))) throw refusedToken();
    };
    const link = hashToken(input.token);
    const wall = { kind: 'wall', dashboard, link } as const;
    return signIn(call, endpoints.tokenSignIn, account, { ...(purpose === 'wall' ? wall : { kind: 'full' }), take });
  }),
];
