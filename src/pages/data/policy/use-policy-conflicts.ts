import { useEffect, useMemo, useState } from 'react';
import { CallError } from '../../../api/call-error.ts';
import { cellOfFault } from '../../../engine/automation/policy-table.ts';
import type { RuleFault } from '../../../renderers/rules/rules-store.ts';
import type { PolicyCalls, PolicyConflict } from './policy-calls.ts';
import { type PolicyDraft, type PolicyContext, wireOf } from './policy-draft.ts';

/** Debounce of edits before conflicts are requested, ms. Contract "Screens". */
const debounceDelay = 1000;
/** Tables with more rules are looked through only while their conflicts are shown: it takes the server seconds. */
const maxUnasked = 50;

type Options = {
  draft: PolicyDraft;
  policyContext: PolicyContext;
  did: string | undefined;
  find: PolicyCalls['conflicts'];
  /** They are shown at the moment. */
  isShown: boolean;
};

export type FoundConflicts = {
  /** Nothing until they were requested; those of a policy that is not complete cannot be found. */
  conflicts: readonly PolicyConflict[] | undefined;
  /** Why they could not be found, in the server's words. */
  msg: string | undefined;
  isPending: boolean;
};

/** Conflicts of the policy as it is written, requested after each rest. */
export const usePolicyConflicts = ({ draft, policyContext, did, find, isShown }: Options): FoundConflicts => {
  const [conflictState, setConflictState] = useState<FoundConflicts & { of: PolicyDraft | undefined }>({
    conflicts: undefined,
    msg: undefined,
    isPending: true,
    of: undefined,
  });
  const isWanted = isShown || draft.table.rows.length <= maxUnasked;
  useEffect(() => {
    if (!isWanted) return undefined;
    const abort = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const conflicts = await find({ did, body: wireOf(draft, policyContext) }, abort.signal);
        if (!abort.signal.aborted) setConflictState({ conflicts, msg: undefined, isPending: false, of: draft });
      } catch (error) {
        if (abort.signal.aborted) return;
        const msg = error instanceof CallError ? error.faultMessage : '';
        setConflictState({ conflicts: undefined, msg, isPending: false, of: draft });
      }
    };
    const timer = setTimeout(() => void ask(), debounceDelay);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [draft, policyContext, did, find, isWanted]);
  return { ...conflictState, isPending: conflictState.of !== draft };
};

/** Where each conflict is in the table; several of one cell are one mark. */
export const useConflictMarks = (
  conflicts: readonly PolicyConflict[] | undefined,
  table: PolicyDraft['table'],
  wordsOf: (conflict: PolicyConflict) => string,
): readonly RuleFault[] =>
  useMemo(() => {
    const marks = new Map<string, RuleFault>();
    for (const conflict of conflicts ?? []) {
      const cell = cellOfFault(conflict.path, table);
      if (cell?.row === undefined) continue;
      const key = `${cell.row}/${cell.column ?? ''}`;
      const before = marks.get(key)?.message;
      const text = wordsOf(conflict);
      const message = before === undefined || before.includes(text) ? (before ?? text) : `${before}\n${text}`;
      marks.set(key, { row: cell.row, column: cell.column, message });
    }
    return [...marks.values()];
  }, [conflicts, table, wordsOf]);
