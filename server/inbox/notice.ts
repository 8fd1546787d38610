import type { Trx } from '../db/database.ts';
import type { Services } from '../services.ts';

/** A message to members: a row of the notification records for each, and the channels that are configured. */
export type Notice = {
  company: string;
  title: string;
  content: string;
  /** userids. One who has departed or may not read the record is skipped, and the result says so. */
  receivers: readonly string[];
  about?: { pid: string; did: string };
  /** The rule and run that sent it; `place` makes a repeated effect send once. */
  rule?: { did: string; run: string; place: number };
  channels: readonly ('inbox' | 'webhook')[];
};

export type NoticeResult = { sent: string[]; skipped: { userid: string; why: 'departed' | 'rights' }[] };

export type SendNotice = (at: { trx: Trx; services: Services; now: number }, notice: Notice) => Promise<NoticeResult>;

/** Announced after a commit that wrote notices: to whom (userids), never what. */
export const noticesTopic = (company: string, receivers: readonly string[]): string =>
  `notices:${company}:${receivers.length > 200 ? '*' : receivers.join(',')}`;
