import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import type { RuleTable } from '../../engine/rules/rule-table.ts';
import { useEditHistory } from '../../state/use-edit-history.ts';
import { SampleRendering } from '../fields/sample-rendering.tsx';
import { Rules, type RulesProps } from './rules.tsx';
import { largeTable, listedColumns, sampleTable, sampleView } from './rules-samples.ts';
import { docsFrame } from '../parts/docs-frame.ts';

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

const Live = ({ value, ...props }: RulesProps) => {
  const history = useEditHistory<RuleTable>(() => value);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '34rem' }}>
      <Rules
        {...props}
        value={history.present}
        onChange={(table, tag) => history.change(() => table, tag)}
        canUndo={history.canUndo}
        canRedo={history.canRedo}
        onUndo={history.undo}
        onRedo={history.redo}
      />
    </div>
  );
};

const nothing = (): void => undefined;

/**
 * The table of a policy's rules: the only grid with vertical lines. Row numbers, grouped heads, one cell cursor,
 * faults in the cell, keys below.
 */
const meta: Meta<typeof Rules> = {
  title: 'Renderers/Rules',
  parameters: { docs: { story: docsFrame } },
  component: Rules,
  decorators: [withRendering],
  args: { view: sampleView, value: sampleTable, onChange: nothing, onUndo: nothing, onRedo: nothing },
  render: (props) => <Live {...props} />,
};

export default meta;
type Story = StoryObj<typeof Rules>;

/** A cell by the id of its row and its column, from 0. The grid draws the columns in sight: a far one is scrolled to. */
const cellAt = async (
  canvas: HTMLElement,
  row: number,
  column: number,
  { columns }: RuleTable = sampleTable,
): Promise<HTMLElement> => {
  const key = columns[column]?.key ?? '';
  return waitFor(() => {
    const cell = canvas.querySelector<HTMLElement>(`.ag-row[row-id="${row}"] .ag-cell[col-id="${CSS.escape(key)}"]`);
    if (cell === null) {
      canvas.querySelector('.ag-grid-viewport')?.scrollBy({ left: 200, behavior: 'instant' });
      throw new Error(`no cell ${row} ${column}`);
    }
    return cell;
  });
};

const press = async (cell: HTMLElement): Promise<void> => {
  await fireEvent.pointerDown(cell, { button: 0 });
  await fireEvent.pointerUp(cell, { button: 0 });
  cell.focus();
};

const inside = 3;
const readings = 9;

/** The sign of a reference is on the line of its words, within the cell. */
export const Sample: Story = {
  play: async ({ canvasElement }) => {
    const cell = await cellAt(canvasElement, 2, readings - 1);
    const sign = cell.querySelector('svg')?.getBoundingClientRect();
    const { top, bottom } = cell.getBoundingClientRect();
    await expect(sign?.top).toBeGreaterThan(top);
    await expect(sign?.bottom).toBeLessThan(bottom);
  },
};

export const ReadOnly: Story = { args: { disabled: true } };

export const WithFaults: Story = {
  args: {
    faults: [
      {
        row: 3,
        column: readings - 1,
        message: 'Offices: the execution action cannot be empty',
        short: 'Needs an action',
      },
      { row: 0, column: inside, message: 'At most 40 °C' },
      { row: 2, column: undefined, message: 'Name the row' },
    ],
  },
};

/** What the footer says is whole while a page shows only the upper part of the table. */
export const InPage: Story = {
  render: (props) => (
    <div data-testid="page" style={{ height: '20rem', overflow: 'auto' }}>
      <Live {...props} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const footer = (await canvas.findByText(/^(4 rules|4 条规则)$/)).getBoundingClientRect();
    const page = canvas.getByTestId('page').getBoundingClientRect();
    await expect(footer.bottom).toBeLessThanOrEqual(page.bottom);
  },
};

/** The cell with the focus is not below the footer, which lies over the rows at the lower edge of the page. */
export const WalkedInPage: Story = {
  ...InPage,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const page = canvas.getByTestId('page');
    for (let row = 0; row < 3; row += 1) {
      page.scrollTop = 0;
      const cell = await cellAt(canvasElement, row, 0);
      await press(cell);
      // The rows under the footer begin at another one with each height of the page.
      const footer = (await canvas.findByRole('status')).parentElement;
      const below = await cellAt(canvasElement, row + 1, 0);
      const { bottom } = below.getBoundingClientRect();
      page.style.height = `${bottom - page.getBoundingClientRect().top + 2}px`;
      await expect(below.getBoundingClientRect().bottom).toBeGreaterThan(footer?.getBoundingClientRect().top ?? 0);
      await userEvent.keyboard('{ArrowDown}');
      await waitFor(() => expect(below).toHaveFocus());
      await expect(below.getBoundingClientRect().bottom).toBeLessThanOrEqual(footer?.getBoundingClientRect().top ?? 0);
    }
  },
};

/** Typing replaces a cell, Enter goes down, and undo leads back. */
export const Typed: Story = {
  play: async ({ canvasElement }) => {
    const first = await cellAt(canvasElement, 0, inside);
    await press(first);
    await userEvent.keyboard('>= 21{Enter}');
    await waitFor(() => expect(first).toHaveTextContent('21'));
    await userEvent.keyboard('22{Enter}');
    const second = await cellAt(canvasElement, 1, inside);
    await waitFor(() => expect(second).toHaveTextContent('22'));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(second).not.toHaveTextContent('22'));
    await userEvent.keyboard('{Control>}y{/Control}');
    await waitFor(() => expect(second).toHaveTextContent('22'));
  },
};

/** A range is chosen by Shift and arrows, filled down, counted and emptied. */
export const Ranged: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const first = await cellAt(canvasElement, 0, readings);
    await press(first);
    await userEvent.keyboard('7{Enter}{ArrowUp}');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    const third = await cellAt(canvasElement, 2, readings);
    await waitFor(() => expect(third).toHaveTextContent('7'));
    await expect(canvas.getByText(/21/)).toBeVisible();
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(third).not.toHaveTextContent('7'));
  },
};

/** The same where the columns are not all in sight. */
export const RangedNarrow: Story = { ...Ranged, globals: { viewport: { value: 'tablet' } } };

/** Lines of a spreadsheet go into the cells, and into new rules of the same group; what a column does not take is named. */
export const Pasted: Story = {
  play: async ({ canvasElement }) => {
    const first = await cellAt(canvasElement, 0, readings);
    await press(first);
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '11\r\n12\r\nx\r\n14\r\n15\r\n');
    await fireEvent(first, new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    const last = await cellAt(canvasElement, 6, readings);
    await waitFor(() => expect(last).toHaveTextContent('15'));
    const [added, refused] = await within(canvasElement).findAllByRole('alert');
    await expect(added).toHaveTextContent(/^(3 rules added to Offices|已为Offices添加 3 条规则)$/);
    await expect(refused).toBeVisible();
    for (const row of [2, 3]) await expect(await cellAt(canvasElement, row, readings)).not.toHaveTextContent(/1/);
  },
};

/** A rule moves within its group; at the group's edge the line below the table says why it stays. */
export const MovedToEdge: Story = {
  play: async ({ canvasElement }) => {
    await press(await cellAt(canvasElement, 1, inside));
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect(within(canvasElement).queryByRole('alert')).toBeNull();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      /^(Rules move within their group only\.|规则只能在所属分组内移动。)$/,
    );
  },
};

export const Found: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await press(await cellAt(canvasElement, 0, 0));
    await userEvent.keyboard('{Control>}f{/Control}');
    const [find] = await canvas.findAllByRole('textbox');
    if (find !== undefined) await userEvent.type(find, 'working');
    await waitFor(() => expect(canvas.getByRole('search')).toHaveTextContent('1'));
  },
};

const listedTable: RuleTable = { ...sampleTable, columns: listedColumns };

/** Records are chosen in a dialog, at most as many as the column takes. */
export const Listed: Story = {
  args: { value: listedTable },
  play: async ({ canvasElement }) => {
    const cell = await cellAt(canvasElement, 0, inside, listedTable);
    await press(cell);
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    const offered = () => [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')];
    // The select takes the place of a box that is there until it has loaded.
    await waitFor(
      async () => {
        const box = dialog.getByRole('combobox');
        if (box.getAttribute('aria-expanded') !== 'true') await userEvent.click(box);
        await expect(offered().length).toBeGreaterThan(2);
      },
      { interval: 1000 },
    );
    const [first, second, third] = offered();
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('three records are offered');
    const names = [first, second].map(({ textContent }) => textContent);
    await userEvent.click(first);
    await userEvent.click(second);
    await waitFor(() => expect(third).toHaveClass('ant-select-item-option-disabled'));
    await expect(await screen.findByText(/^(At most|最多) 2/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /^(Apply|应用|确定)$/ }));
    for (const name of names) await waitFor(() => expect(cell).toHaveTextContent(name));
  },
};

/** 500 rows of 20 columns. */
export const Large: Story = { args: { value: largeTable(500) } };
