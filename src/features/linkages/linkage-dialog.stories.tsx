import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { CallError } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import type { LinkageCalls } from './linkage-calls.ts';
import {
  answers,
  Live,
  nameBox,
  press,
  refused,
  switches,
  threeLinkages,
  withRendering,
} from './linkage-dialog-samples.tsx';
import { useRendering, RenderingContext } from '../../renderers/fields/rendering.tsx';
import { sampleNow } from '../../renderers/fields/sample-module.ts';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

/** My linkages at the left, the form of one at the right. */
const meta: Meta<typeof Live> = {
  title: 'Pages/Linkage dialog',
  parameters: { docs: { story: docsFrame } },
  component: Live,
  decorators: [withRendering],
  args: { linkages: threeLinkages, start: { kind: 'list' }, calls: answers },
};

export default meta;
type Story = StoryObj<typeof Live>;

export const List: Story = {
  play: async () => {
    const myLinkages = await screen.findByRole('list', { name: /^My linkages · 3$|^我的联动 · 3$/u });
    await expect(within(myLinkages).getAllByRole('listitem')).toHaveLength(3);
    await expect(within(myLinkages).getByText(/^Ran 1 h ago$|^1 小时前 执行$/u)).toBeInTheDocument();
    await expect(within(myLinkages).getByText(/^Never ran$|^从未执行$/u)).toBeInTheDocument();
    await expect(switches().map((element) => element.getAttribute('aria-checked'))).toEqual(['true', 'true', 'false']);
  },
};

const [ran] = threeLinkages;

const FortySecondsLater = ({ children }: { children: ReactNode }) => (
  <RenderingContext value={{ ...useRendering(), clock: () => sampleNow + 47 }}>{children}</RenderingContext>
);

/** A linkage that runs while its list is open: the age grows in steps of seconds, not with the page's minutes. */
export const RanWhileOpen: Story = {
  tags: ['!dev', '!autodocs'],
  args: { linkages: [{ ...ran, lasttime: sampleNow + 2 }] },
  decorators: [
    (Story) => (
      <FortySecondsLater>
        <Story />
      </FortySecondsLater>
    ),
  ],
  play: async () => {
    await expect(await screen.findByText(/^Ran 4\d s ago$|^4\d 秒前 执行$/u)).toBeInTheDocument();
  },
};

type Holding = Awaited<ReturnType<LinkageCalls['holding']>>;
let holding = Promise.withResolvers<Holding>();

/** What is known later of a linkage does not move the tile, which a person may be about to press. */
export const MarkedLater: Story = {
  beforeEach: () => {
    holding = Promise.withResolvers<Holding>();
  },
  args: { calls: { ...answers, holding: () => holding.promise } },
  play: async () => {
    const tile = await screen.findByRole('button', { name: /^New linkage$|^新建联动$/u });
    const before = tile.getBoundingClientRect();
    holding.resolve({ acts: true, devices: [{ pid: 'p1', did: 'd1' }], waits: 0, failing: [] });
    await screen.findByText(/run immediately|立即/u);
    await expect(tile.getBoundingClientRect()).toEqual(before);
  },
};

export const NoLinkages: Story = {
  args: { linkages: [] },
  play: async () => {
    await expect(await screen.findByText(/^No linkage yet$|^暂无联动$/u)).toBeInTheDocument();
    const [, add] = screen.getAllByRole('button', { name: /^New linkage$|^新建联动$/u });
    await waitFor(() => expect(add).toHaveFocus());
    // A new one begins with its name.
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name|^名称/u })).toHaveFocus());
  },
};

/** A new linkage says nothing is wrong before anybody typed; a save names all that is missing and goes there. */
export const AddInvalid: Story = {
  args: { start: { kind: 'add' } },
  play: async () => {
    await nameBox();
    await expect(screen.queryByText(/Enter a name for the linkage|请填写联动名称/u)).toBeNull();
    await press(/^Save$|^保存$/u);
    await expect(screen.getByText(/^Add at least one trigger|^请至少添加一个触发条件/u)).toBeInTheDocument();
    await waitFor(async () => expect(await nameBox()).toHaveFocus());
    // From another part of the dialog, an entry of the list leads back to the step that lacks something.
    await userEvent.click(screen.getByText(/^Dry run$|^试运行$/u));
    await press(/^3 fields to fix$|^3 处需要修改$/u);
    await userEvent.click(await screen.findByRole('menuitem', { name: /at least one action|至少添加一个动作/u }));
    const step = await screen.findByRole('region', { name: /^Then|^则|^就/u });
    await waitFor(() => expect(step).toContainElement(document.activeElement as HTMLElement));
  },
};

export const Edit: Story = {
  args: { start: { kind: 'edit', did: 'l1' } },
  play: async () => {
    await expect(await nameBox()).toHaveValue('Warm room');
    await waitFor(() => expect(screen.getByLabelText(/in one sentence|联动内容/u)).toHaveTextContent(/Mo Chen/u));
  },
};

export const EditEverything: Story = { args: { start: { kind: 'edit', did: 'l2' } } };

export const Gone: Story = { args: { start: { kind: 'edit', did: 'l9' } } };

const turned = fn<LinkageCalls['save']>();

/** The switch acts at once; what is being written of the same linkage stays and is saved on the newer version. */
export const SwitchedWhileWritten: Story = {
  args: { start: { kind: 'edit', did: 'l1' }, calls: { ...answers, save: turned } },
  play: async () => {
    turned.mockReset().mockResolvedValue();
    await userEvent.type(await nameBox(), ' 2');
    const [first] = switches();
    if (first === undefined) throw new Error('Each linkage has a switch.');
    await userEvent.click(first);
    await screen.findByText('switchedOff Warm room');
    await expect(await nameBox()).toHaveValue('Warm room 2');
    await userEvent.click(screen.getByRole('button', { name: /(^|\s)(Update|更新)$/u }));
    await screen.findByText('saved Warm room 2');
    await expect(
      turned.mock.calls.map(([linkageVersion, { workflowstatus, name }]) => [
        linkageVersion?.version,
        workflowstatus,
        name,
      ]),
    ).toEqual([
      [1, 0, 'Warm room'],
      [2, 0, 'Warm room 2'],
    ]);
  },
};

export const SwitchFails: Story = {
  args: { calls: { ...answers, save: refused } },
  play: async () => {
    const [first] = switches();
    if (first === undefined) throw new Error('Each linkage has a switch.');
    await userEvent.click(first);
    await screen.findByText(/^(Update linkage failed|更新联动失败).*The database does not answer/u);
    await expect(switches()[0]).toHaveAttribute('aria-checked', 'true');
  },
};

export const DeleteAsks: Story = {
  args: { start: { kind: 'edit', did: 'l3' } },
  play: async () => {
    await nameBox();
    const question = { name: /^Delete the linkage|^删除联动/u };
    await press(/^Delete$|^删除$/u);
    const cancelled = await screen.findByRole('dialog', question);
    await waitFor(() => expect(within(cancelled).getByRole('button', { name: /^Cancel$|^取消$/u })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull());
    await expect(screen.getByRole('button', { name: /^Delete$|^删除$/u })).toHaveFocus();
    await press(/^Delete$|^删除$/u);
    await userEvent.click(
      within(await screen.findByRole('dialog', question)).getByRole('button', { name: /^Delete$|^删除$/u }),
    );
    await screen.findByText('deleted Weekend pre-cool');
    await expect(switches()).toHaveLength(2);
  },
};

const saveCopy = fn<LinkageCalls['save']>();

/** A copy is a new linkage, closed, with a name of its own; its actions are not those of the first one. */
export const Duplicated: Story = {
  args: { start: { kind: 'edit', did: 'l1' }, calls: { ...answers, save: saveCopy } },
  play: async () => {
    saveCopy.mockReset().mockResolvedValue();
    await nameBox();
    await press(/^Duplicate$|^复制$/u);
    await screen.findByDisplayValue(/^Warm room (copy|副本)$/u);
    await press(/^Save$|^保存$/u);
    await waitFor(() => expect(saveCopy).toHaveBeenCalledTimes(1));
    const [stored, { workflowstatus, actions }] = saveCopy.mock.calls[0] ?? [undefined, threeLinkages[0]];
    await expect([stored, workflowstatus]).toEqual([undefined, 0]);
    await expect(actions.devControl.every((action) => action.did === undefined)).toBe(true);
  },
};

export const CloseAsks: Story = {
  args: { start: { kind: 'edit', did: 'l1' } },
  play: async () => {
    await userEvent.type(await nameBox(), '!');
    await press(/^Cancel$|^取消$/u);
    await expect(await screen.findByRole('button', { name: /^Keep editing$|^继续编辑$/u })).toHaveFocus();
    await press(/^Keep editing$|^继续编辑$/u);
    await expect(await nameBox()).toHaveValue('Warm room!');
    // Where the person was writing.
    await waitFor(async () => expect(await nameBox()).toHaveFocus());
    await userEvent.keyboard('{Escape}{Escape}');
    await waitFor(async () => expect(await nameBox()).toHaveFocus());
  },
};

/** Faults that the server finds are said at their fields. */
export const ServerRefuses: Story = {
  args: {
    start: { kind: 'edit', did: 'l1' },
    calls: {
      ...answers,
      save: async () => {
        const message = 'Choose the data from the list';
        const path = '/actions/devControl/0/datadid';
        throw new CallError({ status: -40001, msg: message, errors: [{ path, rule: 'data', message }] });
      },
    },
  },
  play: async () => {
    await userEvent.type(await nameBox(), '!');
    await press(/^Update$|^更新$/u);
    await expect(await screen.findByRole('alert')).toHaveTextContent(/^(Update linkage failed|更新联动失败)/u);
    const action = screen.getByRole('group', { name: /^(Device control|设备控制) 1$/u });
    await expect(within(action).getByText('Choose the data from the list')).toBeInTheDocument();
  },
};

const saveGone = fn<LinkageCalls['save']>();

/** Someone else deleted it: that is said, what was written stays, and saving again adds it. */
export const DeletedMeanwhile: Story = {
  args: { start: { kind: 'edit', did: 'l1' }, calls: { ...answers, save: saveGone } },
  play: async () => {
    saveGone.mockReset().mockResolvedValue();
    saveGone.mockRejectedValueOnce(new CallError({ status: statuses.notFound, msg: 'There is no such record.' }));
    await userEvent.type(await nameBox(), ' 2');
    await press(/^Update$|^更新$/u);
    await expect(await screen.findByRole('alert')).toHaveTextContent(/someone else deleted it|他人已将其删除/u);
    await expect(await nameBox()).toHaveValue('Warm room 2');
    await userEvent.click(await screen.findByRole('button', { name: /(^|\s)(Save|保存)$/u }));
    await screen.findByText('saved Warm room 2');
    await expect(saveGone.mock.calls.map(([linkage]) => linkage?.did)).toEqual(['l1', undefined]);
  },
};

const saveOverNewer = fn<LinkageCalls['save']>();

/** Version conflict: another user has saved meanwhile. A notice says so, and saving again overwrites their version. */
export const Overtaken: Story = {
  args: { start: { kind: 'edit', did: 'l1' }, calls: { ...answers, save: saveOverNewer } },
  play: async () => {
    const msg = 'Someone else has changed this linkage. Compare, then save again.';
    saveOverNewer.mockReset().mockResolvedValue();
    saveOverNewer.mockRejectedValueOnce(
      new CallError({ status: -40009, msg, errors: [{ path: '/version', rule: 'version', message: msg }] }),
    );
    await userEvent.type(await nameBox(), ' 2');
    await press(/^Update$|^更新$/u);
    await expect(await screen.findByRole('alert')).toHaveTextContent(msg);
    await expect(screen.queryByRole('button', { name: /fields? to fix|处需要修改/u })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: /(^|\s)(Update|更新)$/u }));
    await waitFor(() => expect(saveOverNewer).toHaveBeenCalledTimes(2));
    await expect(saveOverNewer.mock.calls.map(([linkage]) => linkage?.version)).toEqual([1, 2]);
    await screen.findByText('saved Warm room 2');
  },
};
