import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { findAccount } from './session.ts';
import { checkPhone } from './sign-in.ts';
import { type CodePurpose, makeCode } from './sign-in-code.ts';
import { attempt } from './throttle.ts';

type Message = { phone: string; code: string; purpose: CodePurpose };

/** Hands a code to the text message service, or writes it to the log where there is none. Contract section 6. */
const sendCode = async (settings: Settings, log: FastifyBaseLogger, message: Message): Promise<void> => {
  if (settings.smsWebhookUrl === undefined) {
    log.info(message, 'text message code');
    return;
  }
  const answer = await fetch(settings.smsWebhookUrl, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`The text message service answered ${answer.status}.`);
};

type Asked = { db: Db; now: number; services: Services; request: FastifyRequest };

/**
 * Makes a code and sends it, if the phone is known. The answer does not wait for the message: an unknown phone would
 * be told from a known one by the time it takes, and by its failures.
 */
export const askForCode = async (
  { db, now, services, request }: Asked,
  phone: string,
  purpose: CodePurpose,
): Promise<void> => {
  checkPhone(phone);
  await attempt(db, { key: `code:${request.ip}`, free: 20, windowSeconds: 3600 }, now);
  const code = await makeCode(db, phone, purpose, now);
  if ((await findAccount(db, phone)) === undefined) return;
  sendCode(services.settings, request.log, { phone, code, purpose }).catch((failure: unknown) =>
    request.log.error({ err: failure }, 'a text message was not sent'),
  );
};
