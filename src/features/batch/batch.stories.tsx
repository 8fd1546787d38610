import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { hostileText } from '../../renderers/fields/hostile-text.ts';
import { sampleModule } from '../../renderers/fields/sample-module.ts';
import { SampleRendering } from '../../renderers/fields/sample-rendering.tsx';
import { BatchEdit } from './batch-edit.tsx';
import { BatchSummary } from './batch-summary.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/** Batch edit: the selection, the dialog, and the outcome for each record. */
const meta: Meta = { title: 'Pages/Batch', parameters: { docs: { story: docsFrame } }, decorators: [withRendering] };

export default meta;
type Story = StoryObj;

const nothing = () => undefined;

const edit = {
  config: sampleModule,
  count: 12,
  name: 'Tower A · 12F Meeting 1201',
  isBusy: false,
  changedCount: undefined,
  error: null,
  onSubmit: async () => undefined,
  onDone: nothing,
  onClose: nothing,
};

const bar = {
  chosen: 3,
  isAll: false,
  total: 1046,
  isEstimate: false,
  isCounting: false,
  canWrite: true,
  onAll: nothing,
  onEdit: nothing,
  onDelete: nothing,
  onClear: nothing,
};

export const Edit: Story = { render: () => <BatchEdit {...edit} /> };

const onClose = fn();
export const AsksBeforeItCloses: Story = {
  render: () => <BatchEdit {...edit} onClose={onClose} />,
  play: async () => {
    onClose.mockClear();
    await userEvent.click(await screen.findByRole('combobox'));
    await userEvent.click(await screen.findByTitle(/^(Name|名称)$/));
    await userEvent.type(await screen.findByRole('textbox', { name: /Name|名称/ }), 'x');
    await userEvent.click(screen.getByRole('button', { name: /^(Cancel|取 ?消)$/ }));
    await expect(await screen.findByRole('button', { name: /Keep editing|继续编辑/ })).toHaveFocus();
    await expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: /Discard|放弃|放 弃/ }));
    await expect(onClose).toHaveBeenCalledOnce();
  },
};

const onSubmit = fn(async () => undefined);
export const ClearsOnlyWhenChosen: Story = {
  render: () => <BatchEdit {...edit} onSubmit={onSubmit} />,
  play: async () => {
    onSubmit.mockClear();
    await userEvent.click(await screen.findByRole('combobox'));
    await userEvent.click(await screen.findByTitle(/^(Readings|读数)$/));
    const change = screen.getByRole('button', { name: /^(Change 12 records|修改 12 条记录)$/ });
    await expect(change).toBeDisabled();
    await userEvent.click(await screen.findByRole('checkbox', { name: /Clear the current value|清空现有值/ }));
    await userEvent.click(screen.getByRole('button', { name: /^(Clear “.+” in 12 records|清空 12 条记录的“.+”)$/ }));
    await expect(onSubmit).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  },
};
export const CountChanged: Story = {
  render: () => <BatchEdit {...edit} name={undefined} count={1051} changedCount={1051} />,
};
export const Summary: Story = {
  render: () => (
    <BatchSummary
      action="update"
      outcome={{
        done: 10,
        total: 12,
        refused: [
          { did: 'a', name: 'Tower A · 12F Meeting 1201', msg: 'Your roles do not let you change this record.' },
          { did: 'b', name: hostileText, msg: 'The record no longer exists.' },
        ],
      }}
      onClose={nothing}
    />
  ),
};
export const SummaryOfVeryMany: Story = {
  render: () => (
    <BatchSummary
      action="delete"
      outcome={{ done: 0, total: 2000, refused: [{ did: 'a', name: '', msg: 'The record no longer exists.' }] }}
      onClose={nothing}
    />
  ),
};
export const Bars: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: '1rem' }}>
      <SelectionBar {...bar} />
      <SelectionBar {...bar} isAll />
      <SelectionBar {...bar} total={498_000} isEstimate />
      <SelectionBar {...bar} total={498_000} isEstimate isCounting />
      <SelectionBar {...bar} total={12_345} />
      <SelectionBar {...bar} canWrite={false} />
    </div>
  ),
};
