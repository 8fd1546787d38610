import { QueryClient } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { hostileText } from '../../renderers/fields/hostile-text.ts';
import type { Department, Member } from '../../schemas/people.ts';
import { StoryCache, withCache } from '../../features/stories/story-cache.tsx';
import { AddMember } from './add-member.tsx';
import { DeleteDepartment } from './delete-department.tsx';
import { DepartMember } from './depart-member.tsx';
import { DepartmentChart } from './department-chart.tsx';
import { DepartmentDialog } from './department-dialog.tsx';
import { DepartmentTree } from './department-tree.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import { ReinstateMember } from './reinstate-member.tsx';
import { sampleMember } from './sample-member.ts';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

const department = (did: string, name: string, subordinate: Department[] = []): Department => ({
  did,
  name,
  upperlevel: '',
  manager: '',
  managername: did === 'd3' ? '' : 'Ada Lovelace',
  numberofstaff: subordinate.length + 1,
  subordinate,
});

const departments: readonly Department[] = [
  department('d1', 'Riverside Group', [
    department('d2', 'Property centre', [department('d3', 'Engineering'), department('d4', hostileText)]),
    department('d5', 'Retail', [department('d6', 'Store 1')]),
  ]),
];

const gone: Member = { ...sampleMember, staffstatus: 1, exitdate: 1_760_000_000, email: '' };

const departmentsKey = ['groups', 'departments', ''];

/** What the dialogs request is in the cache already. */
const cacheOf = (result = departments): QueryClient => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  cache.setQueryData(departmentsKey, { result });
  return cache;
};

const lateCache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });

/** Members and departments: what opens above the page, and how departments are drawn. */
const meta: Meta = {
  title: 'Pages/Groups',
  parameters: { docs: { story: docsFrame } },
  decorators: [withCache(() => cacheOf())],
};

export default meta;
type Story = StoryObj;

const nothing = () => undefined;
const chosen = { nodes: departments, chosen: 'd2', onChoose: nothing };

export const Tree: Story = { render: () => <DepartmentTree {...chosen} /> };
export const Chart: Story = { render: () => <DepartmentChart {...chosen} /> };
export const Add: Story = {
  render: () => <AddMember organizationid="d3" onClose={nothing} />,
  play: async () => {
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^(Name|姓名)/ })).toHaveFocus());
    await userEvent.click(await screen.findByRole('button', { name: /^(Add member|新增成员)$/ }));
    // The department is given; name and phone are not.
    await expect(
      screen.getAllByRole('textbox').filter((box) => box.getAttribute('aria-invalid') === 'true'),
    ).toHaveLength(2);
  },
};
/** What was typed is offered to be saved, as in every form. */
export const AddAskedAbout: Story = {
  render: () => <AddMember organizationid="d3" onClose={nothing} />,
  play: async () => {
    const name = await screen.findByRole('textbox', { name: /^(Name|姓名)/ });
    await userEvent.type(name, 'Grace Hopper{Escape}');
    const question = await screen.findByRole('dialog', { name: /^(Save your changes\?|保存改动？)$/ });
    await expect(within(question).getAllByRole('button')).toHaveLength(3);
    await userEvent.click(within(question).getByRole('button', { name: /^(Save|保\s?存)$/ }));
    // The phone number is missing: it is said in the form, which stays.
    await waitFor(() =>
      expect(screen.getAllByRole('textbox').filter((box) => box.getAttribute('aria-invalid') === 'true')).toHaveLength(
        1,
      ),
    );
  },
};
/** A new company has one department: nothing is left to choose. */
export const AddToTheOnlyDepartment: Story = {
  render: () => (
    <StoryCache cacheOf={() => cacheOf([department('d1', 'Riverside Group')])}>
      <AddMember organizationid="" onClose={nothing} />
    </StoryCache>
  ),
  play: async () => {
    await screen.findByTitle('Riverside Group');
  },
};
/** On a slow line the departments come while the name is written already. */
export const AddBeforeDepartmentsAreThere: Story = {
  render: () => (
    <StoryCache cacheOf={() => lateCache}>
      <AddMember organizationid="" onClose={nothing} />
    </StoryCache>
  ),
  beforeEach: () => {
    lateCache.clear();
    void lateCache.prefetchQuery({ queryKey: departmentsKey, queryFn: () => new Promise(() => undefined) });
  },
  play: async () => {
    const name = await screen.findByRole('textbox', { name: /^(Name|姓名)/ });
    await userEvent.type(name, 'Grace Hopper');
    lateCache.setQueryData(departmentsKey, { result: [department('d1', 'Riverside Group')] });
    await screen.findByTitle('Riverside Group');
    await expect(name).toHaveValue('Grace Hopper');
  },
};
export const Reading: Story = { render: () => <MemberDrawer member={gone} canWrite onClose={nothing} /> };
export const Editing: Story = {
  render: () => <MemberDrawer member={sampleMember} canWrite onClose={nothing} />,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^(Edit|编辑)$/ }));
    await expect(screen.getByRole('button', { name: /^(Save|保存)$/ })).toBeDisabled();
  },
};
export const Departure: Story = { render: () => <DepartMember member={sampleMember} onClose={nothing} /> };
export const Reinstatement: Story = { render: () => <ReinstateMember member={gone} onClose={nothing} /> };
export const EditDepartment: Story = {
  render: () => (
    <DepartmentDialog
      start={{ did: 'd3', name: 'Engineering', upperlevel: 'd2', manager: 'm1' }}
      managername="Ada Lovelace"
      onDone={nothing}
      onClose={nothing}
    />
  ),
  play: async () => {
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^(Name|名称)/ })).toHaveFocus());
  },
};
export const Deletion: Story = {
  render: () => <DeleteDepartment department={department('d3', 'Engineering')} onDone={nothing} onClose={nothing} />,
};
