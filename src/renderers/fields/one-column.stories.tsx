import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { shownValue } from '../../engine/column-value.ts';
import type { Column } from '../../engine/column.ts';
import { unitOf } from '../../engine/unit.ts';
import { cellOf } from './cells.ts';
import { inputOf } from './inputs.ts';
import { useRendering } from './rendering.tsx';
import { sampleColumns, sampleRecord, type SampleColumn } from './sample-module.ts';
import { SampleRendering } from './sample-rendering.tsx';
import { inLanguage } from '../../texts/phrase.ts';

type Args = {
  column: SampleColumn;
  unit: string;
  decimals: number;
  length: number;
  state: 'value' | 'empty' | 'refused' | 'disabled';
  density: 'comfortable' | 'compact';
};

const names = Object.values(sampleColumns).map(({ column }) => column);

const rowHeight = { comfortable: '3rem', compact: '2.5rem' } as const;

const configured = ({ column: name, unit, decimals, length }: Args): Column => {
  const column: Column = sampleColumns[name];
  return {
    ...column,
    ...(column.unit === undefined ? {} : { unit }),
    ...(column.multiple === undefined ? {} : { multiple: 10 ** decimals }),
    ...(column.maxlength === undefined ? {} : { maxlength: length }),
  };
};

const OneColumn = (args: Args) => {
  const { context } = useRendering();
  const column = configured(args);
  const label = inLanguage(column.label, context.language);
  const value = args.state === 'empty' ? undefined : sampleRecord[args.column];
  const Cell = cellOf(`cell:${column.spec ?? column.type}`, column.type);
  const Input = inputOf(column);
  return (
    <div style={{ display: 'grid', gap: '1rem', maxWidth: '20rem' }}>
      <div style={{ height: rowHeight[args.density], display: 'grid', alignItems: 'center', overflow: 'hidden' }}>
        <Cell column={column} value={value} record={sampleRecord} place="list" />
      </div>
      <Input
        key={args.column}
        id="one-column"
        column={column}
        label={label}
        value={shownValue(column, value)}
        unit={unitOf(column, context.language)}
        disabled={args.state === 'disabled'}
        invalid={args.state === 'refused'}
        describedBy={undefined}
        onChange={() => undefined}
      />
    </div>
  );
};

/** One column as a cell of a list and as the input of a form. Options that the column type does not have change nothing. */
const meta: Meta<Args> = {
  title: 'Renderers/Fields/One column',
  render: (args) => <OneColumn {...args} />,
  decorators: [
    (Story, { globals }) => (
      <SampleRendering theme={globals['theme']}>
        <Story />
      </SampleRendering>
    ),
  ],
  args: { column: 'power', unit: 'kW', decimals: 2, length: 24, state: 'value', density: 'comfortable' },
  argTypes: {
    column: { control: 'select', options: names },
    unit: { control: 'text', description: 'Columns of numbers that have a unit' },
    decimals: { control: { type: 'range', min: 0, max: 4 }, description: 'Decimal numbers' },
    length: { control: { type: 'range', min: 1, max: 400 }, description: 'Texts: the most characters' },
    state: { control: 'inline-radio', options: ['value', 'empty', 'refused', 'disabled'] },
    density: { control: 'inline-radio', options: ['comfortable', 'compact'] },
  },
};

export default meta;
type Story = StoryObj<Args>;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('12.60')).toBeVisible();
  },
};
