import { useMemo, useState } from 'react';
import { columnsOf } from '../../../engine/builtin-columns.ts';
import type { Modules } from '../../../engine/automation/policy-columns.ts';
import { products } from '../../../engine/products.ts';
import { useConfigs } from '../../../features/module/use-configs.ts';

/** Modules that refs of these modules lead to. */
const referred = (pids: readonly string[], module: Modules): string[] =>
  pids.flatMap((pid) => {
    const config = module(pid);
    return config === undefined ? [] : [...columnsOf(config).values()].flatMap((column) => column.pid ?? []);
  });

const unique = (pids: readonly string[]): string[] => [...new Set(pids)].toSorted();

/** Every module that a policy's page reads: those it names, and those that records of its list refer to in two steps. */
export const usePolicyModules = (targetpid: string, named: readonly string[]) => {
  const [requestedPids, setRequestedPids] = useState<readonly string[]>([]);
  const generator = `4${targetpid.slice(1)}`;
  const first = useConfigs(
    unique([targetpid, generator, products.policies, products.spaces, products.businesses, ...named, ...requestedPids]),
  );
  const near = unique(referred([targetpid], first.module));
  const second = useConfigs(near);
  const third = useConfigs(unique(referred(near, second.module)));
  const isPending = first.isPending || second.isPending || third.isPending;
  return useMemo(
    () => ({
      module: ((pid) => first.module(pid) ?? second.module(pid) ?? third.module(pid)) satisfies Modules,
      isPending,
      /** A module that the editor has come to need. */
      ask: (pid: string): void => setRequestedPids((former) => (former.includes(pid) ? former : [...former, pid])),
    }),
    [first, second, third, isPending],
  );
};
