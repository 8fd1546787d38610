import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { Column } from '../../engine/column.ts';
import { compile } from '../../engine/views/compile.ts';
import { sampleColumns, sampleModule } from '../fields/sample-module.ts';
import { SampleRendering } from '../fields/sample-rendering.tsx';
import { FilterPanel } from './filter-popover.tsx';

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/** Keys of choices that every object inherits. */
const state: Column = {
  ...sampleColumns.state,
  enum: { constructor: { en: 'Builder', zh: '施工方' }, toString: { en: 'Printer', zh: '打印' } },
};
const [column] = compile(
  { ...sampleModule, pid: '300000000000000000000106', columns: [state] },
  'table',
).columns.filter((tableColumn) => tableColumn.column.column === 'state');

const onFilter = fn();

const Panel = () =>
  column === undefined ? null : (
    <FilterPanel
      column={column}
      sort={undefined}
      values={[]}
      countMatches={async () => ({ total: 3, isEstimate: false })}
      onSort={() => undefined}
      onFilter={onFilter}
      onClose={() => undefined}
    />
  );

/** A value whose key is also the name of a property of every object: it is filtered by like any other. */
const meta: Meta<typeof Panel> = {
  title: 'Renderers/Filter popover/Keys inherited from objects',
  component: Panel,
  decorators: [withRendering],
};

export default meta;

export const Chosen: StoryObj<typeof Panel> = {
  play: async ({ canvas, userEvent }) => {
    onFilter.mockClear();
    const builder = await canvas.findByRole('checkbox', { name: /Builder|施工方/ });
    await expect(builder).not.toBeChecked();
    await userEvent.click(builder);
    await expect(builder).toBeChecked();
    await expect(canvas.getByRole('checkbox', { name: /Printer|打印/ })).not.toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: /^(Apply|应\s?用|确\s?定|筛\s?选)/ }));
    await expect(onFilter).toHaveBeenCalledWith('state', [{ type: '=', v: ['constructor'] }]);
  },
};
