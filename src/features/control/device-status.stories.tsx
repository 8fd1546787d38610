import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { DeviceContext } from '../../renderers/fields/device.tsx';
import { sampleModule, sampleNow } from '../../renderers/fields/sample-module.ts';
import { SampleRendering } from '../../renderers/fields/sample-rendering.tsx';
import { stateColumnOf } from '../../engine/state-column.ts';
import { DeviceStatus, DeviceStatusSkeleton } from './device-status.tsx';

const config = { ...sampleModule, driver: 'http', interval: 300 } as const;
const column = stateColumnOf(config)?.column ?? '';
const usual = Object.entries(stateColumnOf(config)?.enum ?? {}).find(([, { state }]) => state === 'normal')?.[0] ?? '';

/** The head of a device's page, before and after its record has arrived. */
const meta: Meta = {
  title: 'Pages/Devices/Status',
  render: (_args, { globals }) => (
    <SampleRendering theme={globals['theme']}>
      <DeviceContext value={config}>
        <div role="group" aria-label="waiting" style={{ display: 'inline-flex' }}>
          <DeviceStatusSkeleton config={config} />
        </div>
        <br />
        <div role="group" aria-label="here" style={{ display: 'inline-flex' }}>
          <DeviceStatus config={config} record={{ [column]: usual, reported: sampleNow - 8 }} />
        </div>
      </DeviceContext>
    </SampleRendering>
  ),
};

export default meta;

export const Arriving: StoryObj = {
  play: async ({ canvasElement }) => {
    const widthOf = (name: string) => within(canvasElement).getByRole('group', { name }).getBoundingClientRect().width;
    await expect(widthOf('here')).toBeGreaterThan(80);
    await expect(Math.abs(widthOf('waiting') - widthOf('here'))).toBeLessThan(1);
  },
};
