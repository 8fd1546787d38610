import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useAction } from '../../api/create-action.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** The person's agent tokens. Contract "Agents". */

export const agentTokensQuery = queryOptions({
  queryKey: queryKeys.agentTokens(),
  queryFn: ({ signal }) => call(endpoints.listAgentTokens, {}, { signal, silent: true }),
});

const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // The answer to a creation has the secret.
    gcTime: 0,
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.agentTokens() }),
  });
};

export const useMakeAgentToken = () => {
  const once = useAction();
  return useChange((input: { name: string; days: number }) =>
    once(input, (key) => call(endpoints.createAgentToken, input, { key, silent: true })),
  );
};

export const useRevokeAgentToken = () =>
  useChange((did: string) => call(endpoints.revokeAgentToken, { did }, { silent: true }));
