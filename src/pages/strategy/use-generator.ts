import { actingPid } from '../../engine/automation/check-policy.ts';
import { useModule } from '../../features/module/use-module.ts';

/** Whether the product that policies of this module generate records in exists; a failure counts as no. */
export const useGenerator = (pid: string): boolean => useModule(actingPid(pid, 0)).isSuccess;
