import type { Severity } from '../../../src/engine/alarms/severity.ts';
import type { Defaulted } from './defaulted.ts';

/** Messages to members, and those that go out to a webhook. Times are epoch seconds. */
export type InboxTables = {
  /** What the notification record with this did is about, and the effect that sent it. Contract "Inbox". */
  notice: {
    companyid: string;
    did: string;
    userid: string;
    pid: string | null;
    device: string | null;
    rule: string | null;
    run: string | null;
    place: number | null;
    createdat: number;
    /** Null for notices of earlier versions. */
    severity: Defaulted<Severity | null>;
  };
  /** Outbox of the webhook. `body` is the request as it is signed and sent. Contract "Notifications by webhook". */
  delivery: {
    companyid: string;
    did: string;
    run: string | null;
    place: number | null;
    body: string;
    state: 'waiting' | 'delivered' | 'failed';
    attempts: Defaulted<number>;
    /** An attempt ended without an answer, so that the receiver may have taken the message more than once. */
    maybetwice: Defaulted<boolean>;
    why: Defaulted<string | null>;
    createdat: number;
    endedat: Defaulted<number | null>;
    /** The next attempt, or the end of the lease of the server that is sending. */
    nextat: number;
  };
};
