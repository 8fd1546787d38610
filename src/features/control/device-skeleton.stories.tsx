import { QueryClient } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { ModuleConfig } from '../../engine/column.ts';
import { sampleModule, sampleRecord } from '../../renderers/fields/sample-module.ts';
import { withCache } from '../stories/story-cache.tsx';
import { DeviceParts } from './device-parts.tsx';
import { DevicePartsSkeleton } from './device-skeleton.tsx';

const config: ModuleConfig = { ...sampleModule, driver: 'http', interval: 300 };
const nothing = () => undefined;

/** The control section of a device's page, before and after its record has arrived. */
const meta: Meta = {
  title: 'Pages/Devices/Waiting',
  decorators: [withCache(() => new QueryClient())],
  render: () => (
    <>
      <div role="group" aria-label="waiting">
        <DevicePartsSkeleton config={config} mayControl />
      </div>
      <div role="group" aria-label="here">
        <DeviceParts config={config} record={sampleRecord} mayControl onRefresh={nothing} />
      </div>
    </>
  ),
};

export default meta;

const play: StoryObj['play'] = async ({ canvasElement }) => {
  const heightOf = (name: string) => within(canvasElement).getByRole('group', { name }).getBoundingClientRect().height;
  await expect(heightOf('here')).toBeGreaterThan(120);
  await expect(Math.abs(heightOf('waiting') - heightOf('here'))).toBeLessThan(2);
};

export const Arriving: StoryObj = { play };
