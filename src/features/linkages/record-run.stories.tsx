import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { queryKeys } from '../../api/query-keys.ts';
import { products } from '../../engine/products.ts';
import { sampleNow } from '../../renderers/fields/sample-module.ts';
import { SampleRendering } from '../../renderers/fields/sample-rendering.tsx';
import { RecordRun } from './record-run.tsx';

const Cached = ({ children }: { children: ReactNode }) => {
  const [cache] = useState(() => {
    const answers = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
    answers.setQueryData(queryKeys.rights(products.policies), { perm: { create: 0, read: 1, write: 0, set: 0 } });
    return answers;
  });
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
};

/** What a run compared and did, on the page of its execution record. */
const meta: Meta<typeof RecordRun> = {
  title: 'Pages/Execution record',
  component: RecordRun,
  decorators: [
    (Story, { globals }) => (
      <Cached>
        <SampleRendering theme={globals['theme']}>
          <Story />
        </SampleRendering>
      </Cached>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof RecordRun>;

const pid = '3'.repeat(24);
const named = (index: number) => ({ pid, did: `d${index}`, name: `Room ${index + 1}` });

/** A policy of 500 rules; the commands of 15 of its 500 devices failed, 5 wait. */
const many = {
  at: sampleNow - 60,
  fired: true,
  cause: null,
  text: 'Room 1 rose to 28 °C: 500 devices were set.',
  values: Array.from({ length: 500 }, (_none, index) => ({
    ...named(index),
    column: 'temp',
    value: 28 + index,
    code: 4,
    reference: 28,
    holds: true,
    rule: index + 1,
  })),
  effects: Array.from({ length: 500 }, (_none, index) => ({
    kind: 'control',
    ...named(index),
    column: 'settemp',
    value: 24,
    state: index % 33 === 20 ? 'failed' : index % 100 === 7 ? 'sent' : 'confirmed',
    msg: index % 33 === 20 ? 'The device does not answer' : '',
  })),
  rules: { all: 500, held: 470, untimed: 12 },
};

/** The summary first, then 20 lines of each list: what failed first, and the rest a page or a press away. */
export const FiveHundredRules: Story = {
  args: { run: many },
  play: async ({ canvas }) => {
    const summary = await canvas.findByText(/^(Rules not true|不成立的规则)$/u);
    await expect(summary.parentElement).toHaveTextContent('18');
    const done = canvas.getByRole('list', { name: /^(Actions taken|执行的动作)$/u });
    const lines = () => within(done).getAllByRole('listitem');
    await expect(lines()).toHaveLength(20);
    await expect(within(done).getAllByText('The device does not answer')).toHaveLength(15);
    await expect(lines()[0]).toHaveTextContent('The device does not answer');
    await expect(canvas.getAllByRole('listitem').length).toBeLessThan(50);
    const compared = canvas.getByRole('list', { name: /^(Values compared|比较的数值)$/u });
    await expect(within(compared).getAllByRole('listitem')[1]).toHaveTextContent(/^(true|成立)(Rule 2|规则 2)Room 2/u);

    const pages = () => within(canvas.getByRole('navigation', { name: /^(Actions taken: pages|执行的动作：翻页)$/u }));
    await userEvent.click(pages().getByRole('button', { name: /^(Next|下一页)$/u }));
    await expect(pages().getByRole('status')).toHaveTextContent(/21–40/u);
    await expect(within(done).queryByText('The device does not answer')).toBeNull();

    const filter = within(canvas.getByRole('group', { name: /^(Actions taken: show|执行的动作：显示)$/u }));
    const failed = filter.getByRole('button', { name: /^(Failed|失败) 15$/u });
    failed.focus();
    await userEvent.keyboard('{Enter}');
    await expect(failed).toHaveAttribute('aria-pressed', 'true');
    await expect(lines()).toHaveLength(15);
    await userEvent.click(filter.getByRole('button', { name: /^(All|全部) 500$/u }));
    await expect(pages().getByRole('status')).toHaveTextContent(/1–20/u);
  },
};

/** From the record to the policy that ran. */
export const ToThePolicy: Story = {
  args: { run: { ...many, values: many.values.slice(0, 1) }, policy: 'd1', targetpid: pid },
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: /^(Open the policy|打开策略)$/u });
    await expect(link).toHaveAttribute('href', `/home/data/addStrategy/${pid}/d1?status=detail`);
  },
};

/** A run of a linkage has no rules to count, and so few lines that nothing is paged. */
export const OneAction: Story = {
  args: { run: { ...many, values: many.values.slice(0, 1), effects: many.effects.slice(0, 1), rules: undefined } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('list', { name: /^(Values compared|比较的数值)$/u })).toHaveTextContent(
      'Room 1',
    );
    await expect(canvas.queryByText(/^(Rules|规则)$/u)).toBeNull();
    await expect(canvas.queryByRole('navigation')).toBeNull();
  },
};
