import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { ModuleConfig, SortOrder } from '../../engine/column.ts';
import { withBuiltins } from '../../engine/builtin-columns.ts';
import { compile } from '../../engine/views/compile.ts';
import { hostileText } from '../fields/hostile-text.ts';
import { sampleModule, sampleRecords } from '../fields/sample-module.ts';
import { SampleRendering } from '../fields/sample-rendering.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FilterChips } from './filter-chips.tsx';
import { type ColumnFilter, withColumnFilter } from './list-filter.ts';
import { Pager } from './pager.tsx';
import { prefetchGrid } from './load-grid.ts';
import type { Selection } from './selection.ts';
import { Table } from './table.tsx';
import type { TableProps } from './table-props.ts';
import { TextDialog } from './text-dialog.tsx';
import { docsFrame } from '../parts/docs-frame.ts';

const Live = (props: TableProps) => {
  const [sort, setSort] = useState<SortOrder | undefined>(props.sort);
  const [filters, setFilters] = useState<readonly ColumnFilter[]>(props.filters ?? []);
  const [selection, setSelection] = useState<Selection>(new Map());
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '36rem', gap: '0.5rem' }}>
      <FilterChips
        columns={new Map(props.view.columns.map(({ column }) => [column.column, column]))}
        filters={filters}
        sort={sort}
        onRemove={(column) => setFilters(withColumnFilter(filters, column, []))}
        onRemoveSort={() => setSort(undefined)}
        onClear={() => {
          setFilters([]);
          setSort(undefined);
        }}
        onEmptied={() => undefined}
      />
      <Table
        {...props}
        sort={sort}
        filters={filters}
        selection={selection}
        onSort={setSort}
        onFilter={(column, values) => setFilters(withColumnFilter(filters, column, values))}
        onSelect={setSelection}
        countMatches={async () => ({ total: 1046, isEstimate: false })}
      />
    </div>
  );
};

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/** 120 columns of every type, with names that are markup if they are taken for it. */
const wide: ModuleConfig = withBuiltins({
  ...sampleModule,
  pid: '300000000000000000000103',
  columns: Array.from({ length: 120 }, (_, index) => {
    const source = sampleModule.columns[8 + (index % 19)];
    return {
      ...(source ?? { label: { en: '', zh: '' }, type: 'int', rw: 3, required: 0 }),
      column: `c${index}`,
      label: { en: `${hostileText} ${index}`, zh: `${hostileText} ${index}` },
    };
  }),
});

/**
 * The list of a module: hairlines between rows, names semibold, numbers at the right, a dash for what is empty, icons
 * of headers only in use.
 */
const meta: Meta<typeof Live> = {
  title: 'Renderers/Table',
  parameters: { docs: { story: docsFrame } },
  component: Live,
  decorators: [withRendering],
  args: { view: compile(sampleModule, 'table'), value: sampleRecords },
  // As a page does.
  loaders: [async () => (await prefetchGrid(), {})],
};

export default meta;
type Story = StoryObj<typeof Live>;

export const Rows: Story = {};
export const Compact: Story = { args: { rowHeight: 40 } };
export const SortedAndFiltered: Story = {
  args: {
    sort: { column: 'power', type: 'desc' },
    filters: [
      { column: 'inside', values: [{ type: '>', v: 210 }] },
      { column: 'state', values: [{ type: '=', v: ['run', 'idle'] }] },
      { column: 'opened', values: [{ type: '=', v: '$lastmonth' }] },
      { column: 'place', values: [{ type: '=', v: ['p1'] }] },
    ],
  },
};
export const Loading: Story = { args: { value: undefined, expected: 12 } };
export const Empty: Story = {
  args: { value: [], empty: <EmptyState title="No records yet">They appear here once they are reported.</EmptyState> },
};
export const HundredAndTwentyColumns: Story = {
  args: {
    view: compile(wide, 'table'),
    value: sampleRecords.map((record) => ({
      ...record,
      ...Object.fromEntries(wide.columns.slice(8).map((column) => [column.column, hostileText])),
    })),
  },
};

const pages = (page: number, total: number, isEstimate: boolean): StoryObj => ({
  render: () => (
    <Pager
      page={page}
      total={total}
      isEstimate={isEstimate}
      size={20}
      sizes={[10, 20, 30, 40, 50, 100]}
      deepest={100_000}
      onPage={() => undefined}
      onSize={() => undefined}
      onExact={() => undefined}
    />
  ),
});

export const NoPages = pages(1, 0, false);
export const FirstPage = pages(1, 1046, false);
export const PageInTheMiddle = pages(27, 1046, false);
export const AboutSoMany = pages(4000, 498_000, true);

export const LongText: StoryObj = {
  render: () => (
    <TextDialog
      title="Notes"
      text={`${hostileText}\n${'A long remark that a cell cuts. '.repeat(40)}`}
      onClose={() => undefined}
    />
  ),
};

const Pages = ({ view }: TableProps) => {
  const [isNext, setNext] = useState(false);
  const first = sampleRecords.slice(0, 2);
  const next = first.map((record) => ({
    ...record,
    did: `${String(record['did'])}-next`,
    name: 'Next',
    place_name: '',
  }));
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '16rem' }}>
      <Button onClick={() => setNext(true)}>Next</Button>
      <Table view={view} value={isNext ? next : first} onSelect={() => undefined} />
    </div>
  );
};

/** The next page is written into the existing rows: none of them is made again, and each is about its own record. */
export const NextPage: Story = {
  render: (args) => <Pages {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('.ag-row[row-index="0"] a')).not.toBeNull());
    const row = canvasElement.querySelector('.ag-row[row-index="0"]');
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    const [link] = await canvas.findAllByRole('link', { name: 'Next' });
    await expect(link).toHaveAttribute('href', expect.stringMatching(/-next$/));
    await expect(canvasElement.querySelector('.ag-row[row-index="0"]')).toBe(row);
  },
};

const otherView = compile({ ...wide, pid: '300000000000000000000104' }, 'table');
const manyRecords = Array.from({ length: 40 }, (_, index) => ({
  ...sampleRecords[0],
  did: `many-${index}`,
  name: `Many ${index}`,
  place_name: '',
}));

const Modules = ({ view }: TableProps) => {
  const [isOther, setOther] = useState(false);
  const [selection, setSelection] = useState<Selection>(new Map());
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '20rem' }}>
      <Button
        onClick={() => {
          setOther(true);
          setSelection(new Map());
        }}
      >
        Other module
      </Button>
      <Table
        view={isOther ? otherView : view}
        value={isOther ? manyRecords.toReversed() : manyRecords}
        selection={selection}
        onSelect={setSelection}
      />
    </div>
  );
};

/** Another module's rows come into the existing grid, at their start, with their own headers and none chosen. */
export const OtherModule: Story = {
  render: (args) => <Modules {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const find = (selector: string) => canvasElement.querySelector(selector);
    await waitFor(() => expect(find('.ag-row[row-index="0"] a')).not.toBeNull());
    const grid = find('.ag-root');
    const [, box] = canvas.getAllByRole('checkbox');
    if (box === undefined) throw new Error('There are boxes to choose rows by.');
    await userEvent.click(box);
    await waitFor(() => expect(find('.ag-row-selected')).not.toBeNull());
    const body = find('.ag-grid-viewport');
    if (body === null) throw new Error('The grid has a body.');
    body.scrollTop = 600;
    await waitFor(() => expect(find('.ag-row[row-index="25"]')).not.toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Other module' }));
    await canvas.findByRole('link', { name: 'Many 39' });
    await expect(body.scrollTop).toBe(0);
    await expect(find('.ag-row-selected')).toBeNull();
    await expect(find('.ag-root')).toBe(grid);
    const headers = [...canvasElement.querySelectorAll('.ag-header-cell')].map((header) =>
      header.getAttribute('col-id'),
    );
    const names: (string | null)[] = otherView.columns.map(({ column }) => column.column);
    await expect(headers.filter((header) => header?.startsWith('ag-Grid') !== true && !names.includes(header))).toEqual(
      [],
    );
    // Rows get their cells after they are there; axe sees whole ones.
    const empty = () => [...canvasElement.querySelectorAll('.ag-row')].filter((row) => row.childElementCount === 0);
    await waitFor(() => expect(empty()).toEqual([]));
  },
};

/** Closing a chip by keyboard moves the focus to the next chip. */
export const ChipsByKeyboard: Story = {
  args: {
    sort: { column: 'updatetime', type: 'desc' },
    filters: [
      { column: 'state', values: [{ type: '=', v: ['run'] }] },
      { column: 'code', values: ['x'] },
    ],
  },
  play: async ({ canvasElement }) => {
    const removes = () => [...within(canvasElement).getByRole('list').querySelectorAll('button[title]')];
    const [first, second] = removes();
    if (!(first instanceof HTMLElement)) throw new Error('There are chips.');
    first.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(removes()).toHaveLength(2));
    await expect(second).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(removes()).toHaveLength(1));
    await expect(removes()[0]).toHaveFocus();
  },
};
