import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { Column } from '../../engine/column.ts';
import { withBuiltins } from '../../engine/builtin-columns.ts';
import { compile } from '../../engine/views/compile.ts';
import { sampleNow } from '../fields/sample-module.ts';
import { SampleRendering } from '../fields/sample-rendering.tsx';
import { Table } from './table.tsx';

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

const meters = withBuiltins({
  pid: '300000000000000000000111',
  name: { en: 'Meters', zh: '表计' },
  group: 'metering',
  icon: 'metering',
  columns: [...['one', 'two', 'three', 'four'].map(reading), opened],
});

/** A date with a 1 wherever a date can have one: narrow in a proportional font. */
const ones = sampleNow - (sampleNow % 86_400) + 3 * 3600 + 11 * 60 + 11;

const records = Array.from({ length: 4 }, (_value, at) => ({
  did: `m${at}`,
  name: `Meter ${at}`,
  updatetime: sampleNow,
  opened: ones,
  one: 11_111_111,
  two: 11_711_111,
  three: 1_111_111,
  four: 11_111_171,
}));

/** Numbers and dates are whole where columns are no wider than they need: all digits are equally wide. */
const meta: Meta<typeof Table> = {
  title: 'Renderers/Whole numbers',
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

export const Ones: StoryObj<typeof Table> = {
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelectorAll('.ag-cell[col-id="three"]')).toHaveLength(records.length),
    );
    const cut = [...canvasElement.querySelectorAll<HTMLElement>('.ag-cell, .ag-cell *')]
      .filter((part) => part.closest('[col-id="name"]') === null && part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.textContent);
    await expect(cut).toEqual([]);
  },
};
