import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { compile } from '../../engine/views/compile.ts';
import { sampleModule, sampleRecords } from '../fields/sample-module.ts';
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
  title: 'Renderers/Cards on a phone',
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
