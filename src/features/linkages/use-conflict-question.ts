import { useState } from 'react';
import type { LinkageCalls, LinkageConflict, Written } from './linkage-calls.ts';

/** Others want other values of the same devices: whether to continue. */
export type ConflictsToConfirm = {
  action: 'save' | 'switch';
  name: string;
  conflicts: readonly LinkageConflict[];
  goOn: () => void;
  back: () => void;
};

/** Asks about conflicts of a linkage that will be open, before it is saved. */
export const useConflictQuestion = (find: LinkageCalls['conflicts']) => {
  const [toConfirm, setToConfirm] = useState<ConflictsToConfirm>();
  const back = (): void => setToConfirm(undefined);
  return {
    toConfirm,
    back,
    /** Where conflicts can't be found out, it is saved all the same. */
    mayGoOn: async (
      action: ConflictsToConfirm['action'],
      saved: Written,
      goOn: () => Promise<unknown>,
    ): Promise<boolean> => {
      if (saved.linkage.workflowstatus === 0) return true;
      const conflicts = await find(saved).catch(() => []);
      if (conflicts.length === 0) return true;
      setToConfirm({ action, name: saved.linkage.name, conflicts, back, goOn: () => void goOn().finally(back) });
      return false;
    },
  };
};
