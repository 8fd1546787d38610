import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Column } from '../../engine/column.ts';
import { withBuiltins } from '../../engine/builtin-columns.ts';
import { compile } from '../../engine/views/compile.ts';
import { sampleNow } from '../fields/sample-module.ts';
import { SampleRendering } from '../fields/sample-rendering.tsx';
import { Table } from './table.tsx';
import type { TableProps } from './table-props.ts';

const reading = (name: string): Column => ({
  column: name,
  label: { en: 'Reading', zh: '读数' },
  type: 'float',
  unit: 'kWh',
  multiple: 100,
  rw: 1,
  required: 0,
});

const opened: Column = {
  column: 'opened',
  label: { en: 'Opened', zh: '启用时间' },
  type: 'timestamp',
  rw: 3,
  required: 0,
};

const metersOf = (pid: string) =>
  withBuiltins({
    pid,
    name: { en: 'Meters', zh: '表计' },
    group: 'metering',
    icon: 'metering',
    columns: [...['one', 'two', 'three', 'four'].map(reading), opened],
  });

const meters = metersOf('300000000000000000000111');
/** Widths are remembered by module, so the story whose columns grow has one of its own. */
const growing = compile(metersOf('300000000000000000000112'), 'table');

/** A date with a 1 wherever a date can have one: narrow in a proportional font. */
const ones = sampleNow - (sampleNow % 86_400) + 3 * 3600 + 11 * 60 + 11;

const records = Array.from({ length: 4 }, (_value, index) => ({
  did: `m${index}`,
  name: `Meter ${index}`,
  updatetime: sampleNow,
  opened: ones,
  one: 11_111_111,
  two: 11_711_111,
  three: 1_111_111,
  four: 11_111_171,
}));

/** Numbers and dates are whole where columns are no wider than they need: all digits are equally wide. */
const meta: Meta<typeof Table> = {
  title: 'Renderers/Table/Whole numbers',
  component: Table,
  decorators: [
    (Story, { globals }) => (
      <SampleRendering theme={globals['theme']}>
        <div style={{ display: 'flex', flexDirection: 'column', width: '48rem', height: '20rem' }}>
          <Story />
        </div>
      </SampleRendering>
    ),
  ],
  args: { view: compile(meters, 'table'), value: records },
};

export default meta;

const cutParts = (canvas: HTMLElement) =>
  [...canvas.querySelectorAll<HTMLElement>('.ag-cell, .ag-cell :not(.visually-hidden)')]
    .filter((part) => part.closest('[col-id="name"]') === null && part.scrollWidth > part.clientWidth + 1)
    .map((part) => part.textContent);

const cellOf = (canvas: HTMLElement, column: string, row = 0) =>
  canvas.querySelector<HTMLElement>(`[row-index="${row}"] .ag-cell[col-id="${column}"]`);
const widthOf = (canvas: HTMLElement, column: string) => cellOf(canvas, column)?.getBoundingClientRect().width;

export const Ones: StoryObj<typeof Table> = {
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelectorAll('.ag-cell[col-id="three"]')).toHaveLength(records.length),
    );
    await expect(cutParts(canvasElement)).toEqual([]);
  },
};

const small = records.map((record) => ({ ...record, one: 111, two: 111, three: 111 }));
/** Two digits more. */
const longer = small.map((record, index) => (index === 1 ? { ...record, one: 11_170 } : record));
/** The second record reports a number that is wider than its column. */
const large = small.map((record, index) =>
  index === 1 ? { ...record, one: 1_842_626_110, two: 1_842_626_110 } : record,
);

const Reports = (props: TableProps) => {
  const [value, setValue] = useState(small);
  return (
    <>
      <p>
        <Button onClick={() => setValue(longer)}>Longer</Button>
        <Button onClick={() => setValue(large)}>Large</Button>
        <Button onClick={() => setValue(small)}>Small</Button>
      </p>
      <Table {...props} value={value} />
    </>
  );
};

/**
 * A longer number uses the padding of its cell, so that no column moves. A column grows when a live value needs more room
 * than that, once, and keeps that width. A width that a person has chosen stays, and
 * the number says that it has no room.
 */
export const Grown: StoryObj<typeof Table> = {
  args: { view: growing, settings: [{ column: 'two', ischecked: true, colwdefault: false, colw: 90, colwinput: 90 }] },
  render: (args) => <Reports {...args} />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await waitFor(() => expect(cellOf(canvasElement, 'one')).toHaveTextContent('1.11'));
    const before = widthOf(canvasElement, 'one') ?? 0;
    const chosen = widthOf(canvasElement, 'two');
    const beside = widthOf(canvasElement, 'three');

    await userEvent.click(page.getByRole('button', { name: 'Longer' }));
    await waitFor(() => expect(cellOf(canvasElement, 'one', 1)).toHaveTextContent('111.70'));
    await expect(cutParts(canvasElement)).toEqual([]);
    await expect(widthOf(canvasElement, 'one')).toBe(before);

    await userEvent.click(page.getByRole('button', { name: 'Large' }));
    await waitFor(() => expect(cellOf(canvasElement, 'one', 1)).toHaveTextContent('18,426.261'));
    await waitFor(() => expect(widthOf(canvasElement, 'one')).toBeGreaterThan(before));
    await expect(cutParts(canvasElement)).toEqual([]);
    await expect(widthOf(canvasElement, 'two')).toBe(chosen);
    await expect(cellOf(canvasElement, 'two', 1)).toHaveTextContent('####');
    await expect(widthOf(canvasElement, 'three')).toBe(beside);

    const grown = widthOf(canvasElement, 'one');
    await userEvent.click(page.getByRole('button', { name: 'Small' }));
    await waitFor(() => expect(cellOf(canvasElement, 'one', 1)).toHaveTextContent('1.11'));
    await expect(widthOf(canvasElement, 'one')).toBe(grown);
  },
};
