import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { ModuleConfig, SortOrder } from '../../engine/column.ts';
import { withBuiltins } from '../../engine/builtin-columns.ts';
import { compile } from '../../engine/views/compile.ts';
import { hostileText, sampleModule, sampleRecords } from '../fields/sample-module.ts';
import { SampleRendering } from '../fields/sample-rendering.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FilterChips } from './filter-chips.tsx';
import { type ColumnFilter, withColumnFilter } from './list-filter.ts';
import { Pager } from './pager.tsx';
import { type Selection, Table, type TableProps } from './table.tsx';
import { TextDialog } from './text-dialog.tsx';

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
      label: { en: `${hostileText} ${index}`, zh: `<b>列</b> ${index}` },
    };
  }),
});

const meta: Meta<typeof Live> = {
  title: 'Renderers/Table',
  component: Live,
  decorators: [withRendering],
  args: { view: compile(sampleModule, 'table'), value: sampleRecords },
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
  args: { value: [], empty: <EmptyState title="No records yet">They stand here once they are reported.</EmptyState> },
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
