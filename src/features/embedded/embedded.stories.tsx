import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { expect, spyOn, within } from 'storybook/test';
import { EmbeddedPage } from './embedded-page.tsx';
import type { PageEntry } from './manifest.ts';

/** A picture takes the part of the page. */
const entry: PageEntry = {
  pid: '300000000000000000000001',
  address: `${window.location.origin}/icon.svg`,
  mode: 'iframe',
  isCommon: false,
  integrity: undefined,
};

const answering = (status: number) => () => {
  const fetched = spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('', { status })));
  return () => fetched.mockRestore();
};

/** A page of a company in the place of a list: in a frame without an origin; one that fails says so in its place. */
const meta = {
  title: 'Pages/Embedded page',
  component: EmbeddedPage,
  args: { entry, pid: entry.pid },
  decorators: [
    (Story) => (
      <MemoryRouter>
        <div style={{ display: 'flex', height: '30rem' }}>
          <Story />
        </div>
      </MemoryRouter>
    ),
  ],
} satisfies Meta<typeof EmbeddedPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {
  beforeEach: answering(200),
  play: async ({ canvasElement }) => {
    const frame = await within(canvasElement).findByTitle(/page|页面/i);
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  },
};

export const Missing: Story = {
  beforeEach: answering(404),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: /Retry|重试/ })).toBeVisible();
  },
};
