import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { ShownRecord } from '../../../engine/record-codec.ts';
import { sampleColumns, sampleRecord } from '../../../renderers/fields/sample-module.ts';
import { SampleRendering } from '../../../renderers/fields/sample-rendering.tsx';
import { useFormValues, ValueContext } from '../../../renderers/form/value-store.ts';
import { LeaveDialog } from '../../../features/forms/leave-guard.tsx';
import { VersionChoice } from './version-choice.tsx';
import { docsFrame } from '../../../renderers/parts/docs-frame.ts';

const Live = ({
  name,
  draftValue,
  stored,
}: {
  name: keyof typeof sampleColumns;
  draftValue: unknown;
  stored: unknown;
}) => {
  const [values, setValues] = useState<ShownRecord>({ [sampleColumns[name].column]: draftValue });
  return (
    <ValueContext value={useFormValues(values, setValues)}>
      <div style={{ width: '31rem' }}>
        <VersionChoice
          column={sampleColumns[name]}
          draftValue={draftValue}
          stored={stored}
          record={{ ...sampleRecord, updater_name: 'Mo Chen' }}
          names={{ p1: 'Tower A / 12F', p2: 'Binjiang Store 1' }}
        />
      </div>
    </ValueContext>
  );
};

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/** A field that two people changed: the local and the stored value, to choose from. */
const meta: Meta<typeof Live> = {
  title: 'Pages/Conflict',
  parameters: { docs: { story: docsFrame } },
  component: Live,
  decorators: [withRendering],
};

export default meta;
type Story = StoryObj<typeof Live>;

export const Amount: Story = { args: { name: 'power', draftValue: 12.6, stored: 14 } };
export const Reference: Story = { args: { name: 'place', draftValue: 'p1', stored: 'p2' } };
export const Emptied: Story = { args: { name: 'notes', draftValue: undefined, stored: sampleRecord['notes'] } };
export const Leaving: StoryObj = {
  render: () => (
    <LeaveDialog unsaved={3} onStay={() => undefined} onDiscard={() => undefined} onSave={() => undefined} />
  ),
};
