import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { AnsweredConfiguration } from '../../engine/automation/policy-configuration.ts';
import { products } from '../../engine/products.ts';

/**
 * As `config/read` answers it; `version` 0 is that of a list that was never configured. Who saved it when is not known of
 * what this page has saved itself.
 */
export type StoredConfiguration = {
  configurations: readonly AnsweredConfiguration[];
  version: number;
  savedby?: string;
  savedat?: number;
};

/** The basic configuration of a list; its page and the editor of policies share one cached answer. */
export const policyConfigurationQuery = (targetpid: string) =>
  queryOptions({
    queryKey: queryKeys.policyConfiguration(targetpid),
    queryFn: async ({ signal }) =>
      (await call(endpoints.readPolicyConfiguration, { pid: products.policies, targetpid }, { signal, silent: true }))
        .result,
  });
