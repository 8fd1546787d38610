import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { CallError } from '../../api/call-error.ts';
import { hostileText } from '../../renderers/fields/hostile-text.ts';
import { sampleNow } from '../../renderers/fields/sample-module.ts';
import type { LinkageCalls, LinkageConflict } from './linkage-calls.ts';
import {
  answers,
  Live,
  nameBox,
  pid,
  press,
  switches,
  threeLinkages,
  withRendering,
} from './linkage-dialog-samples.tsx';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

/** Before a linkage is saved: others that set other values, what is true already, and what keeps it from running. */
const meta: Meta<typeof Live> = {
  title: 'Pages/Linkage preview',
  parameters: { docs: { story: docsFrame } },
  component: Live,
  decorators: [withRendering],
  args: { linkages: threeLinkages, start: { kind: 'edit', did: 'l1' }, calls: answers },
};

export default meta;
type Story = StoryObj<typeof Live>;

const conflict: LinkageConflict = {
  kind: 'linkage',
  did: 'l8',
  name: `Weekend pre-cool ${hostileText}`,
  place: { pid, tab: 'all' },
  column: 'state',
  devices: [{ pid, did: 'd2', name: 'Unit 3' }],
  mine: 'idle',
  theirs: 'run',
  path: '/actions/devControl/0/cmd/state',
};
const hidden: LinkageConflict = { ...conflict, did: '', devices: [{ pid, did: 'd2' }] };
delete hidden.name;
delete hidden.place;

const saved = fn<LinkageCalls['save']>();

/** Another linkage wants another value: named with both values before it is saved, and saved all the same. */
export const Conflict: Story = {
  args: { calls: { ...answers, save: saved, conflicts: async () => [conflict, hidden] } },
  play: async () => {
    saved.mockReset().mockResolvedValue();
    await userEvent.type(await nameBox(), ' 2');
    await press(/^(Update|更新)$/u);
    const conflictGroup = await screen.findByRole('group', { name: /2 other linkages|另外 2 个联动/u });
    await expect(within(conflictGroup).getByRole('alert')).toHaveTextContent(/Unit 3/u);
    const [rule, device] = within(conflictGroup).getAllByRole('link');
    await expect(rule).toHaveAttribute('href', `/home/data/list/${pid}?tab=all&linkages=1`);
    await expect(device).toHaveAttribute('href', `/home/data/detail/${pid}/d2/detail`);
    await expect(within(conflictGroup).getByRole('button', { name: /^(Back|返回)$/u })).toHaveFocus();
    await press(/^(Back|返回)$/u);
    await expect(saved).not.toHaveBeenCalled();
    await expect(await nameBox()).toHaveValue('Warm room 2');
    await press(/^(Update|更新)$/u);
    await screen.findByRole('group', { name: /2 other linkages|另外 2 个联动/u });
    await press(/^(Save anyway|仍然保存)$/u);
    await screen.findByText('saved Warm room 2');
    await expect(saved).toHaveBeenCalledTimes(1);
  },
};

/** The question as it is seen. */
export const ConflictsToConfirm: Story = {
  args: { calls: { ...answers, conflicts: async () => [conflict, hidden] } },
  play: async () => {
    await nameBox();
    await press(/^(Update|更新)$/u);
    await expect(await screen.findByRole('button', { name: /^(Save anyway|仍然保存)$/u })).toBeInTheDocument();
  },
};

/** Opening one by its switch asks the same; closing asks nothing. */
export const ConflictAtSwitch: Story = {
  args: { start: { kind: 'list' }, calls: { ...answers, save: saved, conflicts: async () => [conflict] } },
  play: async () => {
    saved.mockReset().mockResolvedValue();
    const [first, , third] = switches();
    if (first === undefined || third === undefined) throw new Error('Each linkage has a switch.');
    await userEvent.click(first);
    await screen.findByText('switchedOff Warm room');
    await userEvent.click(third);
    await screen.findByRole('group', { name: /1 other linkage|另外 1 个联动/u });
    await expect(saved).toHaveBeenCalledTimes(1);
    await press(/^(Turn on anyway|仍然启用)$/u);
    await screen.findByText('switchedOn Weekend pre-cool');
    await expect(switches()[2]).toHaveAttribute('aria-checked', 'true');
  },
};

/** If conflicts can't be checked, saving is still possible. */
export const ConflictUnknown: Story = {
  args: {
    calls: {
      ...answers,
      conflicts: async () => {
        throw new CallError({ status: -50_000, msg: 'The database does not answer.' });
      },
    },
  },
  play: async () => {
    await userEvent.type(await nameBox(), ' 2');
    await press(/^(Update|更新)$/u);
    await expect(await screen.findByText('saved Warm room 2')).toBeInTheDocument();
  },
};

/** What it will find is said at the switch of a closed one, and in the footer while it is written. */
export const HoldsNow: Story = {
  args: {
    calls: {
      ...answers,
      holding: async () => ({
        acts: true,
        devices: [
          { pid, did: 'd1' },
          { pid, did: 'd2' },
        ],
        waits: 0,
        failing: [],
      }),
    },
  },
  play: async () => {
    const words = /^(Already true: will run immediately for 2 devices|当前已满足：将立即对 2 台设备触发)$/u;
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    await expect(switches()[2]).toHaveAccessibleDescription(
      /(will run immediately for 2 devices|立即对 2 台设备触发)/u,
    );
    await expect(switches()[0]).toHaveAccessibleDescription(/^(On|已启用)$/u);
  },
};

const [first] = threeLinkages;

/** What keeps linkages from acting, in words with the remedy. */
export const Troubles: Story = {
  args: {
    start: { kind: 'list' },
    linkages: [
      ...(['owner', 'rights', 'gone', 'cut', 'resting'] as const).map((kind, index) => ({
        ...first,
        did: `t${index}`,
        name: `Linkage ${index}`,
        trouble: { kind, at: sampleNow, path: '/actions/devControl/0/datadid' },
      })),
      { ...first, did: 't8', name: 'Linkage 8', trouble: { kind: 'gone', path: '/events/0/ikey' } },
      { ...first, did: 't9', conflicts: [{ did: 'l8', name: 'Weekend pre-cool' }, { did: '' }] },
    ],
  },
  play: async () => {
    await expect(
      await screen.findByText(/^(Paused: the person who last saved it has left|已暂停：最后保存)/u),
    ).toBeInTheDocument();
    await expect(
      screen.getByText(/^(Something that action 1 refers to was deleted|动作 1引用的内容)/u),
    ).toBeInTheDocument();
    await expect(
      screen.getByText(/^(The column that trigger 1 uses was removed|触发条件 1使用的列已从列表中移除)/u),
    ).toBeInTheDocument();
    await expect(screen.getByText(/^(Paused until \d\d:\d\d:\d\d|暂停至 \d\d:\d\d:\d\d)/u)).toBeInTheDocument();
    await expect(screen.getByText(/Weekend pre-cool/u)).toBeInTheDocument();
  },
};
