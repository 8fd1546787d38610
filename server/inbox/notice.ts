import { products } from '../../src/engine/products.ts';
import type { Trx } from '../db/database.ts';
import { newDid } from '../ids.ts';
import { insertRecord } from '../records/write.ts';
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
const fitted = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .replace(/\uFFFD$/u, '')
        .trimEnd()}…`;

type At = Parameters<SendNotice>[0];

/** Adds the row that an effect may have once for each receiver. @returns whether it was not there */
const claim = async ({ trx, now }: At, { company, about, rule }: Notice, ids: { did: string; userid: string }) => {
  const added = await trx
    .insertInto('notice')
    .values({
      companyid: company,
      ...ids,
      pid: about?.pid ?? null,
      device: about?.did ?? null,
      rule: rule?.did ?? null,
      run: rule?.run ?? null,
      place: rule?.place ?? null,
      createdat: now,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
};

const tell = async (
  context: At,
  notice: Notice,
  { receiver, type }: { receiver: Receiver; type: string },
): Promise<void> => {
  const { trx, services, now } = context;
  const module = await services.modules.find(notice.company, products.notifications);
  if (module === undefined) throw new Error('The notification records are a fixed product of every company.');
  const did = newDid(now);
  if (!(await claim(context, notice, { did, userid: receiver.userid }))) return;
  const title = fitted(notice.title, maxLength.title);
  await insertRecord(trx, module, {
    did,
    company: notice.company,
    creator: receiver.did,
    organization: receiver.organization,
    now,
    values: {
      name: title,
      title,
      content: fitted(notice.content, maxLength.content),
      notifytype: type,
      receiver: receiver.did,
      occurtime: now,
      isread: '0',
      ...(notice.about === undefined ? {} : { targetpid: notice.about.pid }),
    },
  });
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
  for (const receiver of notified)
    await tell(context, notice, { receiver, type: isOut ? types.wechat : types.console });
  return { sent: notified.map(({ userid }) => userid), skipped };
};
