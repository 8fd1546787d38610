import { useState } from 'react';
import { contentOf, type LinkageCalls } from './linkage-calls.ts';
import type { StoredLinkage } from './linkages-query.ts';
import type { useConflictQuestion } from './use-conflict-question.ts';

type Options = {
  save: LinkageCalls['save'];
  mayGoOn: ReturnType<typeof useConflictQuestion>['mayGoOn'];
  onTurned: (former: StoredLinkage, workflowstatus: 0 | 1) => void;
  onFailed: (error: unknown) => void;
};

/** The switches of the list: each opens or closes its linkage at once. `switching` is the one under way. */
export const useLinkageSwitch = ({ save, mayGoOn, onTurned, onFailed }: Options) => {
  const [switching, setSwitching] = useState<string>();
  const store = async (linkage: StoredLinkage, workflowstatus: 0 | 1): Promise<void> => {
    setSwitching(linkage.did);
    try {
      await save(linkage, { ...contentOf(linkage), workflowstatus });
      onTurned(linkage, workflowstatus);
    } catch (error) {
      onFailed(error);
    } finally {
      setSwitching(undefined);
    }
  };
  return {
    switching,
    turn: async (linkage: StoredLinkage): Promise<void> => {
      const workflowstatus = linkage.workflowstatus === 0 ? 1 : 0;
      const turned = { did: linkage.did, linkage: { ...contentOf(linkage), workflowstatus } as const };
      setSwitching(linkage.did);
      const isFree = await mayGoOn('switch', turned, () => store(linkage, workflowstatus));
      setSwitching(undefined);
      if (isFree) await store(linkage, workflowstatus);
    },
  };
};
