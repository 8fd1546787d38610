import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { statuses } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { DialogPageGuard } from '../../features/forms/dialog-page-guard.tsx';
import { LeaveBlocking } from '../../features/forms/leave-blocking.tsx';
import { answering } from '../../features/stories/story-platform.tsx';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';
import { PageGuardContext } from '../../renderers/parts/page-guard.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import { sampleMember } from './sample-member.ts';

const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
cache.setQueryData(['groups', 'departments', ''], { result: [] });

/** A member in edit, while the page is left. */
const meta: Meta = { title: 'Pages/Groups/Edit member', parameters: { docs: { story: docsFrame } } };

export default meta;
type Story = StoryObj;

/** A page with a link to another one. */
const leavable = () =>
  createMemoryRouter(
    [
      {
        element: <LeaveBlocking />,
        children: [
          { path: '/', element: <MemberDrawer member={sampleMember} canWrite onClose={() => undefined} /> },
          { path: '/other', element: <h1>Other page</h1> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );

let router = leavable();

const Drawer = () => (
  <QueryClientProvider client={cache}>
    <PageGuardContext value={DialogPageGuard}>
      <RouterProvider router={router} />
    </PageGuardContext>
  </QueryClientProvider>
);

let updates = 0;

/** Leaving the page asks as closing the drawer does, and leaves once the changes are saved. */
export const EditingAskedAbout: Story = {
  beforeEach: () => {
    updates = 0;
    router = leavable();
    return answering({
      [endpoints.departmentTree.path]: { result: [] },
      [endpoints.updateMember.path]: () => {
        updates += 1;
        return {};
      },
    })();
  },
  render: Drawer,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^(Edit|编辑)$/ }));
    const name = await screen.findByRole('textbox', { name: /^(Name|姓名)/ });
    await userEvent.clear(name);
    void router.navigate('/other');
    const question = { name: /^(Save your changes\?|保存改动？)$/ };
    const save = { name: /^(Save|保\s?存)$/ };
    await userEvent.click(within(await screen.findByRole('dialog', question)).getByRole('button', save));
    // What is wrong is said in the drawer, which stays.
    await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull());
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(name, 'Ada King');
    void router.navigate('/other');
    await userEvent.click(within(await screen.findByRole('dialog', question)).getByRole('button', save));
    await expect(await screen.findByRole('heading', { name: 'Other page' })).toBeVisible();
    await expect(updates).toBe(1);
  },
};

const refusal = { status: statuses.badInput, msg: 'Refused', errors: [] as object[] };

/** Edits the name and saves with Enter; fields are disabled until the answer. */
const saveByKey = async (): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('button', { name: /^(Edit|编辑)$/ }));
  const name = await screen.findByRole('textbox', { name: /^(Name|姓名)/ });
  await userEvent.type(name, ' King{Enter}');
  return name;
};

/** The focus returns to the field that had it before the save. */
export const Refused: Story = {
  beforeEach: () => {
    router = leavable();
    return answering({ [endpoints.departmentTree.path]: { result: [] }, [endpoints.updateMember.path]: refusal })();
  },
  render: Drawer,
  play: async () => {
    const name = await saveByKey();
    await screen.findByText('Refused');
    await waitFor(() => expect(name).toHaveFocus());
  },
};

/** The focus goes to the field that the server has refused. */
export const FieldRefused: Story = {
  beforeEach: () => {
    router = leavable();
    const taken = { path: '/phonenumber', rule: 'taken', message: 'Taken' };
    return answering({
      [endpoints.departmentTree.path]: { result: [] },
      [endpoints.updateMember.path]: { ...refusal, errors: [taken] },
    })();
  },
  render: Drawer,
  play: async () => {
    await saveByKey();
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^(Phone|手机)/ })).toHaveFocus());
  },
};
