import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { moveItem } from './move-item.ts';
import { SortableList } from './sortable-list.tsx';

type Args = { names: string[]; direction: 'vertical' | 'horizontal' | 'grid'; fixed: number };

const layouts = {
  vertical: { maxWidth: '24rem' },
  horizontal: { display: 'flex', gap: '0.5rem' },
  grid: { display: 'grid', gridTemplateColumns: 'repeat(3, 12rem)', gap: '0.5rem' },
} as const;

const same = (name: string): string => name;

const Live = ({ names, direction, fixed }: Args) => {
  const [items, setItems] = useState(names);
  return (
    <div style={layouts[direction]} data-slot="sortable-story">
      <style>{'[data-slot="sortable-story"] > ul { display: contents }'}</style>
      <SortableList
        items={items}
        keyOf={same}
        nameOf={same}
        label="Columns"
        direction={direction}
        fixed={fixed}
        onMove={(from, to) => setItems(moveItem(items, from, to))}
        renderItem={(name, { handle, arrows, isFixed }) => (
          <div style={{ display: 'flex', alignItems: 'center', gap: '0.5rem', padding: '0.5rem' }}>
            {handle}
            <span style={{ flex: 1 }}>{isFixed ? `${name} (stays)` : name}</span>
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
  args: { names: ['Name', 'Power', 'State', 'Space'], direction: 'vertical', fixed: 0 },
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
    await expect(order(canvasElement)).toEqual(['Name', 'State', 'Power', 'Space']);
  },
};

export const ByArrows: Story = {
  args: { fixed: 1 },
  play: async ({ canvasElement }) => {
    const [item] = within(canvasElement)
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent === 'Power');
    const [up, down] = within(item ?? canvasElement)
      .getAllByRole('button')
      .slice(1);
    await userEvent.click(up ?? canvasElement);
    await expect(order(canvasElement)).toEqual(['Name (stays)', 'Power', 'State', 'Space']);
    await userEvent.click(down ?? canvasElement);
    await expect(order(canvasElement)).toEqual(['Name (stays)', 'State', 'Power', 'Space']);
  },
};

export const Aside: Story = { args: { direction: 'horizontal' } };
export const Grid: Story = { args: { direction: 'grid' } };
