import { createHmac } from 'node:crypto';
import type { Trx } from '../db/database.ts';
import { newDid } from '../ids.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import type { Notice, Receiver } from './notice-shape.ts';

/** Bytes of a text that robots of WeChat Work take. */
const maxBytes = 2048;
/** People that a message names. */
const maxMentioned = 100;

/** Whole characters of a text that fit. */
const fitting = (text: string, bytes: number): string => {
  const cut = Buffer.from(text, 'utf8').subarray(0, bytes).toString('utf8');
  return cut.length < text.length ? cut.replace(/\uFFFD+$/, '') : text;
};

/** The form of WeChat Work's group robots. */
export const robotMessage = (
  { title, content }: Pick<Notice, 'title' | 'content'>,
  phones: readonly string[],
): string =>
  JSON.stringify({
    msgtype: 'text',
    text: {
      content: fitting(`${title}\n${content}`, maxBytes),
      mentioned_mobile_list: phones.slice(0, maxMentioned),
    },
  });

/**
 * Puts a message into the outbox, in the transaction of the event it reports; one for all receivers. @returns whether a
 * webhook is configured
 */
export const queueDelivery = async (
  { trx, services, now }: { trx: Trx; services: Services; now: number },
  notice: Notice,
  receivers: readonly Receiver[],
): Promise<boolean> => {
  if (services.settings.notifyWebhookUrl === undefined) return false;
  const phones = receivers.map(({ phone }) => phone).filter((phone) => phone !== '');
  await trx
    .insertInto('delivery')
    .values({
      companyid: notice.company,
      did: newDid(now),
      run: notice.rule?.run ?? null,
      place: notice.rule?.place ?? null,
      body: robotMessage(notice, phones),
      state: 'waiting',
      createdat: now,
      nextat: now,
    })
    .onConflict((on) => on.doNothing())
    .execute();
  return true;
};

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over time, a full stop and the body. docs/notifications.md */
export const signatureOf = (secret: string, body: string, now: number): string =>
  `t=${now},v1=${createHmac('sha256', secret).update(`${now}.${body}`).digest('hex')}`;

/** `unsure`: it may have arrived, since no answer came. */
export type Posted = { kind: 'delivered' } | { kind: 'refused' | 'unsure'; why: string };

/** Timeout of the receiver's answer, milliseconds. */
const timeout = 10_000;
/** Bytes of an answer that are read. */
const maxAnswer = 16 * 1024;

const readBounded = async ({ body }: Response): Promise<string> => {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxAnswer) break;
  }
  return text;
};

/** Robots answer 200 with an error code inside. */
const errorCodeIn = (text: string): number => {
  try {
    const answer: unknown = JSON.parse(text);
    const code = typeof answer === 'object' && answer !== null && 'errcode' in answer ? answer.errcode : 0;
    return typeof code === 'number' ? code : 0;
  } catch {
    return 0;
  }
};

/** Posts one message. Never throws; the error omits the address, which is a secret of the deployment. */
export const post = async (
  { notifyWebhookUrl, notifyWebhookSecret }: Pick<Settings, 'notifyWebhookUrl' | 'notifyWebhookSecret'>,
  { did, body }: { did: string; body: string },
  options: { now: number; timeout?: number },
): Promise<Posted> => {
  if (notifyWebhookUrl === undefined) return { kind: 'refused', why: 'NOTIFY_WEBHOOK_URL is not set.' };
  const signature = notifyWebhookSecret === undefined ? undefined : signatureOf(notifyWebhookSecret, body, options.now);
  try {
    const answer = await fetch(notifyWebhookUrl, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': did,
        ...(signature === undefined ? {} : { 'x-colonnade-signature': signature }),
      },
      body,
      signal: AbortSignal.timeout(options.timeout ?? timeout),
    });
    const text = await readBounded(answer);
    if (!answer.ok) return { kind: 'refused', why: `The webhook answered ${answer.status}.` };
    const code = errorCodeIn(text);
    return code === 0 ? { kind: 'delivered' } : { kind: 'refused', why: `The webhook answered error code ${code}.` };
  } catch (failure) {
    // A connection that was never made delivered nothing.
    const { name, cause } = failure as { name?: string; cause?: { code?: string } };
    if (cause?.code === 'ECONNREFUSED' || cause?.code === 'ENOTFOUND')
      return { kind: 'refused', why: `The webhook can't be reached (${cause.code}).` };
    return {
      kind: 'unsure',
      why: name === 'TimeoutError' ? 'The webhook did not answer in time.' : 'The connection broke.',
    };
  }
};
