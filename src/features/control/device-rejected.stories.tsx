import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { CallError } from '../../api/call-error.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { statuses } from '../../api/statuses.ts';
import { hostileText } from '../../renderers/fields/hostile-text.ts';
import { sampleNow } from '../../renderers/fields/sample-module.ts';
import { SampleRendering } from '../../renderers/fields/sample-rendering.tsx';
import type { RejectedReport } from '../../schemas/device-tokens.ts';
import { DeviceRejected } from './device-rejected.tsx';

const record = { pid: '3'.repeat(24), did: 'd1' };

type State = readonly RejectedReport[] | 'waiting' | 'failed';

const broken = () =>
  Promise.reject(new CallError({ status: statuses.internal, msg: 'Internal error, request 3f0a91c2.' }));

const Rejected = ({ state }: { state: State }) => {
  const [cache] = useState(() => {
    const made = new QueryClient({
      defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, retryOnMount: false } },
    });
    const queryKey = [...queryKeys.record(record.pid, record.did), 'rejected'];
    if (state === 'waiting') void made.prefetchQuery({ queryKey, queryFn: () => new Promise<never>(() => undefined) });
    else if (state === 'failed') void made.prefetchQuery({ queryKey, queryFn: broken });
    else made.setQueryData(queryKey, { status: statuses.success, msg: '', result: state });
    return made;
  });
  return (
    <QueryClientProvider client={cache}>
      <DeviceRejected {...record} />
    </QueryClientProvider>
  );
};

/** Why reports of a device do not arrive: the last ones that were refused. */
const meta: Meta<{ state: State }> = {
  title: 'Pages/Devices/Refused reports',
  render: ({ state }, { globals }) => (
    <SampleRendering theme={globals['theme']}>
      <Rejected state={state} />
    </SampleRendering>
  ),
};

export default meta;
type Story = StoryObj<typeof meta>;

export const Several: Story = {
  args: {
    state: [
      {
        at: sampleNow - 20,
        stored: false,
        report: '{"device":"TH-101","at":1793000000,"values":{"temp":900}}',
        msg: 'Temperature: at most 60 °C',
      },
      {
        at: sampleNow - 80,
        stored: true,
        report: '{"device":"TH-101","at":1793009999,"values":{"temp":210}}',
        msg: 'The device’s clock is 9,999 s ahead. The report was taken as of now; set the clock.',
      },
      { at: sampleNow - 900, stored: false, report: `{"device":"${hostileText.repeat(20)}"}`, msg: hostileText },
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Temperature: at most 60 °C')).toBeVisible();
    await expect(canvas.getByText(/^(Accepted, with a note|已接收)/)).toBeVisible();
  },
};
export const None: Story = {
  args: { state: [] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No report of this device was refused|没有被拒绝的上报/)).toBeVisible();
  },
};
export const Waiting: Story = { args: { state: 'waiting' } };
export const Failed: Story = { args: { state: 'failed' } };
