import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { CallError } from '../../api/call-error.ts';
import type { RoleDetail } from '../../api/catalogue/roles.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { statuses } from '../../api/statuses.ts';
import { LeaveBlocking } from '../../features/forms/leave-blocking.tsx';
import { products } from '../../engine/products.ts';
import { noRights } from '../../engine/rights.ts';
import { hostileText } from '../../renderers/fields/hostile-text.ts';
import { withCache } from '../../features/stories/story-cache.tsx';
import { answering } from '../../features/stories/story-platform.tsx';
import { AddRoleMembers } from './add-role-members.tsx';
import { AuthorityPage } from './authority-page.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { DeleteRole, SwitchRole } from './role-dialogs.tsx';
import { draftOf, rightsOf, setLevel } from './role-draft.ts';
import { RoleForm } from './role-form.tsx';
import { RemoveRoleMember } from './remove-role-member.tsx';
import { authorityKeys, type ListedRole } from './use-authority.ts';
import { myRightsKey } from '../../features/rights/use-my-rights.ts';
import { ReviewChanges } from './review-changes.tsx';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

const local = (en: string, zh: string) => ({ en, zh });
const all = { create: 16, read: 2, write: 2, set: 2 };
const modules = [
  {
    id: 'metering',
    name: local('Metering', '计量'),
    products: [
      { pid: '3a', name: local('Electricity meters', '电表') },
      { pid: '5a', name: local('Electricity readings', '电表数据') },
    ],
  },
  {
    id: 'people',
    name: local('People', '组织'),
    products: [
      { pid: '1a', name: local('Role authority', '角色权限') },
      { pid: '1b', name: local(hostileText, hostileText) },
    ],
  },
];

const energy: RoleDetail = {
  did: 'energy',
  name: 'Energy specialist',
  organization: 'd1',
  rolesource: 1,
  enable: true,
  version: 3,
  rights: [
    { pid: '3a', ...all, set: 0 },
    { pid: '5*', ...noRights, read: 1 },
    { pid: '3z', ...noRights, read: 2, module: local('Cold rooms', '冷库') },
  ],
  members: [
    { did: 'm1', name: 'Ada Lovelace' },
    { did: 'm2', name: hostileText },
  ],
};
const administrator: RoleDetail = {
  ...energy,
  did: 'admin',
  name: 'Administrator',
  rolesource: 3,
  rights: [{ pid: '*', ...all }],
};
const rows = [
  { did: 'admin', name: 'Administrator', rolesource: '3', enable: '1', membercount: 2 },
  {
    did: 'energy',
    name: 'Energy specialist',
    rolesource: '1',
    enable: '1',
    membercount: 2,
    organization_name: 'Operations',
  },
  { did: 'former', name: hostileText, rolesource: '1', enable: '0', membercount: 0, organization_name: 'Engineering' },
];
const listed: ListedRole = {
  did: 'energy',
  name: energy.name,
  organization: 'd1',
  organizationname: 'Operations',
  isSystem: false,
  isEnabled: true,
  members: 2,
};

type State = 'ready' | 'waiting' | 'failed' | 'refused';

/** An answer that does not come, or that is a refusal. */
const outcomes: Record<Exclude<State, 'ready'>, () => Promise<never>> = {
  waiting: () => new Promise<never>(() => undefined),
  failed: () => Promise.reject(new CallError({ status: statuses.internal, msg: 'Internal error, request 3f0a91c2.' })),
  refused: () =>
    Promise.reject(new CallError({ status: statuses.forbidden, msg: 'Your roles do not let you read “Roles”.' })),
};

/** What the page requests is in the cache already, or does not come. */
const cacheOf = (state: State): QueryClient => {
  const cache = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, retryOnMount: false } },
  });
  const not = (queryKey: readonly string[]): void => {
    if (state !== 'ready') void cache.prefetchQuery({ queryKey, queryFn: outcomes[state] });
  };
  const perm = state === 'refused' ? noRights : all;
  cache.setQueryData(queryKeys.rights(products.authority), { perm });
  for (const key of [authorityKeys.roles, authorityKeys.role('lost')]) not(key);
  if (state === 'waiting') {
    for (const key of [authorityKeys.applications, myRightsKey, authorityKeys.role('energy')]) not(key);
    return cache;
  }
  cache.setQueryData(authorityKeys.applications, { modules });
  cache.setQueryData(myRightsKey, {
    data: modules.flatMap(({ products: apps }) => apps.map((app) => ({ ...app, ...all, from: ['Administrator'] }))),
    grants:
      state === 'refused'
        ? [{ role: 'staff', name: 'Store staff', pid: '3a', ...noRights, read: 1 }]
        : [
            { role: 'admin', name: 'Administrator', pid: '*', ...all },
            { role: 'energy', name: 'Energy specialist', pid: '3a', ...all, set: 0 },
          ],
  });
  cache.setQueryData(authorityKeys.role('energy'), { data: energy });
  cache.setQueryData(authorityKeys.role('admin'), { data: administrator });
  cache.setQueryData(authorityKeys.role('empty'), {
    data: { ...energy, did: 'empty', rights: [], members: [], enable: false },
  });
  if (state === 'ready') cache.setQueryData(authorityKeys.roles, { result: { data: rows, total: rows.length } });
  return cache;
};

const Page = ({ state, search }: { state: State; search: string }) => {
  const [cache] = useState(() => cacheOf(state));
  const [router] = useState(() =>
    createMemoryRouter([{ element: <LeaveBlocking />, children: [{ path: '/', element: <AuthorityPage /> }] }], {
      initialEntries: [`/${search}`],
    }),
  );
  return (
    <QueryClientProvider client={cache}>
      <div style={{ display: 'flex', height: '45rem' }}>
        <RouterProvider router={router} />
      </div>
    </QueryClientProvider>
  );
};

const previewed = (): QueryClient => {
  const cache = cacheOf('ready');
  cache.setQueryData(authorityKeys.preview('energy', { version: 3, rights: rightsOf(changed) }), [
    {
      did: 'm1',
      name: 'Ada Lovelace',
      changes: [{ pid: '3a', before: { ...all, set: 0 }, after: { ...all, read: 1, set: 1 } }],
    },
  ]);
  return cache;
};

const changed = setLevel(
  setLevel(draftOf(3, energy.rights), { pid: '3a', kind: 'set' }, 1),
  { pid: '3a', kind: 'read' },
  1,
);

/** Roles, what they give and to whom: the states of the page, and what opens above it. */
const meta: Meta = { title: 'Pages/Authority', parameters: { docs: { story: docsFrame } } };

export default meta;
type Story = StoryObj;

const nothing = () => undefined;
const above = { decorators: [withCache(previewed)] };
const nameOf = (pid: string): string => (pid === '3a' ? 'Electricity meters' : pid);

export const MyRights: Story = { render: () => <Page state="ready" search="" /> };

export const Ready: Story = {
  render: () => <Page state="ready" search="?role=energy" />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const cell = await page.findByRole('button', { name: /^(Electricity meters, Configure: none|电表，设置： ?无)$/ });
    // A dash in a frame would look like a control of its own.
    const mark = cell.querySelector('[data-level="0"]');
    if (mark === null) throw new Error('The cell shows that it gives nothing.');
    await expect(getComputedStyle(mark).borderTopColor).toBe('rgba(0, 0, 0, 0)');
    cell.focus();
    await userEvent.keyboard('2');
    await expect(page.getByRole('status')).toHaveTextContent(/1 change|1 处改动/);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect(page.getByRole('status')).toHaveTextContent(/No changes|暂无改动/);
    // The history of a device comes from the class: that and no less.
    await expect(
      page.getByRole('button', { name: /^(Electricity readings, Read: Departments|电表数据，查看： ?本部门)/ }),
    ).toHaveAttribute('title', expect.stringMatching(/All histories|全部历史数据/));
  },
};

export const SystemRole: Story = { render: () => <Page state="ready" search="?role=admin" /> };
export const Members: Story = { render: () => <Page state="ready" search="?role=energy&view=members" /> };
export const Empty: Story = { render: () => <Page state="ready" search="?role=empty&view=members" /> };
export const NothingFound: Story = { render: () => <Page state="ready" search="?role=energy&app=zzz&find=zzz" /> };
export const Waiting: Story = { render: () => <Page state="waiting" search="?role=energy" /> };
export const Failed: Story = { render: () => <Page state="failed" search="?role=lost" /> };
export const NoRight: Story = {
  render: () => <Page state="refused" search="" />,
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText(/do not have the right to view other roles|没有查看其他角色/),
    ).toBeVisible();
    await expect(within(canvasElement).queryByRole('button', { name: /Add role|新增角色/ })).toBeNull();
  },
};

export const Add: Story = {
  ...above,
  render: () => <RoleForm kind="add" onDone={nothing} onClose={nothing} />,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^(Add role|新增角色)$/ }));
    await expect(screen.getByText(/Please enter the role’s name|请输入角色名称/)).toBeInTheDocument();
    await expect(screen.getByText(/Please choose the department|请选择所属部门/)).toBeInTheDocument();
  },
};
export const Rename: Story = {
  ...above,
  render: () => <RoleForm kind="rename" role={listed} onDone={nothing} onClose={nothing} />,
};
/** A name that is taken is refused at the field, which has the focus again. */
export const RenameRefused: Story = {
  ...above,
  beforeEach: answering({
    [endpoints.renameRole.path]: {
      status: statuses.conflict,
      msg: 'Taken',
      errors: [{ path: '/name', rule: 'duplicate', message: 'The department has this role already' }],
    },
  }),
  render: () => <RoleForm kind="rename" role={listed} onDone={nothing} onClose={nothing} />,
  play: async () => {
    const name = screen.getByRole('textbox');
    await userEvent.clear(name);
    await userEvent.type(name, 'Operator{Enter}');
    await waitFor(() => expect(name).toHaveAccessibleDescription('The department has this role already'));
    await waitFor(() => expect(name).toHaveFocus());
  },
};
export const Move: Story = {
  ...above,
  render: () => <RoleForm kind="move" role={listed} onDone={nothing} onClose={nothing} />,
};
export const Deletion: Story = {
  ...above,
  render: () => <DeleteRole role={listed} onDone={nothing} onClose={nothing} />,
};
export const Disabling: Story = {
  ...above,
  render: () => <SwitchRole role={listed} onDone={nothing} onClose={nothing} />,
};
export const Enabling: Story = {
  ...above,
  render: () => <SwitchRole role={{ ...listed, isEnabled: false }} onDone={nothing} onClose={nothing} />,
};
export const GivingTheRole: Story = { ...above, render: () => <AddRoleMembers role={energy} onClose={nothing} /> };
export const TakingTheRole: Story = {
  ...above,
  render: () => (
    <RemoveRoleMember role={energy} member={{ did: 'm1', name: 'Ada Lovelace' }} isSelf={false} onClose={nothing} />
  ),
};
export const Review: Story = {
  ...above,
  render: () => (
    <ReviewChanges
      role={energy}
      draft={changed}
      rights={rightsOf(changed)}
      nameOf={nameOf}
      saving={{ save: async () => 'saved', error: null, isPending: false }}
      onClose={nothing}
    />
  ),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    // However long a change is, its direction is beside it.
    for (const way of screen.getAllByText(/^(More|Less|增加|减少)$/)) {
      const step = way.parentElement?.getBoundingClientRect();
      await expect(way.getBoundingClientRect().top - (step?.top ?? 0)).toBeLessThan(8);
    }
  },
};
export const MovedOn: Story = {
  ...above,
  render: () => (
    <ConflictNotice
      conflict={{
        theirs: [
          { pid: '3a', kind: 'read', before: 2, after: 0 },
          { pid: '5a', kind: 'create', before: 0, after: 16 },
        ],
        disputed: [],
      }}
      nameOf={nameOf}
      mineAt={() => 1}
      onTake={nothing}
      onSeen={nothing}
    />
  ),
};
