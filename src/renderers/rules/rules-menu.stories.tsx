import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { docsFrame } from '../parts/docs-frame.ts';
import { SampleRendering } from '../fields/sample-rendering.tsx';
import { Rules } from './rules.tsx';
import { sampleTable, sampleView } from './rules-samples.ts';

const change = fn();

/** The context menu of the table of rules. */
const meta: Meta<typeof Rules> = {
  title: 'Renderers/Rules menu',
  parameters: { docs: { story: docsFrame } },
  args: { view: sampleView, value: sampleTable, onChange: change, onUndo: fn(), onRedo: fn() },
  beforeEach: () => void change.mockClear(),
  render: (props, { globals }) => (
    <SampleRendering theme={globals['theme']}>
      <div style={{ display: 'flex', flexDirection: 'column', height: '34rem' }}>
        <Rules {...props} />
      </div>
    </SampleRendering>
  ),
};

export default meta;
type Story = StoryObj<typeof Rules>;

const openMenu = async (canvas: HTMLElement) => {
  const cell = await waitFor(() => {
    const found = canvas.querySelectorAll<HTMLElement>('.ag-row[row-id="1"] .ag-cell')[2];
    if (found === undefined) throw new Error('no cell');
    return found;
  });
  const { left, top } = cell.getBoundingClientRect();
  // Not prevented, the browser would open its own menu.
  await expect(fireEvent.contextMenu(cell, { clientX: left + 10, clientY: top + 10 })).toBe(false);
  return within(await screen.findByRole('menu'));
};

/** The cell below the pointer is selected; the menu takes the focus and gives it back. */
export const Menu: Story = {
  play: async ({ canvasElement }) => {
    const menu = await openMenu(canvasElement);
    const items = menu.getAllByRole('menuitem');
    await expect(items).toHaveLength(10);
    await expect(items[0]).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(items[1]).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('menu')).toBeNull();
    await waitFor(() => expect(document.activeElement?.closest('.ag-row')).toHaveAttribute('row-id', '1'));
  },
};

export const Duplicate: Story = {
  play: async ({ canvasElement }) => {
    const menu = await openMenu(canvasElement);
    await userEvent.click(menu.getByRole('menuitem', { name: /^(Duplicate rule|复制规则)$/u }));
    await expect(change.mock.lastCall?.[0].rows).toHaveLength(sampleTable.rows.length + 1);
  },
};

/** Undo and redo are disabled where there is no step. */
export const NothingToUndo: Story = {
  args: { canUndo: false, canRedo: false },
  play: async ({ canvasElement }) => {
    const button = (name: RegExp) => within(canvasElement).findByRole('button', { name });
    await expect(await button(/^(Undo|撤销)/u)).toBeDisabled();
    await expect(await button(/^(Redo|重做)/u)).toBeDisabled();
  },
};

/** Where nothing can be changed, cells can be copied. */
export const ReadOnly: Story = {
  args: { disabled: true },
  play: async ({ canvasElement }) => {
    const menu = await openMenu(canvasElement);
    await expect(menu.getAllByRole('menuitem')).toHaveLength(1);
  },
};
