import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RoleDetail } from '../../api/catalogue/roles.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { products } from '../../engine/products.ts';
import { isSystemRole, roleName } from '../../engine/system-roles.ts';
import { useLanguage } from '../../state/preferences.ts';
import { rightsQuery } from '../../features/module/use-module.ts';

/** Query keys of the page; a change invalidates all of them. */
export const authorityKeys = {
  all: ['authority'],
  roles: ['authority', 'roles'],
  applications: ['authority', 'applications'],
  tokens: ['authority', 'tokens'],
  role: (did: string) => ['authority', 'role', did],
  preview: (did: string, input: unknown) => ['authority', 'preview', did, input],
} as const;

/** Contract "Rights". */
const rolePageSize = 500;

/** A role as the list shows it. */
export type ListedRole = {
  did: string;
  name: string;
  organization: string;
  organizationname: string;
  isSystem: boolean;
  isEnabled: boolean;
  members: number;
};

/** The roles by name, and how many there are. Contract "Rights": the generic query. */
export const useRoles = () => {
  const language = useLanguage();
  return useQuery({
    queryKey: authorityKeys.roles,
    queryFn: ({ signal }) =>
      call(endpoints.queryRecords, { pid: products.roles, page: 1, pagesize: rolePageSize }, { signal, silent: true }),
    select: ({ result }) => ({
      total: result.total,
      roles: result.data
        .map((record): ListedRole => ({
          did: record.did,
          name: roleName(record.name, record['rolesource'], language),
          organization: String(record['organization'] ?? ''),
          organizationname: String(record['organization_name'] ?? ''),
          isSystem: isSystemRole(record['rolesource']),
          isEnabled: String(record['enable']) === '1',
          members: Number(record['membercount'] ?? 0),
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    }),
  });
};

const roleQuery = (did: string) =>
  queryOptions({
    queryKey: authorityKeys.role(did),
    queryFn: ({ signal }) => call(endpoints.roleDetail, { did }, { signal, silent: true }),
    enabled: did !== '',
  });

/** A role with its rights and members. */
export const useRole = (did: string) => {
  const language = useLanguage();
  return useQuery({
    ...roleQuery(did),
    select: ({ data }) => ({ ...data, name: roleName(data.name, data.rolesource, language) }),
  });
};

/** The rights of the role chosen for comparison; undefined while there is none. */
export const useCompared = (did: string): RoleDetail['rights'] | undefined =>
  useQuery({ ...roleQuery(did), select: ({ data }) => data.rights }).data;

/** The applications that the person sees, by their group in the menu. */
export const useApplications = () =>
  useQuery({
    queryKey: authorityKeys.applications,
    queryFn: ({ signal }) => call(endpoints.modulesWithColumns, { musthascolumns: [] }, { signal, silent: true }),
    select: ({ modules }) => modules,
  });

/** Contract "Rights": adding needs create, the menu of a role write, rights and members set. */
export const useAuthorityRights = () =>
  useQuery({
    ...rightsQuery(products.authority),
    select: ({ perm }) => ({ canCreate: perm.create > 0, canWrite: perm.write > 0, canSet: perm.set > 0 }),
  }).data ?? { canCreate: false, canWrite: false, canSet: false };

/** A change of roles: a failure is shown where it was started; success refetches everything that depends on rights. */
export const useRoleChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await Promise.all([
        cache.invalidateQueries({ queryKey: authorityKeys.all }),
        cache.invalidateQueries({ queryKey: queryKeys.menu() }),
        // One's own rights may be among what changed.
        cache.invalidateQueries({
          predicate: ({ queryKey: [area, , part] }) => area === 'module' && part === 'rights',
        }),
        cache.invalidateQueries({ queryKey: queryKeys.module(products.roles) }),
        cache.invalidateQueries({ queryKey: queryKeys.module(products.members) }),
      ]);
    },
  });
};
