import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { ModuleConfig } from '../../../engine/column.ts';
import { RenderingContext, useRendering } from '../rendering.tsx';
import { sampleModule } from '../sample-module.ts';
import { SampleRendering } from '../sample-rendering.tsx';
import { ProductCell } from './product.tsx';

const pid = '300000000000000000000001';
const column = {
  column: 'targetpid',
  label: { en: 'Target', zh: '目标产品' },
  type: 'string',
  rw: 1,
  required: 0,
} as const;

const Cell = ({ readModule }: { readModule: () => Promise<ModuleConfig> }) => (
  <RenderingContext value={{ ...useRendering(), readModule }}>
    <ProductCell column={column} value={pid} record={{}} place="list" />
  </RenderingContext>
);

/** A list that a record names: by the list's name, and by its id only where this person may not see that name. */
const meta = {
  title: 'Renderers/Fields/Product',
  component: Cell,
  decorators: [
    (Story, { globals }) => (
      <SampleRendering theme={globals['theme']}>
        <Story />
      </SampleRendering>
    ),
  ],
} satisfies Meta<typeof Cell>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Named: Story = {
  args: { readModule: () => Promise.resolve(sampleModule) },
  play: async ({ canvasElement }) => {
    const { en, zh } = sampleModule.name;
    await within(canvasElement).findByText((text) => text === en || text === zh);
  },
};

export const Loading: Story = {
  args: { readModule: () => new Promise(() => undefined) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText(pid)).toBeNull();
  },
};

export const NotReadable: Story = {
  args: { readModule: () => Promise.reject(new Error('no right')) },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(pid);
  },
};
