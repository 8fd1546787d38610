import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { compile } from '../../engine/views/compile.ts';
import { emptyRecord, longRecord, sampleModule, sampleRecord } from '../fields/sample-module.ts';
import { SampleRendering } from '../fields/sample-rendering.tsx';
import { RecordDetail } from './detail.tsx';

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/**
 * The facts of a record by section: two columns that flow, a dash for what is empty, the state of a value before its
 * words.
 */
const meta: Meta<typeof RecordDetail> = {
  title: 'Renderers/Detail',
  component: RecordDetail,
  decorators: [withRendering],
  args: { view: compile(sampleModule, 'detail') },
};

export default meta;
type Story = StoryObj<typeof RecordDetail>;

export const Record: Story = { args: { value: sampleRecord } };
export const Empty: Story = { args: { value: emptyRecord } };
export const Long: Story = { args: { value: longRecord } };
export const Loading: Story = { args: { value: undefined } };

const Changing = (props: Parameters<typeof RecordDetail>[0]) => {
  const [count, setCount] = useState(0);
  const value = { ...sampleRecord, ...(count > 0 && { inside: 250 + count }) };
  return (
    <>
      <Button onClick={() => setCount(count + 1)}>Report</Button>
      <RecordDetail {...props} value={value} />
    </>
  );
};

/** A value that changes is marked; what is only loaded is not. */
export const Changed: Story = {
  render: (props) => <Changing {...props} />,
  play: async ({ canvasElement }) => {
    const marks = () => canvasElement.querySelectorAll('[class*="changed"]').length;
    await expect(marks()).toBe(0);
    const report = within(canvasElement).getByRole('button', { name: 'Report' });
    await userEvent.click(report);
    const first = marks();
    await expect(first).toBeGreaterThan(0);
    await userEvent.click(report);
    await expect(marks()).toBe(first);
  },
};
