import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { compile } from '../../engine/views/compile.ts';
import { sampleModule, type SampleColumn } from '../fields/sample-module.ts';
import { WithUnits } from '../fields/shared-units.tsx';
import { SampleRendering } from '../fields/sample-rendering.tsx';
import { FilterPanel, FilterPopover } from './filter-popover.tsx';

const columns = new Map(compile(sampleModule, 'table').columns.map((column) => [column.column.column, column]));

type PanelProps = {
  name: SampleColumn;
  values: readonly unknown[];
  onFilter?: (column: string, values: readonly unknown[]) => void;
};

const Panel = ({ name, values, onFilter = () => undefined }: PanelProps) => {
  const column = columns.get(name);
  return column === undefined ? null : (
    <div
      style={{
        width: '19rem',
        background: 'var(--overlay)',
        boxShadow: 'var(--shadow-popover)',
        borderRadius: 'var(--radius-card)',
      }}
    >
      <FilterPanel
        column={column}
        sort={{ column: name, type: 'desc' }}
        values={values}
        countMatches={async () => ({ total: 1046, isEstimate: false })}
        onSort={() => undefined}
        onFilter={onFilter}
        onClose={() => undefined}
      />
    </div>
  );
};

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/** Sort and filter of a column, by its type. */
const meta: Meta<typeof Panel> = { title: 'Renderers/Filter popover', component: Panel, decorators: [withRendering] };

export default meta;
type Story = StoryObj<typeof Panel>;

export const Number: Story = { args: { name: 'inside', values: [{ type: '>', v: 210 }] } };
export const NumberWithMoreDecimals: Story = {
  args: { name: 'inside', values: [{ type: '>', v: 210.5 }] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('textbox')).toHaveValue('21.05');
  },
};
/** The list shows this column in MW; its values are stored in hundredths of a kW. */
export const NumberInTheUnitOfItsList: Story = {
  args: { name: 'power', values: [{ type: '>', v: 25_000_000 }], onFilter: fn() },
  decorators: [
    (Story) => (
      <WithUnits units={new Map([['power', { unit: 'MW', decimals: 2 }]])}>
        <Story />
      </WithUnits>
    ),
  ],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const box = canvas.getByRole('textbox');
    await expect(box).toHaveValue('250');
    await expect(canvas.getByText('MW')).toBeVisible();
    await userEvent.clear(box);
    await userEvent.type(box, '0.3{enter}');
    await expect(args.onFilter).toHaveBeenCalledWith('power', [{ type: '>', v: 30_000 }]);
    await userEvent.clear(box);
    await userEvent.type(box, '2,500 kW{enter}');
    await expect(args.onFilter).toHaveBeenLastCalledWith('power', [{ type: '>', v: 250_000 }]);
  },
};
export const NoNumber: Story = {
  args: { name: 'inside', values: [] },
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('textbox');
    await userEvent.type(box, '2o');
    await expect(box).toHaveAccessibleDescription(/Numbers only|只能填写数字/);
  },
};
export const Text: Story = { args: { name: 'code', values: [] } };
export const Choices: Story = { args: { name: 'state', values: [{ type: '=', v: ['run'] }] } };
export const Moment: Story = { args: { name: 'opened', values: [{ type: '=', v: '$week' }] } };
export const MomentPair: Story = {
  args: { name: 'opened', values: [{ type: 'between', v: [1_795_000_000, 1_795_200_000] }] },
};
export const Clock: Story = { args: { name: 'opens', values: [{ type: 'between', v: [32_400, 64_800] }] } };
export const Ref: Story = { args: { name: 'place', values: [{ type: '=', v: ['p1'] }] } };
export const Records: Story = { args: { name: 'meters', values: [] } };
export const Period: Story = { args: { name: 'valid', values: [{ type: '=', v: '08:00:00-22:00:00' }] } };
export const Months: Story = { args: { name: 'months', values: [{ type: '=', v: [6, 7] }] } };

const Opened = () => {
  const [isOpen, setIsOpen] = useState(true);
  const column = columns.get('inside');
  return column === undefined || !isOpen ? null : (
    <FilterPopover
      column={column}
      anchor={new DOMRect(16, 16, 200, 32)}
      sort={undefined}
      values={[]}
      countMatches={undefined}
      onSort={undefined}
      onFilter={() => undefined}
      onClose={() => setIsOpen(false)}
    />
  );
};

const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 });

/** The first Escape closes the list of operators, the second the dialog, also before the list has gone. */
export const EscapeTwice: Story = {
  args: { name: 'inside', values: [] },
  render: () => <Opened />,
  play: async () => {
    const open = async () => {
      const dialog = await screen.findByRole('dialog');
      const operator = within(dialog).getByRole('combobox', { name: /Operator|运算符/u });
      await userEvent.click(operator);
      await waitFor(() => expect(operator).toHaveAttribute('aria-expanded', 'true'));
      return operator;
    };
    const operator = await open();
    await pressEscape();
    await waitFor(() => expect(operator).toHaveAttribute('aria-expanded', 'false'));
    // It is hidden for a moment where it is placed anew.
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
    await open();
    await pressEscape();
    await pressEscape();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
