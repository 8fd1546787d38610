import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, userEvent, within } from 'storybook/test';
import { EmptyState } from './empty-state.tsx';
import { FaultCount } from './fault-count.tsx';
import { FieldRow } from './field-row.tsx';
import { Icon } from './icon.tsx';
import { PageHead } from './page-head.tsx';
import type { PlainColumn } from './plain-column.ts';
import { PlainTable } from './plain-table.tsx';
import { StateMark } from './state-mark.tsx';
import { Weekdays } from './weekdays.tsx';

/**
 * Parts that pages are made of: the head with title, tabs and at most one primary button, the table of a fixed set of
 * columns, the row of a form, the count of what is wrong, and the days of a week as seven cells.
 */
const meta = {
  title: 'Parts/Page',
  decorators: [
    (Story) => (
      <MemoryRouter initialEntries={['/list']}>
        <Story />
      </MemoryRouter>
    ),
  ],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const long = 'A name that is far longer than any line has room for, without an end in sight, and then some more of it';
const tabs = ['Overview', 'List', 'Policies'].map((label) => ({ key: label, label, to: `/${label.toLowerCase()}` }));
const add = (
  <Button type="primary" icon={<Icon name="plus" />}>
    Add
  </Button>
);

export const Head: Story = {
  render: () => <PageHead title="Electricity meters" tabs={tabs} tabsLabel="Electricity meters" actions={add} />,
};

export const HeadWithState: Story = {
  render: () => (
    <PageHead
      title={long}
      status={
        <span style={{ whiteSpace: 'nowrap' }}>
          <StateMark state="attention" /> Attention
        </span>
      }
      actions={<Button icon={<Icon name="edit" />}>Edit</Button>}
    />
  ),
};

export const HeadLoading: Story = { render: () => <PageHead title={undefined} /> };

type Row = { name: string; state: 'normal' | 'fault'; value: string | undefined };

const columns: readonly PlainColumn<Row>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name, width: 20 },
  {
    key: 'state',
    title: 'State',
    cell: ({ state }) => (
      <>
        <StateMark state={state} /> {state === 'normal' ? 'Normal' : 'Fault'}
      </>
    ),
  },
  { key: 'value', title: 'Last value', cell: ({ value }) => value, isRight: true },
];

const rows: readonly Row[] = [
  { name: 'Gateway floor 3', state: 'normal', value: '21.4 °C' },
  { name: long, state: 'fault', value: undefined },
];

const table = {
  label: 'Gateways',
  columns,
  keyOf: ({ name }: Row) => name,
};

/** Rows open, and have their verbs at the right; a missing value is a dash. */
export const Table: Story = {
  render: () => (
    <PlainTable
      {...table}
      rows={rows}
      detail={({ name }) => <p>{name}</p>}
      actions={() => <Button type="text">Revoke…</Button>}
    />
  ),
  play: async ({ canvasElement }) => {
    const [, opener] = within(canvasElement).getAllByRole('button', { expanded: false });
    await userEvent.click(opener ?? canvasElement);
    await expect(within(canvasElement).getAllByRole('button', { expanded: true })).toHaveLength(1);
  },
};

export const TableLoading: Story = { render: () => <PlainTable {...table} rows={undefined} expected={4} /> };

export const TableEmpty: Story = {
  render: () => (
    <PlainTable
      {...table}
      rows={[]}
      empty={
        <EmptyState title="No gateways yet" actions={<Button>Add gateway</Button>}>
          Gateways appear here once they report.
        </EmptyState>
      }
    />
  ),
};

/** With help, with a fault, and disabled with its reason. */
export const Fields: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: '1rem', maxWidth: '22rem' }}>
      <FieldRow id="with-help" label="Name" isRequired help="Shown in lists and on boards.">
        <Input id="with-help" defaultValue="Tower A" aria-describedby="with-help-note" />
      </FieldRow>
      <FieldRow id="with-fault" label="Device No." isRequired fault="Enter device No.">
        <Input id="with-fault" status="error" aria-invalid aria-describedby="with-fault-note" />
      </FieldRow>
      <FieldRow id="disabled" label={long} help="A system role is the same in every company.">
        <Input id="disabled" defaultValue="Operator" disabled aria-describedby="disabled-note" />
      </FieldRow>
    </div>
  ),
};

const faults = ['Enter a name', 'Choose a space', long].map((label) => ({
  key: label,
  label,
  onChoose: () => undefined,
}));

export const Faults: Story = {
  render: () => (
    <div style={{ paddingTop: '12rem' }}>
      <FaultCount items={faults} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(within(canvasElement).getAllByRole('menuitem')).toHaveLength(3);
  },
};

const Days = ({ disabled = false, invalid = false }) => {
  const [value, setValue] = useState('12345');
  return <Weekdays id="days" label="Days" value={value} disabled={disabled} invalid={invalid} onChange={setValue} />;
};

export const Week: Story = { render: () => <Days /> };
export const WeekDisabled: Story = { render: () => <Days disabled /> };
