import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { expect, spyOn, within } from 'storybook/test';
import { queryClient } from '../../api/query-client.ts';
import { SetupPage } from './setup-page.tsx';

/** The first company of a new deployment, by the link that the server printed. */
const meta = {
  title: 'Pages/Set-up',
  parameters: { layout: 'fullscreen' },
  render: () => (
    <MemoryRouter>
      <SetupPage />
    </MemoryRouter>
  ),
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** The page opened by a link with this token; the server answers `body`, or nothing yet. */
const opened = (token: string, body?: object) => () => {
  const before = window.location.href;
  window.history.replaceState(null, '', token === '' ? window.location.pathname + window.location.search : `#${token}`);
  const answer = () =>
    body === undefined ? new Promise<Response>(() => undefined) : Promise.resolve(Response.json(body));
  const fetched = spyOn(globalThis, 'fetch').mockImplementation(answer);
  queryClient.clear();
  return () => {
    fetched.mockRestore();
    window.history.replaceState(null, '', before);
  };
};

export const Form: Story = {
  beforeEach: opened('k'.repeat(43), { status: 0, msg: '' }),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { level: 1 })).toBeVisible();
    await expect(within(canvasElement).getAllByRole('textbox').length).toBeGreaterThan(2);
  },
};

export const Checking: Story = {
  beforeEach: opened('k'.repeat(43)),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('status')).toBeVisible();
  },
};

export const DeadLink: Story = {
  beforeEach: opened('k'.repeat(43), { status: -40012, msg: 'This link was used or is over.' }),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('This link was used or is over.')).toBeVisible();
  },
};

export const NoToken: Story = {
  beforeEach: opened(''),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading')).toBeVisible();
    await expect(within(canvasElement).queryByRole('textbox')).toBeNull();
  },
};
