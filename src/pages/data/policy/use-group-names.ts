import { useEffect, useMemo, useState } from 'react';
import type { ShownRecord } from '../../../engine/record-codec.ts';
import type { LinkageChoices } from '../../../renderers/linkage-form/linkage-form-context.ts';
import type { PolicyContext } from './policy-draft.ts';

/** What is known with the names of the groups of the chosen application, by which rows are called. */
export const usePolicyChoicesNames = (
  policyContext: PolicyContext,
  values: ShownRecord,
  { tabsOf, modules }: LinkageChoices,
): PolicyContext => {
  const [groups, setGroups] = useState<Readonly<Record<string, string>>>(policyContext.groups);
  const { productid } = values;
  const pid = typeof productid === 'string' ? productid : policyContext.target.pid;
  useEffect(() => {
    const abort = new AbortController();
    tabsOf(pid, abort.signal).then(
      (tabs) =>
        abort.signal.aborted ||
        setGroups((former) => ({ ...former, ...Object.fromEntries(tabs.map(({ did, name }) => [did, name])) })),
      () => undefined,
    );
    return () => abort.abort();
  }, [pid, tabsOf]);
  return useMemo(() => ({ ...policyContext, groups, applications: modules }), [policyContext, groups, modules]);
};
