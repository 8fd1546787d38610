import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { compile } from '../../engine/views/compile.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { DeviceContext } from '../fields/device.tsx';
import { sampleModule, sampleNow, sampleRecords } from '../fields/sample-module.ts';
import { SampleRendering } from '../fields/sample-rendering.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import type { Selection } from './selection.ts';
import { Table } from './table.tsx';
import type { TableProps } from './table-props.ts';

const Live = (props: TableProps) => {
  const [selection, setSelection] = useState<Selection>(new Map());
  return (
    <Table
      {...props}
      selection={selection}
      onSelect={setSelection}
      onSort={() => undefined}
      onFilter={() => undefined}
      countMatches={async () => ({ total: 1046, isEstimate: false })}
    />
  );
};

/** On a phone the records of a list are cards: name, state, two values; sort and filter open as a sheet. */
const meta: Meta<typeof Live> = {
  title: 'Renderers/Table/Cards on a phone',
  component: Live,
  decorators: [
    (Story, { globals }) => (
      <SampleRendering theme={globals['theme']}>
        <Story />
      </SampleRendering>
    ),
  ],
  args: { view: compile(sampleModule, 'table'), value: sampleRecords },
  globals: { viewport: { value: 'phone' } },
};

export default meta;
type Story = StoryObj<typeof Live>;

export const Records: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('li dl').length).toBeGreaterThan(5));
    await expect(canvasElement.querySelector('.ag-root')).toBeNull();
  },
};

const reporting: ModuleConfig & { interval: number } = { ...sampleModule, driver: 'simulator', interval: 60 };

const seen = {
  column: 'seen',
  label: { en: 'Last report', zh: '最近上报' },
  type: 'timestamp',
  rw: 1,
  required: 0,
  measures: 'lastreport',
} as const;

/** Records that reported 40 s ago and were changed at another time. */
const reported = sampleRecords
  .slice(0, 5)
  .map((record) => ({ ...record, updatetime: sampleNow - 7200, reported: sampleNow - 40, seen: sampleNow - 40 }));

const withOneAge = (config: ModuleConfig): Story => ({
  args: { view: compile(config, 'table'), value: reported },
  decorators: [
    (Story) => (
      <DeviceContext value={reporting}>
        <Story />
      </DeviceContext>
    ),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('li dl')).toHaveLength(reported.length));
    for (const card of within(canvasElement).getAllByRole('listitem'))
      await expect(card.textContent.match(/40 s ago|2 h ago|40 秒前|2 小时前/gu)).toHaveLength(1);
  },
});

/** One age on a card, beside the state: what its tab shows has none. */
export const AgeBesideState: Story = withOneAge(sampleModule);

/** One age on a card: that of its column, which is then not said beside the state. */
export const AgeOfColumn: Story = withOneAge({ ...sampleModule, columns: [...sampleModule.columns, seen] });

export const Loading: Story = { args: { value: undefined, expected: 12 } };

export const Empty: Story = {
  args: { value: [], empty: <EmptyState title="No records yet">They appear here once they are reported.</EmptyState> },
};

export const FilterSheet: Story = {
  play: async ({ canvasElement }) => {
    const words = /^(Sort and filter|排序与筛选)$/;
    await userEvent.click(await within(canvasElement).findByRole('button', { name: words }));
    await expect(await screen.findByRole('dialog', { name: words })).toBeVisible();
  },
};
