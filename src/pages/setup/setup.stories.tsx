import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { expect, fireEvent, spyOn, userEvent, waitFor, within } from 'storybook/test';
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

/** What is wrong is counted; each entry leads to its field. */
export const WrongFields: Story = {
  beforeEach: opened('k'.repeat(43), { status: 0, msg: '' }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('heading', { level: 1 });
    const typed = {
      organization: 'Lakeside',
      zone: 'Nowhere',
      name: 'Li Wei',
      username: '138',
      'new-password': 'short',
    };
    for (const [name, value] of Object.entries(typed)) {
      const field = canvasElement.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      await fireEvent.change(field ?? canvasElement, { target: { value } });
    }
    await userEvent.click(canvas.getByRole('button', { name: /^(Create company|创建公司)$/ }));
    await expect(canvas.getByRole('combobox', { name: /^(Time zone|时区)$/ })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: /^(3 fields to fix|3 处需要修改)$/ }));
    const [, phone] = canvas.getAllByRole('menuitem');
    await userEvent.click(phone ?? canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('input[name="username"]')).toHaveFocus());
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
