import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { products } from '../../engine/products.ts';
import type { Department, Member } from '../../schemas/people.ts';
import { rightsQuery } from '../../features/module/use-module.ts';
import type { GroupsAddress } from './groups-address.ts';

/** Everything the page shows; a change refreshes it all. */
const groups = ['groups'] as const;

/** Contract "People": everybody at once. */
const everybody = 1000;

type MembersQuery = Pick<GroupsAddress, 'name' | 'status' | 'of' | 'page' | 'size'>;

/** A page of members; a failed refresh keeps the former rows. */
export const useMembers = ({ name, status, of, page, size }: MembersQuery) =>
  useQuery({
    queryKey: [...groups, 'members', { name, status, of, page, size }],
    queryFn: ({ signal }) =>
      call(
        endpoints.listMembers,
        {
          page: page - 1,
          pagesize: size,
          ...(name === '' ? {} : { name }),
          ...(of === '' ? {} : { organizationid: of }),
          ...(status === 'all' ? {} : { staffstatus: Number(status) }),
        },
        { signal, silent: true },
      ),
    placeholderData: keepPreviousData,
  });

/** The member that the address names: of the rows that are there, or looked for among everybody. */
export const useMember = (did: string, rows: readonly Member[] | undefined): Member | undefined => {
  const listedMember = rows?.find((member) => member.did === did);
  const memberQuery = useQuery({
    queryKey: [...groups, 'member', did],
    queryFn: ({ signal }) => call(endpoints.listMembers, { page: 0, pagesize: everybody }, { signal, silent: true }),
    enabled: did !== '' && rows !== undefined && listedMember === undefined,
    select: ({ result }) => result.find((member) => member.did === did),
  });
  const last = useRef<Member>(undefined);
  const member = listedMember ?? memberQuery.data;
  if (member !== undefined) last.current = member;
  if (did === '') return undefined;
  // A change may remove the row from the list; the panel beside the list stays until the row is found elsewhere.
  return member ?? (last.current?.did === did && !memberQuery.isSuccess ? last.current : undefined);
};

/** Departments as a tree; with a name those that contain it, and what is above them. */
export const useDepartments = (name = '') =>
  useQuery({
    queryKey: [...groups, 'departments', name],
    queryFn: ({ signal }) => call(endpoints.departmentTree, name === '' ? {} : { name }, { signal, silent: true }),
    placeholderData: keepPreviousData,
    select: ({ result }) => result,
  });

export const useGroupRights = () =>
  useQuery({
    ...rightsQuery(products.groups),
    select: ({ perm }) => ({ isKnown: true, canCreate: perm.create > 0, canWrite: perm.write > 0 }),
  }).data ?? { isKnown: false, canCreate: false, canWrite: false };

/** A change of people: a failure is shown where it was started; success refetches the page's data. */
export const usePeopleChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await Promise.all([
        cache.invalidateQueries({ queryKey: groups }),
        cache.invalidateQueries({ queryKey: queryKeys.module(products.members) }),
        cache.invalidateQueries({ queryKey: queryKeys.module(products.departments) }),
      ]);
    },
  });
};

/** Flattens the tree (depth first); `path` has the names from the root to the department itself. */
export const flattenDepartments = (nodes: readonly Department[], above: readonly string[] = []): FlatDepartment[] =>
  nodes.flatMap((node) => {
    const path = [...above, node.name];
    return [{ node, path }, ...flattenDepartments(node.subordinate, path)];
  });

export type FlatDepartment = { node: Department; path: readonly string[] };
