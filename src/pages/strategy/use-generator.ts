import { actingPid } from '../../engine/automation/check-policy.ts';
import { useConfigs } from '../../features/module/use-configs.ts';

/** Whether the product that policies of this module generate records in exists and may be read; a failure counts as no. */
export const useGenerator = (pid: string): boolean => {
  const generator = actingPid(pid, 0);
  return useConfigs([generator]).module(generator) !== undefined;
};
