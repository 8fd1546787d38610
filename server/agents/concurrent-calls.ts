import type { Db } from '../db/database.ts';
import { tooMany } from '../http/refusal.ts';
import { agentLimits } from './limits.ts';

/** Tool calls that run at the same time on this server, of each token and together. */

const running = new WeakMap<Db, Map<string, number>>();

const countsOf = (db: Db): Map<string, number> => {
  const counts = running.get(db) ?? new Map<string, number>();
  running.set(db, counts);
  return counts;
};

/** @returns gives the slot back @throws Refusal tooMany */
export const acquireSlot = (db: Db, token: string): (() => void) => {
  const counts = countsOf(db);
  const tokenCount = counts.get(token) ?? 0;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (tokenCount >= agentLimits.concurrent.token || all >= agentLimits.concurrent.server) throw tooMany(1);
  counts.set(token, tokenCount + 1);
  return () => {
    const left = (counts.get(token) ?? 1) - 1;
    if (left <= 0) counts.delete(token);
    else counts.set(token, left);
  };
};
