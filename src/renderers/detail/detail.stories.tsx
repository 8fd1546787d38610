import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { compile } from '../../engine/views/compile.ts';
import { emptyRecord, longRecord, sampleModule, sampleRecord } from '../fields/sample-module.ts';
import { SampleRendering } from '../fields/sample-rendering.tsx';
import { RecordDetail } from './detail.tsx';

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

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
