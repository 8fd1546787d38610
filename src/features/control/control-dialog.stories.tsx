import { QueryClient } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { endpoints } from '../../api/endpoints.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { sampleModule, sampleRecord } from '../../renderers/fields/sample-module.ts';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';
import { withCache } from '../stories/story-cache.tsx';
import { answering } from '../stories/story-platform.tsx';
import { ControlDialog } from './control-dialog.tsx';
import type { ControlTarget } from './control-target.ts';

/** Chosen devices of a list are commanded. */
const meta: Meta = {
  title: 'Pages/Control dialog',
  parameters: { docs: { story: docsFrame } },
  decorators: [withCache(() => new QueryClient())],
};

export default meta;

const config: ModuleConfig = { ...sampleModule, driver: 'simulator' };
const did = 'd'.repeat(24);
const target: ControlTarget = { kind: 'named', records: new Map([[did, 'Meeting 1201']]) };
const query = fn(() => ({ result: { data: [{ ...sampleRecord, did }], total: 1 } }));

/** The chosen device is no longer on the page of the list: its reported values are read for the dialog. */
export const OnAnotherPage: StoryObj = {
  beforeEach: () => {
    query.mockClear();
    return answering({ [endpoints.queryRecords.path]: query })();
  },
  render: () => <ControlDialog config={config} target={target} records={[]} onClose={() => undefined} />,
  play: async () => {
    await expect(await screen.findAllByRole('radio', { name: /, current value$|，当前值$/u })).toHaveLength(1);
    await expect(query).toHaveBeenCalledTimes(1);
  },
};
