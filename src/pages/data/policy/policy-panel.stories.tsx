import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { setCells } from '../../../engine/rules/rule-table.ts';
import { sampleModule, sampleNow } from '../../../renderers/fields/sample-module.ts';
import { SampleRendering } from '../../../renderers/fields/sample-rendering.tsx';
import { sampleTable } from '../../../renderers/rules/rules-samples.ts';
import { useDryRun } from '../../../features/linkages/use-dry-run.ts';
import type { PolicyCalls, PolicyConflict } from './policy-calls.ts';
import { PolicyConflicts } from './policy-conflicts.tsx';
import type { PolicyDraft, PolicyContext } from './policy-draft.ts';
import { PolicyDryRun, printOfPolicy } from './policy-dry-run.tsx';
import { wireOf } from './policy-draft.ts';
import { VersionDifference } from './version-difference.tsx';

/** What is beside a policy: a dry run, conflicts, and the difference of two versions. Nothing is fetched. */

const { pid } = sampleModule;
const policyContext: PolicyContext = {
  target: sampleModule,
  module: (requestedPid) => (requestedPid === pid ? sampleModule : undefined),
  language: 'en',
  configurations: [],
  applications: [],
  groups: {},
};
const draft: PolicyDraft = {
  values: { name: 'Comfort', policy_type: '1', sifter: 'default', enabled: '1', updatepolicy: '1' },
  timers: [],
  events: [],
  table: sampleTable,
};

const onGo = fn();
const onRestore = fn();

type Part = {
  part: 'dryRun' | 'conflicts' | 'difference';
  conflicts: readonly PolicyConflict[];
  dryRun: PolicyCalls['dryRun'];
};

const Shown = ({ part, conflicts, dryRun }: Part) => {
  const trial = useDryRun(dryRun, printOfPolicy);
  if (part === 'conflicts')
    return (
      <PolicyConflicts
        conflictState={{ conflicts, msg: undefined, isPending: false }}
        {...{ draft, policyContext, onGo }}
      />
    );
  if (part === 'dryRun') {
    const written = { did: undefined, body: wireOf(draft, policyContext) };
    return <PolicyDryRun {...{ written, trial, policyContext }} values={draft.values} rooms={[]} />;
  }
  const notes = sampleTable.columns.findIndex(({ key }) => key === 'notes');
  const after = setCells(sampleTable, [{ row: 0, column: notes, value: 'Office hours' }]);
  return (
    <VersionDifference
      version={3}
      before={draft}
      after={{ ...draft, table: after }}
      policyContext={policyContext}
      onRestore={onRestore}
    />
  );
};

const Live = (args: Part) => {
  const [cache] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={cache}>
      <Shown {...args} />
    </QueryClientProvider>
  );
};

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

const fire = (time: number, dids: readonly string[]) => ({
  at: time,
  did: '',
  values: [],
  effects: dids.map((did) => ({ kind: 'control', pid, did, cmd: { state: 'run' } })),
});

const day = 86_400;

/** Parts of a policy's page: its dry run over past days, conflicts with other policies, and what a version changed. */
const meta: Meta<typeof Live> = {
  title: 'Pages/Policy parts',
  component: Live,
  decorators: [withRendering],
  args: {
    part: 'dryRun',
    conflicts: [],
    dryRun: async (_written, onEvent) => {
      onEvent({ event: 'ready', data: { days: 2, missing: [] } });
      onEvent({ event: 'data', data: { day: 0, fires: [fire(sampleNow - 6 * day, ['d1', 'd2'])] } });
      onEvent({ event: 'data', data: { day: 1, fires: [fire(sampleNow - 2 * day, ['d1'])] } });
      onEvent({ event: 'finish', data: { reports: 96, setoff: 4 } });
    },
  },
};

export default meta;
type Story = StoryObj<typeof Live>;

export const DryRun: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^(Try it out|试运行)$/u }));
    await canvas.findByText(/2 times on 2 devices|2 台设备.*2 次/u);
    const timeline = canvas.getByRole('list', { name: /by room|各房间/u });
    const rows = within(timeline).getAllByRole('listitem');
    await waitFor(() => expect(rows).toHaveLength(2));
    await expect(rows[0]).toHaveTextContent(/(2 times|2 次)$/u);
    await expect(rows[1]).toHaveTextContent(/(1 time|1 次)$/u);
  },
};

const conflict: PolicyConflict = {
  kind: 'policy',
  did: 'p2',
  name: 'Night setback',
  column: 'power',
  devices: [{ pid, did: 'd1', name: 'Cold room 1' }],
  mine: 2550,
  theirs: 1000,
  path: '/configs/0/rules/0/cmd/power',
};

export const Conflicts: Story = {
  args: { part: 'conflicts', conflicts: [conflict, { ...conflict, kind: 'linkage', did: '', path: '' }] },
  play: async ({ canvasElement }) => {
    onGo.mockReset();
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
    const [show, ...others] = canvas.getAllByRole('button');
    await expect(others).toHaveLength(0);
    if (show !== undefined) await userEvent.click(show);
    const power = sampleTable.columns.findIndex(({ key }) => key.startsWith('actions/') && key.endsWith('/power'));
    await expect(onGo).toHaveBeenCalledWith({ row: 0, column: power });
  },
};

export const NoConflicts: Story = { args: { part: 'conflicts' } };

export const Difference: Story = {
  args: { part: 'difference' },
  play: async ({ canvasElement }) => {
    onRestore.mockReset();
    const canvas = within(canvasElement);
    const [changed] = canvas.getAllByRole('listitem');
    await expect(changed).toHaveTextContent(/Working hours.*Office hours/u);
    await userEvent.click(canvas.getByRole('button'));
    await expect(onRestore).toHaveBeenCalledTimes(1);
  },
};
