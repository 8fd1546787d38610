import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { shownValue } from '../../engine/column-value.ts';
import { faultText } from '../../engine/faults.ts';
import type { Column, RecordValues } from '../../engine/column.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { compile } from '../../engine/views/compile.ts';
import { unitOf } from '../../engine/unit.ts';
import { checkField } from '../../schemas/check-record.ts';
import { cellOf } from './cells.ts';
import { inputOf } from './inputs.ts';
import { DidlistCell } from './didlist-cell.tsx';
import { hostileText } from './hostile-text.ts';
import { RefCell } from './ref-cell.tsx';
import { useRendering } from './rendering.tsx';
import {
  emptyRecord,
  longRecord,
  sampleColumns,
  type SampleColumn,
  sampleModule,
  sampleRecord,
} from './sample-module.ts';
import { SampleRendering } from './sample-rendering.tsx';
import { inLanguage } from '../../texts/phrase.ts';

/** Values that a person may type or a platform may send, and that the column does not take. */
const wrong: Record<SampleColumn, unknown> = {
  readings: '12.5x',
  power: 1260,
  code: 'AC-A12-001 and much more than fits',
  notes: undefined,
  state: 'gone',
  opened: -1,
  opens: '25:00',
  place: '??',
  meters: ['e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7'],
  valid: ['22:00:00-22:00:00'],
  months: [13],
  site: 'x'.repeat(200),
  page: 'x'.repeat(200),
  photo: 'x'.repeat(200),
  fee: 'a lot',
  load: 'half',
  memory: undefined,
  inside: undefined,
  outside: undefined,
};

const view = compile(sampleModule, 'edit');

const Line = ({ name }: { name: SampleColumn }) => {
  const { context } = useRendering();
  const column = sampleColumns[name];
  const cell =
    compile(sampleModule, 'table').columns.find((tableColumn) => tableColumn.column.column === name)?.cell ?? '';
  const Cell = cellOf(cell, column.type);
  const align = { textAlign: fieldTypeOf(column).align === 'right' ? ('right' as const) : ('left' as const) };
  return (
    <>
      <h3 style={{ font: 'var(--t-body-strong)' }}>{inLanguage(column.label, context.language)}</h3>
      {[sampleRecord, emptyRecord, longRecord].map((record) => (
        <div key={String(record['did'])} style={{ ...align, minWidth: 0, overflow: 'hidden' }}>
          <Cell column={column} value={record[name]} record={record} place="list" />
        </div>
      ))}
      <div>
        <Cell column={column} value={sampleRecord[name]} record={sampleRecord} place="detail" />
      </div>
      <Box name={name} initial={shownValue(column, sampleRecord[name])} />
      <Box name={name} initial={undefined} />
      <Box name={name} initial={wrong[name]} />
      <Box name={name} initial={shownValue(column, sampleRecord[name])} isDisabled />
    </>
  );
};

let boxes = 0;

const Box = ({ name, initial, isDisabled = false }: { name: SampleColumn; initial: unknown; isDisabled?: boolean }) => {
  const { context } = useRendering();
  const [value, setValue] = useState(initial);
  const [id] = useState(() => `box-${(boxes += 1)}`);
  const column = sampleColumns[name];
  const Input = inputOf(column);
  const [fault] = value === undefined ? [] : checkField(view, name, value);
  return (
    <div>
      <Input
        id={id}
        column={column}
        label={inLanguage(column.label, context.language)}
        value={value}
        unit={unitOf(column, context.language)}
        disabled={isDisabled}
        invalid={fault !== undefined}
        describedBy={fault === undefined ? undefined : `${id}-note`}
        onChange={setValue}
      />
      {fault === undefined ? null : (
        <div id={`${id}-note`} style={{ font: 'var(--t-caption)', color: 'var(--danger-text)', marginTop: '0.375rem' }}>
          {faultText(fault, column.label, context.language)}
        </div>
      )}
    </div>
  );
};

const heads: Readonly<Record<string, readonly string[]>> = {
  en: ['Column', 'List', 'Empty', 'Longest', 'Detail', 'Form', 'Form, empty', 'Refused', 'Disabled'],
  zh: ['列', '列表', '空值', '最长值', '详情', '表单', '表单（空）', '校验不通过', '不可用'],
};

const Heads = () => {
  const { context } = useRendering();
  return (heads[context.language] ?? []).map((head) => (
    <div key={head} style={{ font: 'var(--t-caption)', color: 'var(--text-secondary)' }}>
      {head}
    </div>
  ));
};

const Sheet = ({ names }: { names: readonly SampleColumn[] }) => (
  <div
    style={{
      display: 'grid',
      gridTemplateColumns: '8rem 11rem 6rem repeat(2, 13rem) repeat(4, 16rem)',
      gap: '1rem 1.5rem',
      alignItems: 'start',
      width: 'max-content',
    }}
  >
    <Heads />
    {names.map((name) => (
      <Line key={name} name={name} />
    ))}
  </div>
);

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/** Every column type and spec: value, empty, longest, in a detail; then its input as it is, empty, refused, disabled. */
const meta: Meta<typeof Sheet> = {
  title: 'Renderers/Fields',
  component: Sheet,
  decorators: [withRendering],
  argTypes: { names: { control: 'check', options: Object.keys(sampleColumns), description: 'Columns of the sample' } },
};

export default meta;
type Story = StoryObj<typeof Sheet>;

/** The sheet for a review. The tests see its rows in the stories below. */
export const AllColumns: Story = {
  tags: ['!test'],
  args: { names: Object.values(sampleColumns).map(({ column }) => column) },
};
export const Int: Story = { args: { names: ['readings'] } };
export const Float: Story = { args: { names: ['power'] } };
export const Text: Story = { name: 'String', args: { names: ['code', 'notes'] } };
/** The text box that stands in for a control has its text where the control has it: nothing moves when it is opened. */
const expectSamePlace = async (box: HTMLElement | undefined, control: string): Promise<void> => {
  if (box === undefined) throw new Error('The column has an input.');
  const before = box.getBoundingClientRect().left;
  box.focus();
  const opened = await waitFor(() => {
    const { activeElement } = document;
    if (activeElement?.closest(control) == null) throw new Error('The control is not there yet.');
    return activeElement;
  });
  await expect(opened.getBoundingClientRect().left).toBeCloseTo(before, 0);
};

export const Enum: Story = {
  args: { names: ['state'] },
  play: ({ canvas }) => expectSamePlace(canvas.getAllByRole('combobox')[0], '.ant-select'),
};
export const Timestamp: Story = {
  args: { names: ['opened'] },
  play: ({ canvas }) => expectSamePlace(canvas.getAllByRole('textbox')[0], '.ant-picker'),
};
export const Time: Story = { args: { names: ['opens'] } };
export const RefGone: Story = {
  render: () => (
    <RefCell column={sampleColumns.place} value="p9" record={{ place: 'p9', place_name: null }} place="list" />
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^(Deleted record|已删除的记录)$/)).toHaveAttribute('title', 'p9');
  },
};
export const RefNoAccess: Story = {
  render: () => (
    <>
      <RefCell column={sampleColumns.place} value="p8" record={{ place: 'p8', $noaccess: ['p8'] }} place="list" />
      <DidlistCell column={sampleColumns.meters} value={['e1', 'e9']} record={{ $noaccess: ['e9'] }} place="detail" />
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByText(/^(No access|无权查看)$/)).toHaveLength(2);
    await expect(canvas.queryByRole('link', { name: /access|无权/ })).toBeNull();
    await expect(canvas.queryByText('e9')).toBeNull();
  },
};
const hostile: RecordValues = {
  ...longRecord,
  code: hostileText,
  place_name: hostileText,
  site: `javascript:alert('${hostileText}')`,
};

/** For the tests alone: what wants to be more than text is text. */
export const Hostile: Story = {
  tags: ['!dev', '!autodocs'],
  render: () => (
    <>
      {(['code', 'place', 'site'] as const).map((name) => {
        const column: Column = sampleColumns[name];
        const Cell = cellOf(`cell:${column.spec ?? column.type}`, column.type);
        return <Cell key={name} column={column} value={hostile[name]} record={hostile} place="detail" />;
      })}
    </>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText((text) => text.includes(hostileText)).length).toBeGreaterThan(1);
    await expect(canvasElement.querySelector('img, [onerror], [href^="javascript" i]')).toBeNull();
  },
};
export const Ref: Story = { args: { names: ['place'] } };
export const Didlist: Story = { args: { names: ['meters'] } };
export const Validperiod: Story = { args: { names: ['valid'] } };
export const Mounths: Story = { args: { names: ['months'] } };
export const Links: Story = { args: { names: ['page', 'photo', 'site'] } };
export const Amounts: Story = { args: { names: ['fee', 'load', 'memory', 'inside', 'outside'] } };
