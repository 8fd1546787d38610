import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint } from '../../src/api/endpoint.ts';
import type { endpoints } from '../../src/api/endpoints.ts';
import { writeAudit } from '../audit/write.ts';
import { afterAnswer } from '../http/after-answer.ts';
import type { Call } from '../http/route.ts';
import type { Settings } from '../settings.ts';
import { findAccount } from './account.ts';
import { checkPhone, signInEntry } from './sign-in.ts';
import { type CodePurpose, makeCode } from './sign-in-code.ts';

type Message = { phone: string; code: string; purpose: CodePurpose };

/** Hands a code to the text message service, or writes it to the log where there is none. docs/deployment.md. */
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

type CodeCall = Call<typeof endpoints.sendSignInCode | typeof endpoints.sendResetCode>;

/**
 * Makes a code, answers, and only then looks whether the phone is known and sends the code: an unknown phone would be
 * distinguished from a known one by response time (timing attack), and by the failures of the text message service.
 */
export const askForCode = async (call: CodeCall, endpoint: Endpoint, purpose: CodePurpose): Promise<void> => {
  const { db, input, services, request, reply } = call;
  const { phone } = input;
  checkPhone(phone);
  const code = await makeCode(call, { phone, purpose });
  afterAnswer(db, { reply, log: request.log }, async () => {
    const account = await findAccount(db, phone);
    if (account === undefined) return;
    await db.transaction({ company: account.companyid }, (trx) =>
      writeAudit(trx, signInEntry(call, endpoint, account, 0)),
    );
    await sendCode(services.settings, request.log, { phone, code, purpose });
  });
};
