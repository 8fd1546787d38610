import type { Endpoint } from '../../src/api/endpoint.ts';
import { writeAudit } from '../audit/write.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import type { Call } from '../http/route.ts';
import { type Account, openSession } from './session.ts';

/** What the ways to sign in have in common. */

export const quarterHour = 15 * 60;

/** One text for whatever was wrong: it does not tell whether the phone is known. */
export const refusedPassword = () =>
  new Refusal('refused', { en: 'The phone number or password is not right.', zh: '手机号或密码不正确。' });
export const refusedCode = () =>
  new Refusal('refused', {
    en: 'The code is not right or no longer valid. Ask for a new one.',
    zh: '验证码不正确或已失效，请重新获取。',
  });

export const checkPhone = (phone: string): void => {
  if (phone === '') throw badInput('/phone', 'required', { en: 'Please enter your phone number', zh: '请输入手机号' });
  if (!/^1\d{10}$/.test(phone))
    throw badInput('/phone', 'phone', { en: 'Please enter the correct phone number', zh: '请输入正确的手机号' });
};

export const checkCode = (code: string): void => {
  if (!/^\d{4}$/.test(code))
    throw badInput('/code', 'code', { en: 'Please enter the correct verification code', zh: '请输入正确的验证码' });
};

export type Auditing = Pick<Call<Endpoint>, 'db' | 'request' | 'now'>;

/** Calls without a session write their own line, in the company of the account that they are about. */
export const auditSignIn = async (
  { db, request, now }: Auditing,
  { path, summary }: Endpoint,
  account: Pick<Account, 'companyid' | 'userid' | 'phone'> | undefined,
  status: number,
): Promise<void> => {
  if (account === undefined) return;
  const { companyid, userid, phone } = account;
  const entry = { companyid, userid, phone, url: path, ip: request.ip, describe: summary, status, input: {}, now };
  await db.transaction({ company: companyid }, (trx) => writeAudit(trx, entry));
};

export const signIn = async (
  call: Call<Endpoint>,
  endpoint: Endpoint,
  account: Account,
  kind: 'full' | 'wall' = 'full',
) => {
  const { db, request, reply, now, services } = call;
  const info = await openSession(db, account, { request, reply, now, services, kind });
  await auditSignIn(call, endpoint, account, 0);
  return { info };
};
