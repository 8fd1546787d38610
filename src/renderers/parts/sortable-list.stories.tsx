import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { moveItem } from './move-item.ts';
import { sampleText } from './sample-text.ts';
import { SortableList } from './sortable-list.tsx';

type Args = { direction: 'vertical' | 'horizontal' | 'grid'; fixed: number };

const layouts = {
  vertical: { maxWidth: '24rem' },
  horizontal: { display: 'flex', gap: '0.5rem' },
  grid: { display: 'grid', gridTemplateColumns: 'repeat(3, 12rem)', gap: '0.5rem' },
} as const;

const columns = {
  name: () => sampleText('Name', '名称'),
  power: () => sampleText('Power', '功率'),
  state: () => sampleText('State', '状态'),
  space: () => sampleText('Space', '空间'),
};

const stays = (name: string): string => sampleText(`${name} (stays)`, `${name}（固定）`);

const same = (name: string): string => name;

const Live = ({ direction, fixed }: Args) => {
  const [items, setItems] = useState(() => Object.values(columns).map((word) => word()));
  return (
    <div style={layouts[direction]} data-slot="sortable-story">
      <style>{'[data-slot="sortable-story"] > ul { display: contents }'}</style>
      <SortableList
        items={items}
        keyOf={same}
        nameOf={same}
        label={sampleText('Columns', '列')}
        direction={direction}
        fixed={fixed}
        onMove={(from, to) => setItems(moveItem(items, from, to))}
        renderItem={(name, { handle, arrows, isFixed }) => (
          <div style={{ display: 'flex', alignItems: 'center', gap: '0.5rem', padding: '0.5rem' }}>
            {handle}
            <span style={{ flex: 1 }}>{isFixed ? stays(name) : name}</span>
            {arrows}
          </div>
        )}
      />
    </div>
  );
};

/**
 * A list whose order a person sets: by dragging the grip, by the keys Space and arrows on it, or by the arrow buttons.
 * What is fixed stays.
 */
const meta: Meta<typeof Live> = {
  title: 'Parts/Sortable list',
  component: Live,
  args: { direction: 'vertical', fixed: 0 },
};

export default meta;
type Story = StoryObj<typeof Live>;

const order = (canvas: HTMLElement): string[] =>
  within(canvas)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const [, handle] = within(canvasElement).getAllByRole('button', { pressed: false });
    handle?.focus();
    await userEvent.keyboard('[Space]');
    await expect(handle).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('[ArrowDown]');
    await expect(await within(canvasElement).findByText(/3.*4/u)).toBeInTheDocument();
    await userEvent.keyboard('[Space]');
    await expect(order(canvasElement)).toEqual([columns.name(), columns.state(), columns.power(), columns.space()]);
  },
};

export const ByArrows: Story = {
  args: { fixed: 1 },
  play: async ({ canvasElement }) => {
    const [item] = within(canvasElement)
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent === columns.power());
    const [up, down] = within(item ?? canvasElement)
      .getAllByRole('button')
      .slice(1);
    await userEvent.click(up ?? canvasElement);
    await expect(order(canvasElement)).toEqual([
      stays(columns.name()),
      columns.power(),
      columns.state(),
      columns.space(),
    ]);
    await userEvent.click(down ?? canvasElement);
    await expect(order(canvasElement)).toEqual([
      stays(columns.name()),
      columns.state(),
      columns.power(),
      columns.space(),
    ]);
  },
};

export const Aside: Story = { args: { direction: 'horizontal' } };
export const Grid: Story = { args: { direction: 'grid' } };
