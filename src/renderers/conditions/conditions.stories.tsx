import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { compile } from '../../engine/views/compile.ts';
import { sampleModule } from '../fields/sample-module.ts';
import { SampleRendering } from '../fields/sample-rendering.tsx';
import { Conditions, type ConditionsProps } from './conditions.tsx';

const Live = (props: ConditionsProps) => {
  const [value, setValue] = useState(props.value);
  return <Conditions {...props} value={value} onChange={setValue} />;
};

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/**
 * Conditions of a filter as lines that read like a sentence: connector, column, operator, value. A fault is below its
 * own line.
 */
const meta: Meta<typeof Live> = {
  title: 'Renderers/Conditions',
  component: Live,
  decorators: [withRendering],
  args: { view: compile(sampleModule, 'conditions') },
};

export default meta;
type Story = StoryObj<typeof Live>;

export const Empty: Story = { args: { value: [] } };
export const Several: Story = {
  args: {
    value: [
      { k: 'inside', type: '>', v: 260 },
      'and',
      { k: 'state', type: '=', v: ['run'] },
      'or',
      { k: 'updatetime', type: '=', v: '$today' },
      'and',
      { k: 'code', type: 'like', v: undefined },
    ],
  },
};
