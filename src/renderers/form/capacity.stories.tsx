import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, within } from 'storybook/test';
import type { ShownRecord } from '../../engine/record-codec.ts';
import { compile } from '../../engine/views/compile.ts';
import { sampleColumns, sampleModule } from '../fields/sample-module.ts';
import { SampleRendering } from '../fields/sample-rendering.tsx';
import { RecordForm } from './form.tsx';
import { useFormValues } from './value-store.ts';

const config = { ...sampleModule, pid: '300000000000000000000105', columns: [sampleColumns.meters] };
const view = compile(config, 'edit');

const Live = () => {
  const [value, setValue] = useState<ShownRecord>({ meters: ['e1', 'e2', 'e3', 'e4', 'e5'] });
  return <RecordForm view={view} values={useFormValues(value, setValue)} />;
};

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/** A choice of several records says how many it takes, and why no other can be chosen once it is full. */
const meta: Meta<typeof Live> = {
  title: 'Renderers/Form/Capacity of a list',
  component: Live,
  decorators: [withRendering],
};

export default meta;

const limit = /At most 6|最多 6 项/;

export const Full: StoryObj<typeof Live> = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(limit)).toBeVisible();
    await userEvent.click(canvas.getByRole('combobox', { name: /Meters|表计/ }));
    const list = within(document.body);
    await userEvent.click(await list.findByTitle('Meter F'));
    await expect(await screen.findByRole('status')).toHaveTextContent(limit);
  },
};
