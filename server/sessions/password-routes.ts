import { endpoints } from '../../src/api/endpoints.ts';
import type { RequestOf } from '../../src/api/endpoint.ts';
import { isStrongEnough } from '../../src/schemas/password-rule.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { type Call, type Route, route } from '../http/route.ts';
import { offerChoice, takeChoice } from './company-choice.ts';
import { freeAttempts } from './limits.ts';
import { hashPassword, needsRehash, isPlain, verifyPassword } from './password.ts';
import { type Account, findAccount, findAccountById, findAccountsByEmail, renewHash } from './account.ts';
import { auditRefused, checkPhone, refusedPassword, signIn } from './sign-in.ts';
import { recordAttempt } from './throttle.ts';
import { addressBudget, tryToSignIn } from './sign-in-attempts.ts';
import { phrase } from '../texts.ts';

/** Sign-in by password, with a phone or an e-mail address. Contract "Sign-in". */

type Signing = Call<typeof endpoints.passwordSignIn>;

/** A password goes with a phone, or with an email where no phone is given. */
const nameOf = ({ phone, email = '' }: RequestOf<typeof endpoints.passwordSignIn>): string => {
  if (phone === '' && email !== '') return email.toLowerCase();
  checkPhone(phone);
  return phone;
};

const accountsNamed = async ({ db, request }: Signing, name: string): Promise<(Account & { isOfHost?: boolean })[]> => {
  if (!/^1\d{10}$/.test(name)) return findAccountsByEmail(db, name, request.hostname.toLowerCase());
  const account = await findAccount(db, name);
  return account === undefined ? [] : [account];
};

/**
 * The accounts with this password; only that of the host's company if it is one of them. Without any account one hash is
 * computed too (timing attack).
 */
const matchingAccounts = async (
  password: string,
  accounts: Awaited<ReturnType<typeof accountsNamed>>,
): Promise<Account[]> => {
  if (accounts.length === 0) await verifyPassword(password, undefined);
  const matchedAccounts: Account[] = [];
  for (const account of accounts) {
    if (!(await verifyPassword(password, account.passwordhash))) continue;
    if (account.isOfHost === true) return [account];
    matchedAccounts.push(account);
  }
  return matchedAccounts;
};

/** @throws Refusal refused when no account has this password; its audit entries are written after the answer */
const accountsFor = async (call: Signing, name: string): Promise<Account[]> => {
  const { password } = call.input;
  const accounts = await accountsNamed(call, name);
  const matchedAccounts = await matchingAccounts(password, accounts);
  if (matchedAccounts.length > 0) return matchedAccounts;
  auditRefused(call, endpoints.passwordSignIn, accounts, refusedPassword());
  throw refusedPassword();
};

const withTodaysHash = async ({ db, input }: Pick<Signing, 'db' | 'input'>, account: Account): Promise<Account> =>
  needsRehash(account.passwordhash) ? renewHash(db, account, await hashPassword(input.password)) : account;

const lostTicket = () => new Refusal('expired', phrase('server/sessions', 'choiceExpired'));

export const passwordRoutes: Route[] = [
  route(endpoints.passwordSignIn, async (call) => {
    const { db, input, now } = call;
    const name = nameOf(input);
    const accounts = await tryToSignIn(call, { kind: 'password', name }, async () => {
      const accounts = await accountsFor(call, name);
      return Promise.all(accounts.map((account) => withTodaysHash(call, account)));
    });
    if (isPlain(input.password) && !isStrongEnough(input.password))
      throw badInput('/password', 'weak', phrase('server/sessions', 'passwordWeak'));
    const [account, ...others] = accounts;
    if (account === undefined) throw refusedPassword();
    return others.length > 0 ? offerChoice(db, accounts, now) : signIn(call, endpoints.passwordSignIn, account);
  }),

  route(endpoints.chooseCompany, async (call) => {
    const { db, input, now, request } = call;
    await recordAttempt(db, [addressBudget(request, { kind: 'choice', free: freeAttempts.token })], now);
    const userid = await takeChoice(db, input, now);
    const account = userid === undefined ? undefined : await findAccountById(db, userid);
    if (account === undefined) throw lostTicket();
    return signIn(call, endpoints.chooseCompany, account);
  }),
];
