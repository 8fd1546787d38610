import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen } from 'storybook/test';
import { MomentPicker } from './moment-picker.tsx';
import { sampleColumns } from './sample-module.ts';
import { SampleRendering } from './sample-rendering.tsx';

const Live = ({ initial }: { initial: number | string | undefined }) => {
  const [value, setValue] = useState(initial);
  return (
    <>
      <MomentPicker
        label="Opened"
        column={sampleColumns.opened}
        value={value}
        disabled={false}
        invalid={false}
        describedBy={undefined}
        onChange={setValue}
      />
      <output aria-label="Value">{String(value)}</output>
    </>
  );
};

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/** A box with a calendar: what is typed and what is picked take each other's place at once. */
const meta: Meta<typeof Live> = {
  title: 'Renderers/Moment picker',
  component: Live,
  decorators: [withRendering],
  args: { initial: 1_795_000_000 },
};

export default meta;
type Story = StoryObj<typeof Live>;

const firstDay = (month: string) => screen.findByTitle(`${month}-01`);

/** The calendar opens at the month of the browser's clock where its box has no date. */
const thisMonth = (): string => {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
};

export const PickedAfterWrongTyping: Story = {
  play: async ({ canvas, userEvent }) => {
    const month = thisMonth();
    const box = await canvas.findByRole('textbox', { name: 'Opened' });
    await userEvent.click(box);
    await userEvent.clear(box);
    await userEvent.type(box, 'next week');
    await expect(canvas.getByLabelText('Value')).toHaveTextContent('next week');
    await userEvent.click(await firstDay(month));
    // The calendar is still open.
    await expect(box).toHaveValue(`${month}-01 00:00:00`);
    await expect(canvas.getByLabelText('Value')).toHaveTextContent(/^\d+$/);
  },
};

export const PickedAfterRightTyping: Story = {
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByRole('textbox', { name: 'Opened' });
    await userEvent.click(box);
    await userEvent.clear(box);
    await userEvent.type(box, '2026-11-20 08:00:00');
    await userEvent.click(await firstDay('2026-11'));
    await expect(box).toHaveValue('2026-11-01 08:00:00');
  },
};
