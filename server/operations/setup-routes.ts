import { endpoints } from '../../src/api/endpoints.ts';
import { isStrongEnough } from '../../src/schemas/password-rule.ts';
import { badInput } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { hashPassword, isPlain } from '../sessions/password.ts';
import { findAccount } from '../sessions/account.ts';
import { freeAttempts } from '../sessions/limits.ts';
import { signIn } from '../sessions/sign-in.ts';
import { recordAttempt } from '../sessions/throttle.ts';
import { addressBudget } from '../sessions/sign-in-attempts.ts';
import { createCompany, withPeople } from '../tenants/create-company.ts';
import { checkSetupToken, useSetupToken } from './setup-link.ts';
import { phrase } from '../texts.ts';

/** The set-up page. Contract "Companies from a shell". */

const checkPassword = (password: string): void => {
  const isFit = isPlain(password) ? isStrongEnough(password) : /^[0-9a-f]{64}$/i.test(password);
  if (!isFit) throw badInput('/password', 'weak', phrase('server/operations', 'passwordRule'));
};

const hourly = { kind: 'setup', free: freeAttempts.setup, windowSeconds: 3600 } as const;

export const setupRoutes: Route[] = [
  route(endpoints.setupState, async ({ db, input, now, request }) => {
    await recordAttempt(db, [addressBudget(request, hourly)], now);
    await checkSetupToken(db, input.token, now);
  }),

  route(endpoints.setUp, async (call) => {
    const { db, input, now, language, request, services } = call;
    const { token, company, zone, name, phone, password } = input;
    await recordAttempt(db, [addressBudget(request, hourly)], now);
    await checkSetupToken(db, token, now);
    checkPassword(password);
    const administrator = { name, phone, passwordhash: await hashPassword(password) };
    const order = { name: { en: company, zh: company }, zone, language, administrator };
    await withPeople(db, services.modules, async (trx, people) => {
      await useSetupToken(trx, token, now);
      return createCompany(trx, people, order, now);
    });
    const account = await findAccount(db, phone);
    if (account === undefined) throw new Error('The account that was just made is gone.');
    return signIn(call, endpoints.setUp, account);
  }),
];
