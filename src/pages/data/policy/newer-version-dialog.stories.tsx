import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { AnsweredPolicy } from '../../../engine/automation/policy.ts';
import { products } from '../../../engine/products.ts';
import { setCells } from '../../../engine/rules/rule-table.ts';
import { sampleModule, sampleNow } from '../../../renderers/fields/sample-module.ts';
import { SampleRendering } from '../../../renderers/fields/sample-rendering.tsx';
import { NewerVersionDialog } from './newer-version-dialog.tsx';
import { draftOf, type PolicyContext, wireOf } from './policy-draft.ts';
import { sampleTable } from '../../../renderers/rules/rules-samples.ts';

const policyContext: PolicyContext = {
  target: sampleModule,
  module: (pid) => (pid === sampleModule.pid ? sampleModule : undefined),
  language: 'en',
  configurations: [],
  applications: [],
  groups: {},
};
const values = { name: 'Comfort', policy_type: '1', sifter: 'default', enabled: '1', updatepolicy: '1' };
const { configs } = wireOf({ values, timers: [], events: [], table: sampleTable }, policyContext);

const policy = (name: string): AnsweredPolicy => ({
  did: 'p1',
  pid: products.policies,
  names: {},
  name,
  targetpid: sampleModule.pid,
  targetpidname: 'Meters',
  policy_type: 1,
  enabled: '1',
  updatepolicy: '1',
  attached: null,
  comment: null,
  sifter: 'default',
  space: null,
  merchant: null,
  filter: null,
  events: [],
  timer: [],
  configs,
  configurations: { sifter: [], usable: [], condition: [], event: [] },
  version: 4,
});

const base = draftOf(policy('Comfort'), policyContext);
const notes = base.table.columns.findIndex(({ key }) => key === 'notes');
const mine = { ...base, table: setCells(base.table, [{ row: 0, column: notes, value: 'Office hours' }]) };

const onCombine = fn();
const onReplace = fn();

const Live = () => {
  const [cache] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={cache}>
      <NewerVersionDialog
        did="p1"
        name="Comfort"
        calls={{
          versions: async () => [{ version: 4, at: sampleNow, by_name: 'Mo Chen' }],
          version: async () => policy('Night setback'),
        }}
        isBusy={false}
        {...{ base, mine, policyContext, onCombine, onReplace }}
        onAsk={() => undefined}
        onCancel={() => undefined}
      />
    </QueryClientProvider>
  );
};

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/** Two people have changed one policy: what each changed, and which version to go on with. */
const meta: Meta<typeof Live> = {
  title: 'Pages/Newer policy version',
  component: Live,
  decorators: [withRendering],
};

export default meta;
type Story = StoryObj<typeof Live>;

export const TwoPeople: Story = {
  play: async () => {
    onCombine.mockReset();
    const dialog = within(await within(document.body).findByRole('dialog'));
    await dialog.findByText(/Mo Chen/u);
    const own = within(await dialog.findByRole('region', { name: /^(Your changes|您的修改)$/u }));
    await expect(own.getAllByRole('listitem')[0]).toHaveTextContent(/Office hours/u);
    await userEvent.click(dialog.getByRole('button', { name: /^(Combine|合\s?并)$/u }));
    const [newer, merged] = onCombine.mock.calls[0] ?? [];
    await expect(newer).toMatchObject({ version: 4 });
    await expect(merged).toMatchObject({ values: { name: 'Night setback' }, table: mine.table });
  },
};
