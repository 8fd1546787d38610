import { statuses } from '../../src/api/endpoint.ts';
import type { Db } from '../db/database.ts';
import { type AuditedCall, recordCall } from './audited-call.ts';

/**
 * Refused reads in the log, aggregated: the first one is written at once, those that follow within a minute are counted
 * and written as one entry when the minute is over. A flood of refused reads is therefore no flood of writes, and the
 * counts of all entries add up to the number of refusals. docs/contract.md, "Audit log".
 */

const minute = 60_000;

/** Statuses that count as refused: no right, not visible, and identity headers that contradict the session. */
const refusing = new Set<number>([statuses.forbidden, statuses.notFound, statuses.identityMismatch]);

type Window = { last: AuditedCall; count: number; statuses: Record<string, number>; timer: NodeJS.Timeout };

export type RefusedReads = {
  /** Writes or counts a refused read; other statuses are passed over. */
  add(call: AuditedCall): Promise<void>;
  /** Writes all counted reads that are not written yet; called before the server stops. */
  flush(): Promise<void>;
};

type Options = {
  db: Db;
  /** An entry could not be written; its count stays for the next one. */
  onFailure(failure: unknown): void;
};

const keyOf = ({ actor, endpoint }: AuditedCall) =>
  `${actor.companyid} ${actor.userid} ${endpoint.method} ${endpoint.path}`;

const objectOf = (input: unknown): object => (typeof input === 'object' && input !== null ? input : {});

export const createRefusedReads = ({ db, onFailure }: Options): RefusedReads => {
  const windows = new Map<string, Window>();

  const open = (key: string, call: AuditedCall): Window => {
    const timer = setTimeout(() => void close(key), minute).unref();
    const window: Window = { last: call, count: 0, statuses: {}, timer };
    windows.set(key, window);
    return window;
  };

  const count = (window: Window, call: AuditedCall, more: number, perStatus: Readonly<Record<string, number>>) => {
    window.last = call;
    window.count += more;
    for (const [status, times] of Object.entries(perStatus))
      window.statuses[status] = (window.statuses[status] ?? 0) + times;
  };

  const write = async (key: string, { last, count: refused, statuses: byStatus }: Window): Promise<void> => {
    const counts = Object.keys(byStatus).length > 1 ? { refused, statuses: byStatus } : { refused };
    try {
      await recordCall(db, { ...last, input: { ...counts, ...objectOf(last.input), ...counts } });
    } catch (failure) {
      count(windows.get(key) ?? open(key, last), last, refused, byStatus);
      onFailure(failure);
    }
  };

  /** The minute is over: what it counted is written, and the next minute starts with that entry. */
  const close = async (key: string): Promise<void> => {
    const window = windows.get(key);
    windows.delete(key);
    if (window === undefined || window.count === 0) return;
    open(key, window.last);
    await write(key, window);
  };

  return {
    add: async (call) => {
      if (!refusing.has(call.status)) return;
      const key = keyOf(call);
      const once = { [String(call.status)]: 1 };
      const window = windows.get(key);
      if (window !== undefined) return count(window, call, 1, once);
      const { timer } = open(key, call);
      await write(key, { last: call, count: 1, statuses: once, timer });
    },
    flush: async () => {
      const waiting = [...windows];
      windows.clear();
      for (const [key, window] of waiting) {
        clearTimeout(window.timer);
        if (window.count > 0) await write(key, window);
      }
    },
  };
};
