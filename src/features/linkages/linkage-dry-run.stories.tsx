import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import type { StreamData } from '../../api/call-stream.ts';
import { CallError } from '../../api/call-error.ts';
import { sampleNow } from '../../renderers/fields/sample-module.ts';
import type { LinkageCalls } from './linkage-calls.ts';
import { answers, Live, nameBox, pid, threeLinkages, withRendering } from './linkage-dialog-samples.tsx';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

/** Before a linkage is saved: what it would have done. */
const meta: Meta<typeof Live> = {
  title: 'Pages/Linkage dry run',
  parameters: { docs: { story: docsFrame } },
  component: Live,
  decorators: [withRendering],
  args: { linkages: threeLinkages, start: { kind: 'edit', did: 'l1' }, calls: answers },
};

export default meta;
type Story = StoryObj<typeof Live>;

const day = 86_400;
const from = sampleNow - 7 * day;

const fire = (time: number, value: number) => ({
  at: time,
  did: 'd1',
  values: [{ pid, did: 'd1', column: 'inside', value, reported: time, code: 0, reference: 285, holds: true }],
  effects: [],
});

/** Three warm afternoons, and the clock on each of the working days. */
const days = Array.from({ length: 8 }, (_none, index): StreamData => {
  const dayStart = from + index * day;
  const warm =
    index % 3 === 1 ? [fire(dayStart + 40_000, 291), fire(dayStart + 41_000, 288), fire(dayStart + 60_000, 286)] : [];
  const clock = index < 5 ? [{ at: dayStart + 30_000, did: '', values: [], effects: [] }] : [];
  return { event: 'data', data: { day: dayStart, fires: [...clock, ...warm] } };
});

const streamed =
  (events: readonly StreamData[], missing: readonly string[] = []): LinkageCalls['dryRun'] =>
  async (_written, onEvent) => {
    for (const event of [{ event: 'ready', data: { days: 8, missing } }, ...events]) onEvent(event);
  };

const finish = (data: StreamData['data']): StreamData => ({ event: 'finish', data });
const quiet = days.map(({ event, data }) => ({ event, data: { ...data, fires: [] } }));

const showDryRun = async (): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByText(/^(Dry run|试运行)$/u));
  return screen.findByRole('region', { name: /^(Dry run|试运行)$/u });
};
const tryOut = async (): Promise<HTMLElement> => {
  const part = await showDryRun();
  await userEvent.click(within(part).getByRole('button', { name: /^(Try it out|试运行)$/u }));
  return part;
};

export const DryRun: Story = {
  args: { calls: { ...answers, dryRun: streamed([...days, finish({ reports: 168, setoff: 14 })]) } },
  play: async () => {
    const part = await tryOut();
    await within(part).findByText(/^(It would have acted 14 times|会执行 14 次).*1/u);
    const timeline = within(part).getByRole('list', { name: /^(When each|各设备)/u });
    const rows = within(timeline).getAllByRole('listitem');
    await waitFor(() => expect(rows[0]).toHaveTextContent(/^Cold room 1(9 times|9 次)$/u));
    await expect(rows[1]).toHaveTextContent(/^(Time|时间点)(5 times|5 次)$/u);
    const table = within(part).getByRole('table', { name: /^(Each time|每次触发)$/u });
    await expect(within(table).getAllByRole('row')).toHaveLength(15);
    await expect(within(table).getAllByText(/^(rises to|升至) 28\.5\s(°C|℃)$/u)).toHaveLength(9);
  },
};

/** What was changed since is not what was tried out. */
export const DryRunIsStale: Story = {
  args: { calls: { ...answers, dryRun: streamed([...days, finish({ reports: 168, setoff: 14 })]) } },
  play: async () => {
    const part = await tryOut();
    await within(part).findByText(/^(It would have acted|会执行)/u);
    await expect(within(part).queryByText(/^(The linkage has changed|联动已修改)/u)).toBeNull();
    await userEvent.click(screen.getByText(/^(Linkage|联动)$/u));
    await userEvent.click(await screen.findByRole('button', { name: /^(Remove Time 2|删除时间点 2)$/u }));
    const again = await showDryRun();
    await expect(within(again).getByText(/^(The linkage has changed|联动已修改)/u)).toBeInTheDocument();
    await userEvent.click(within(again).getByRole('button', { name: /^(Try it again|重新试运行)$/u }));
    await waitFor(() => expect(within(again).queryByText(/^(The linkage has changed|联动已修改)/u)).toBeNull());
  },
};

const stopped = fn();

export const DryRunIsCancelled: Story = {
  args: {
    calls: {
      ...answers,
      dryRun: async (_written, onEvent, signal) => {
        onEvent({ event: 'ready', data: { days: 8, missing: [] } });
        for (const event of days.slice(0, 3)) onEvent(event);
        const { promise, reject } = Promise.withResolvers<void>();
        signal.addEventListener('abort', () => {
          stopped();
          reject(new DOMException('Stopped', 'AbortError'));
        });
        return promise;
      },
    },
  },
  play: async () => {
    stopped.mockReset();
    const part = await tryOut();
    await within(part).findByText(/^(Day 3 of 8|第 3 天，共 8 天)$/u);
    await expect(within(part).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '38');
    await userEvent.click(within(part).getByRole('button', { name: /^(Cancel|取消)$/u }));
    await within(part).findByText(/^(Cancelled after day 3 of 8|已取消：完成 3 天，共 8 天)$/u);
    await expect(stopped).toHaveBeenCalledTimes(1);
    await expect(within(part).getByRole('list', { name: /^(When each|各设备)/u })).toBeInTheDocument();
  },
};

export const DryRunConditionsNever: Story = {
  args: {
    calls: {
      ...answers,
      dryRun: streamed([
        ...quiet,
        finish({ reports: 168, setoff: 6, outoftime: 2, failing: { '/conditionsinfo/property/0': 4 } }),
      ]),
    },
  },
  play: async () => {
    const part = await tryOut();
    await within(part).findByText(/^(It was triggered 6 times, but|触发 6 次，但)/u);
    await expect(within(part).getByText(/^(2 times it was outside|其中 2 次不在)/u)).toBeInTheDocument();
    await expect(within(part).getByText(/^(Not true 4 times: State of|4 次不成立)/u)).toBeInTheDocument();
  },
};

export const DryRunNothingKnown: Story = {
  args: { calls: { ...answers, dryRun: streamed([...quiet, finish({ reports: 0 })], [`${pid}/inside`]) } },
  play: async () => {
    const part = await tryOut();
    await expect(await within(part).findByText(/^There is no history of|没有历史数据。$/u)).toBeInTheDocument();
  },
};

export const DryRunFails: Story = {
  args: {
    calls: {
      ...answers,
      dryRun: async () => {
        throw new CallError({ status: -40_029, msg: 'Other dry runs are in progress. Try again.' });
      },
    },
  },
  play: async () => {
    const part = await tryOut();
    await expect(await within(part).findByText('Other dry runs are in progress. Try again.')).toBeInTheDocument();
  },
};

/** A new one can be tried out as soon as it is whole. */
export const DryRunIncomplete: Story = {
  args: { start: { kind: 'add' } },
  play: async () => {
    await nameBox();
    await userEvent.click(await screen.findByText(/^(Dry run|试运行)$/u));
    await expect(await screen.findByText(/^(Complete the linkage|请先填写完整)/u)).toBeInTheDocument();
  },
};
