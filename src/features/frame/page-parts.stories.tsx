import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, userEvent, within } from 'storybook/test';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { FaultCount } from '../../renderers/parts/fault-count.tsx';
import { FieldRow } from '../../renderers/parts/field-row.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { PageHeader } from './page-header.tsx';
import type { PlainColumn } from '../../renderers/parts/plain-column.ts';
import { PlainTable } from '../../renderers/parts/plain-table.tsx';
import { longName, sampleText } from '../../renderers/parts/sample-text.ts';
import { StateMark } from '../../renderers/parts/state-mark.tsx';
import { Weekdays } from '../../renderers/parts/weekdays.tsx';

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

const tabs = () => [
  { key: 'overview', label: sampleText('Overview', '概览'), to: '/overview' },
  { key: 'list', label: sampleText('List', '列表'), to: '/list' },
  { key: 'policies', label: sampleText('Policies', '策略'), to: '/policies' },
  { key: 'notifications', label: sampleText('Notifications', '通知'), to: '/notifications' },
];
const meters = () => sampleText('Electricity meters', '电表');
const Add = () => (
  <Button type="primary" icon={<Icon name="plus" />}>
    {sampleText('Add', '新增')}
  </Button>
);

/** Between words that are not chosen the gaps are even, and the chosen one moves none of them. */
export const Head: Story = {
  render: () => <PageHeader title={meters()} tabs={tabs()} tabsLabel={meters()} actions={<Add />} />,
  play: async ({ canvas }) => {
    const places = canvas.getAllByRole('link').map((tab) => {
      const word = document.createRange();
      word.selectNodeContents(tab.firstElementChild ?? tab);
      return { tab: tab.getBoundingClientRect(), word: word.getBoundingClientRect(), isOpen: tab.ariaCurrent !== null };
    });
    for (const { tab, word } of places.filter(({ isOpen }) => !isOpen)) {
      await expect(word.left - tab.left).toBeCloseTo(0, 0);
      await expect(tab.right - word.right).toBeCloseTo(0, 0);
    }
    const open = canvas.getByRole('link', { current: 'page' }).firstElementChild ?? document.body;
    const line = Number.parseFloat(getComputedStyle(open, '::after').width);
    await expect(line).toBeGreaterThanOrEqual(open.getBoundingClientRect().width);
    await expect(places.filter(({ tab, word, isOpen }) => isOpen && word.width < tab.width)).toEqual([]);
  },
};

export const HeadWithState: Story = {
  render: () => (
    <PageHeader
      title={longName()}
      status={
        <span style={{ whiteSpace: 'nowrap' }}>
          <StateMark state="attention" /> {sampleText('Attention', '关注')}
        </span>
      }
      actions={<Button icon={<Icon name="edit" />}>{sampleText('Edit', '编辑')}</Button>}
    />
  ),
};

export const HeadLoading: Story = { render: () => <PageHeader title={undefined} /> };

type Row = { name: string; state: 'normal' | 'fault'; value: string | undefined };

const columns = (): readonly PlainColumn<Row>[] => [
  { key: 'name', title: sampleText('Name', '名称'), cell: ({ name }) => name, width: 20 },
  {
    key: 'state',
    title: sampleText('State', '状态'),
    cell: ({ state }) => (
      <>
        <StateMark state={state} /> {state === 'normal' ? sampleText('Normal', '正常') : sampleText('Fault', '故障')}
      </>
    ),
  },
  { key: 'value', title: sampleText('Last value', '最新值'), cell: ({ value }) => value, isRight: true },
];

const rows = (): readonly Row[] => [
  { name: sampleText('Gateway floor 3', '3 层网关'), state: 'normal', value: '21.4 °C' },
  { name: longName(), state: 'fault', value: undefined },
];

const table = () => ({
  label: sampleText('Gateways', '网关'),
  columns: columns(),
  keyOf: ({ name }: Row) => name,
});

/** Rows open, and have their buttons at the right; a missing value is a dash. */
export const Table: Story = {
  render: () => (
    <PlainTable
      {...table()}
      rows={rows()}
      detail={({ name }) => <p>{name}</p>}
      actions={() => <Button type="text">{sampleText('Revoke…', '吊销…')}</Button>}
    />
  ),
  play: async ({ canvasElement }) => {
    const [, opener] = within(canvasElement).getAllByRole('button', { expanded: false });
    await userEvent.click(opener ?? canvasElement);
    await expect(within(canvasElement).getAllByRole('button', { expanded: true })).toHaveLength(1);
  },
};

export const TableLoading: Story = { render: () => <PlainTable {...table()} rows={undefined} expected={4} /> };

export const TableEmpty: Story = {
  render: () => (
    <PlainTable
      {...table()}
      rows={[]}
      empty={
        <EmptyState
          title={sampleText('No gateways yet', '暂无网关')}
          actions={<Button>{sampleText('Add gateway', '添加网关')}</Button>}
        >
          {sampleText('Gateways appear here once they report.', '网关上报后会显示在这里。')}
        </EmptyState>
      }
    />
  ),
};

/** With help, with a fault, and disabled with its reason. */
export const Fields: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: '1rem', maxWidth: '22rem' }}>
      <FieldRow
        id="with-help"
        label={sampleText('Name', '名称')}
        isRequired
        help={sampleText('Shown in lists and on boards.', '显示在列表和看板中。')}
      >
        <Input id="with-help" defaultValue={sampleText('Tower A', 'A 座')} aria-describedby="with-help-note" />
      </FieldRow>
      <FieldRow
        id="with-fault"
        label={sampleText('Device No.', '设备编号')}
        isRequired
        fault={sampleText('Enter device No.', '请输入设备编号')}
      >
        <Input id="with-fault" status="error" aria-invalid aria-describedby="with-fault-note" />
      </FieldRow>
      <FieldRow
        id="disabled"
        label={longName()}
        help={sampleText('A system role is the same in every company.', '系统角色在每家公司都相同。')}
      >
        <Input
          id="disabled"
          defaultValue={sampleText('Operator', '运维人员')}
          disabled
          aria-describedby="disabled-note"
        />
      </FieldRow>
    </div>
  ),
};

const faults = () =>
  [sampleText('Enter a name', '请输入名称'), sampleText('Choose a space', '请选择空间'), longName()].map((label) => ({
    key: label,
    label,
    onChoose: () => undefined,
  }));

export const Faults: Story = {
  render: () => (
    <div style={{ paddingTop: '12rem' }}>
      <FaultCount items={faults()} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(within(canvasElement).getAllByRole('menuitem')).toHaveLength(3);
  },
};

const Days = ({ disabled = false, invalid = false }) => {
  const [value, setValue] = useState('12345');
  return (
    <Weekdays
      id="days"
      label={sampleText('Days', '日期')}
      value={value}
      disabled={disabled}
      invalid={invalid}
      onChange={setValue}
    />
  );
};

export const Week: Story = { render: () => <Days /> };
export const WeekDisabled: Story = { render: () => <Days disabled /> };
