import { products } from '../../src/engine/products.ts';
import type { Trx } from '../db/database.ts';
import { newDid } from '../ids.ts';
import { insertRecords } from '../records/write.ts';
import type { Services } from '../services.ts';
import { receiversOf } from './receivers.ts';
import { queueDelivery } from './webhook.ts';
import type { Notice, NoticeResult, Receiver } from './notice-shape.ts';

export type SendNotice = (
  context: { trx: Trx; services: Services; now: number },
  notice: Notice,
) => Promise<NoticeResult>;

/** Prefix of `noticesTopic`. */
export const noticesPrefix = 'notices:';

/** Announced after a commit that wrote notices: to whom (userids), never what. */
export const noticesTopic = (company: string, receivers: readonly string[]): string =>
  `${noticesPrefix}${company}:${receivers.length > 200 ? '*' : receivers.join(',')}`;

/** Values of the column `notifytype`. */
const types = { console: '0', wechat: '2' } as const;

/** Characters of `title` and `content` of the notification records. */
const maxLength = { title: 128, content: 500 } as const;

/** A text that was too long says so. */
const fitted = (text: string, maxLength: number): string =>
  text.length <= maxLength
    ? text
    : `${text
        .slice(0, maxLength - 1)
        .toWellFormed()
        .replace(/\uFFFD$/u, '')
        .trimEnd()}…`;

type At = Parameters<SendNotice>[0];

/** A receiver with the id of the notification record. */
type Notified = { did: string; receiver: Receiver };

/** Rows of one statement, which has a parameter for each value. */
const rowsPerStatement = 500;

/** Adds the row that an effect may have once for each receiver. @returns those whose row was not there */
const claim = async (
  { trx, now }: At,
  { company, about, rule, severity }: Notice,
  all: readonly Notified[],
): Promise<Notified[]> => {
  const added = await trx
    .insertInto('notice')
    .values(
      all.map(({ did, receiver: { userid } }) => ({
        companyid: company,
        did,
        userid,
        pid: about?.pid ?? null,
        device: about?.did ?? null,
        rule: rule?.did ?? null,
        run: rule?.run ?? null,
        place: rule?.place ?? null,
        createdat: now,
        severity: severity ?? 'message',
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning('did')
    .execute();
  const fresh = new Set(added.map(({ did }) => did));
  return all.filter(({ did }) => fresh.has(did));
};

/** Writes the records of all receivers in few statements: a rule may notify 200 people at once. */
const writeRecords = async (
  context: At,
  notice: Notice,
  { receivers, type }: { receivers: readonly Receiver[]; type: string },
): Promise<void> => {
  const { trx, services, now } = context;
  const { company, about } = notice;
  const module = await services.modules.find(company, products.notifications);
  if (module === undefined) throw new Error('The notification records are a fixed product of every company.');
  const title = fitted(notice.title, maxLength.title);
  const content = fitted(notice.content, maxLength.content);
  const target = about === undefined ? {} : { targetpid: about.pid };
  for (let from = 0; from < receivers.length; from += rowsPerStatement) {
    const part = receivers.slice(from, from + rowsPerStatement);
    const added = await claim(
      context,
      notice,
      part.map((receiver) => ({ did: newDid(now), receiver })),
    );
    const records = added.map(({ did, receiver: { did: creator, organization } }) => ({
      did,
      company,
      creator,
      organization,
      now,
      values: {
        name: title,
        title,
        content,
        notifytype: type,
        receiver: creator,
        occurtime: now,
        isread: '0',
        ...target,
      },
    }));
    await insertRecords(trx, module, records);
  }
};

/**
 * Writes a notification record for each receiver who may read its subject, and, if a webhook is configured, its message
 * to the outbox. The caller announces `noticesTopic` for `sent` after its commit. Idempotent: repeating an effect sends
 * nothing more and returns the same result.
 */
export const sendNotice: SendNotice = async (context, notice) => {
  const { notified, skipped } = await receiversOf(context, notice);
  const isOut =
    notice.channels.includes('webhook') && notified.length > 0 && (await queueDelivery(context, notice, notified));
  await writeRecords(context, notice, { receivers: notified, type: isOut ? types.wechat : types.console });
  return { sent: notified.map(({ userid }) => userid), skipped };
};
