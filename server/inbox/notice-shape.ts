import type { Severity } from '../../src/engine/alarms/severity.ts';

/** A message to members: a row of the notification records for each, and the channels that are configured. */
export type Notice = {
  company: string;
  title: string;
  content: string;
  /** `message` if it is missing. */
  severity?: Severity;
  /** userids. One who has departed or may not read the record is skipped, and the result says so. */
  receivers: readonly string[];
  about?: { pid: string; did: string };
  /** The rule and run that sent it; `place` makes a repeated effect send once. */
  rule?: { did: string; run: string; place: number };
  channels: readonly ('inbox' | 'webhook')[];
};

export type NoticeResult = { sent: string[]; skipped: { userid: string; why: 'departed' | 'rights' }[] };

/** A receiver of a notice. */
export type Receiver = { userid: string; did: string; phone: string; organization: string };
