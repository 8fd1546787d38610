import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, userEvent, waitFor } from 'storybook/test';
import { SampleRendering } from '../../../renderers/fields/sample-rendering.tsx';
import { ProductCard } from './product-card.tsx';

/** Components of products on a dashboard: shown, not to be had, and no longer offered. */

const pid = '300000000000000000000001';
const card = {
  did: `card-${pid}`,
  name: 'Meters at a glance',
  pid,
  type: 'card',
  span: 6,
  rows: 4,
  dataX: 0,
  dataY: 0,
};

const manifest = (path: string) => [{ info: JSON.stringify({ kind: 'card', pid, path, mode: 'iframe' }) }];

const withRendering: Decorator = (Story, { globals }) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <SampleRendering theme={globals['theme']}>
      <main style={{ width: '30rem', height: '20rem' }}>
        <Story />
      </main>
    </SampleRendering>
  </QueryClientProvider>
);

type Args = { offered: boolean; isThere: boolean };

/** The component of a product as a card: shown, failed to load, and no longer offered by the manifest. */
const meta: Meta<Args> = {
  title: 'Wall/Product cards',
  decorators: [withRendering],
  args: { offered: true, isThere: true },
  argTypes: {
    offered: { description: 'The manifest of the company has the component.' },
    isThere: { description: 'The address of the component answers.' },
  },
  render: (_args, { globals }) => <ProductCard card={card} theme={globals['theme'] === 'dark' ? 'dark' : 'light'} />,
  beforeEach: ({ args }) => {
    const fetched = spyOn(globalThis, 'fetch').mockImplementation((input) => {
      const path = new URL(input instanceof Request ? input.url : String(input), window.location.href).pathname;
      if (path === '/icon.svg') return Promise.resolve(new Response('', { status: args.isThere ? 200 : 404 }));
      return Promise.resolve(
        Response.json({ status: 0, msg: '', result: [], list: args.offered ? manifest('/icon.svg') : [] }),
      );
    });
    return () => fetched.mockRestore();
  },
};

export default meta;
type Story = StoryObj<Args>;

export const Shown: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('iframe')?.getAttribute('src')).toContain(`pid=${pid}`));
    const frame = canvasElement.querySelector('iframe');
    await expect(frame?.getAttribute('src')).toContain('mode=card');
    // A page of our own origin could read the session.
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  },
};

/** One that fails says so in its own place and can be loaded again. */
export const Failed: Story = {
  args: { isThere: false },
  play: async ({ canvasElement }) => {
    const retry = await screen.findByRole('button');
    await userEvent.click(retry);
    await expect(await screen.findByRole('button')).toBeVisible();
    await expect(canvasElement.querySelector('iframe')).toBeNull();
  },
};

export const Gone: Story = {
  args: { offered: false },
  play: async () => {
    await expect(await screen.findByRole('heading', { name: /no longer available|已不可用/u })).toBeVisible();
  },
};
