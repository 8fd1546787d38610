import type { Stored } from '../../engine/column.ts';
import type { RuleColumn } from '../../engine/rules/rule-table.ts';
import { choiceName, type Rendering } from '../fields/rendering.tsx';
import { didsIn } from './use-referred-text.ts';

/** Names of the records that cells refer to; each set of them is requested once. */
export type ReferredNames = {
  /** The names, once they are known; nothing for a cell that refers to none. */
  of: (column: RuleColumn, stored: Stored) => string | undefined;
};

/** `rendering` is called each time, because the language can change; `onKnown` renders the cells again. */
export function createReferredNames(rendering: () => Rendering, onKnown: () => void): ReferredNames {
  const cache = new Map<string, string | undefined>();
  return {
    of: ({ column }, stored) => {
      const pid = column.didlist?.pid ?? column.pid;
      const dids = pid === undefined ? [] : didsIn(stored);
      if (pid === undefined || dids.length === 0) return undefined;
      const { nameRecords, context } = rendering();
      const key = `${context.language}/${pid}/${dids.join(' ')}`;
      if (!cache.has(key)) {
        cache.set(key, undefined);
        nameRecords(pid, dids, AbortSignal.timeout(60_000), column.refdisplay).then(
          (records) => {
            cache.set(key, records.map((record) => choiceName(record, context.language)).join(', '));
            onKnown();
          },
          // The next drawing of the cell requests it again.
          () => void cache.delete(key),
        );
      }
      return cache.get(key);
    },
  };
}
