import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { withBuiltins } from '../../engine/builtin-columns.ts';
import { isProduct } from '../../engine/products.ts';

/** Format of a module id; any other text in a URL causes no request. */
export const isPid = (text: string | undefined): text is string => text !== undefined && /^[0-9a-f]{24}$/i.test(text);

export const isDid = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9A-Za-z_-]{1,64}$/.test(text);

const seldom = 5 * 60_000;

/** A module's configuration, built-in columns first; the same object as long as the server says the same. */
export const moduleQuery = (pid: string) =>
  queryOptions({
    queryKey: queryKeys.config(pid),
    queryFn: ({ signal }) => call(endpoints.moduleConfig, { pid }, { signal, silent: true }),
    staleTime: seldom,
    select: ({ data }) => withBuiltins(data),
  });

export const useModule = (pid: string) => useQuery({ ...moduleQuery(pid), enabled: isPid(pid) });

/** The user's rights on a module's records. Contract "Rights". */
export const rightsQuery = (pid: string) =>
  queryOptions({
    queryKey: queryKeys.rights(pid),
    queryFn: ({ signal }) => call(endpoints.rights, { pid }, { signal, silent: true }),
    staleTime: seldom,
    // Records of fixed products are written by calls of their own (contract "Fixed products").
    select: ({ perm }) => ({
      canCreate: perm.create > 0 && !isProduct(pid),
      canRead: perm.read > 0,
      canWrite: perm.write > 0 && !isProduct(pid),
      // A product's own calls that write, such as batch approval.
      canDecide: perm.write > 0,
      canSet: perm.set > 0,
      // A product's own calls that add, such as a new policy.
      canCompose: perm.create > 0,
    }),
  });

export const useRights = (pid: string) => useQuery({ ...rightsQuery(pid), enabled: isPid(pid) });

export type ModuleRights = NonNullable<ReturnType<typeof useRights>['data']>;
