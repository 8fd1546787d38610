import type { Endpoint } from '../../src/api/endpoint.ts';
import { type AuditEntry, writeAudit } from '../audit/write.ts';
import { afterAnswer } from '../http/after-answer.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import type { Call } from '../http/route.ts';
import { rememberDevice } from './device-cookie.ts';
import type { Account } from './account.ts';
import { type Opening, openSession } from './session.ts';
import { phrase } from '../texts.ts';

/** What the ways to sign in have in common. */

/** One message for every cause, so that it does not reveal whether the phone is known (account enumeration). */
export const refusedPassword = () => new Refusal('refused', phrase('server/sessions', 'credentialsWrong'));
export const refusedCode = () => new Refusal('refused', phrase('server/sessions', 'codeRefused'));

export const checkPhone = (phone: string): void => {
  if (phone === '') throw badInput('/phone', 'required', phrase('server/sessions', 'phoneNeeded'));
  if (!/^1\d{10}$/.test(phone)) throw badInput('/phone', 'phone', phrase('server/sessions', 'phoneWrong'));
};

export const checkCode = (code: string): void => {
  if (!/^\d{4}$/.test(code)) throw badInput('/code', 'code', phrase('server/sessions', 'codeWrong'));
};

type Auditing = Pick<Call<Endpoint>, 'db' | 'request' | 'reply' | 'now'>;
type Person = Pick<Account, 'companyid' | 'userid' | 'phone'>;

/** Calls without a session make their own entry, in the company of the account that they are about. */
export const signInEntry = (
  { request, now }: Pick<Auditing, 'request' | 'now'>,
  { path, summary }: Endpoint,
  { companyid, userid, phone }: Person,
  status: number,
): AuditEntry => ({ companyid, userid, phone, url: path, ip: request.ip, describe: summary, status, input: {}, now });

/** Audit entries of a refusal are written after the answer: only known accounts have any, and response time must not reveal them. */
export const auditRefused = (
  call: Auditing,
  endpoint: Endpoint,
  people: readonly Person[],
  { status }: { status: number },
): void => {
  const { db, reply, request } = call;
  afterAnswer(db, { reply, log: request.log }, async () => {
    for (const person of people)
      await db.transaction({ company: person.companyid }, (trx) =>
        writeAudit(trx, signInEntry(call, endpoint, person, status)),
      );
  });
};

export const signIn = async (
  call: Call<Endpoint>,
  endpoint: Endpoint,
  account: Account,
  { kind = 'full', ...opened }: Partial<Pick<Opening, 'kind' | 'dashboard' | 'link' | 'take'>> = {},
) => {
  const { db, request, reply, now, services } = call;
  const entry = signInEntry(call, endpoint, account, 0);
  const info = await openSession(db, account, { request, reply, now, services, kind, ...opened, entry });
  const { phone, email } = account;
  // A wall is not a browser of its person.
  if (kind === 'full')
    await rememberDevice(db, { request, reply }, [phone, ...(email === '' ? [] : [email.toLowerCase()])]);
  return { info };
};
