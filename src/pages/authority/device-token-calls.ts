import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useAction } from '../../api/create-action.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { DeviceToken, UnknownDevice } from '../../schemas/device-tokens.ts';
import { authorityKeys } from './use-authority.ts';

/** Tokens of devices. Contract "Device tokens". */

export type { DeviceToken, UnknownDevice };

export const deviceTokensQuery = queryOptions({
  queryKey: authorityKeys.tokens,
  queryFn: ({ signal }) => call(endpoints.listDeviceTokens, {}, { signal, silent: true }),
});

const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => cache.invalidateQueries({ queryKey: authorityKeys.tokens }),
  });
};

export const useMakeToken = () => {
  const once = useAction();
  return useChange((input: { pid: string; name: string }) =>
    once(input, (key) => call(endpoints.createDeviceToken, input, { key, silent: true })),
  );
};

export const useRevokeToken = () =>
  useChange((did: string) => call(endpoints.revokeDeviceToken, { did }, { silent: true }));

/** A call that reports one value, to be pasted into a shell. */
export const exampleOf = (token: string, device = 'TH-101'): string =>
  [
    `curl ${location.origin}${endpoints.reportDevices.path} \\`,
    `  -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' \\`,
    `  -d '{"reports":[{"device":"${device}","at":'$(date +%s)',"values":{"temp":215}}]}'`,
  ].join('\n');
