import { type Envelope, statuses } from '../../src/api/endpoint.ts';
import type { Language } from '../../src/engine/column.ts';
import { Refusal } from './refusal.ts';

/** HTTP statuses where they are not 200. Contract "Envelope and statuses". */
const httpStatuses: Readonly<Record<number, number>> = {
  [statuses.tooLarge]: 413,
  [statuses.tooMany]: 429,
  [statuses.internal]: 500,
};

export const httpStatusOf = (status: number): number => httpStatuses[status] ?? 200;

export const success = (payload: object | void): Envelope => ({ status: 0, msg: '', ...payload });

export const refusalEnvelope = (refusal: Refusal, language: Language): Envelope => ({
  status: refusal.status,
  msg: refusal.text[language],
  ...(refusal.faults.length > 0
    ? {
        errors: refusal.faults.map(({ path, rule, message }) => ({ path, rule, message: message[language] })),
      }
    : {}),
  ...refusal.payload,
});

export const internalRefusal = (requestId: string): Refusal =>
  new Refusal('internal', {
    en: `Something went wrong on the server. Try again; if it stays, tell your administrator the number ${requestId}.`,
    zh: `服务器出错，请重试；若仍然出现，请将编号 ${requestId} 告知管理员。`,
  });

export const databaseRefusal = (requestId: string): Refusal =>
  new Refusal('internal', {
    en: `The database does not answer right now. Try again in a moment; if it stays, tell your administrator the number ${requestId}.`,
    zh: `数据库暂时没有响应，请稍后重试；若仍然出现，请将编号 ${requestId} 告知管理员。`,
  });

export const diskFullRefusal = (requestId: string): Refusal =>
  new Refusal('internal', {
    en: `The server's disk is full, so nothing was saved. Tell your administrator the number ${requestId}; reading goes on.`,
    zh: `服务器磁盘已满，未能保存。请将编号 ${requestId} 告知管理员；查看不受影响。`,
  });

export const sessionInvalid = () =>
  new Refusal('sessionInvalid', { en: 'Your session has ended. Sign in again.', zh: '登录已失效，请重新登录。' });

export const identityMismatch = () =>
  new Refusal('identityMismatch', {
    en: 'The request names another person or company than its session. Sign in again.',
    zh: '请求中的身份与登录会话不一致，请重新登录。',
  });
