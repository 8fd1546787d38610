import { isProduct, products } from '../../engine/products.ts';
import { useRights } from './use-module.ts';

/** The tabs of a module's policies, in their order. */
export const strategyParts = ['configuration', 'management', 'records'] as const;
export type StrategyPart = (typeof strategyParts)[number];

/** Which of them this person has. Fixed products have no policies. Contract "Policy configuration". */
export const useStrategyParts = (pid: string): readonly StrategyPart[] => {
  const policiesPid = isProduct(pid) ? '' : products.policies;
  const moduleRights = useRights(policiesPid === '' ? '' : pid).data;
  const policies = useRights(policiesPid).data;
  const records = useRights(policiesPid === '' ? '' : products.executions).data;
  const isShown: Readonly<Record<StrategyPart, boolean>> = {
    // What is configured is answered to people who may read policies alone.
    configuration: moduleRights?.canSet === true && policies?.canSet === true && policies.canRead,
    management: policies?.canRead === true,
    records: records?.canRead === true,
  };
  return strategyParts.filter((part) => isShown[part]);
};

/** Whether the rights that decide about the tabs have arrived. */
export const useStrategyKnown = (pid: string): boolean =>
  [useRights(pid), useRights(products.policies), useRights(products.executions)].every(({ isPending }) => !isPending);
