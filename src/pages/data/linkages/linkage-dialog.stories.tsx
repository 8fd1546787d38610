import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { CallError } from '../../../api/call-error.ts';
import { checkDraft } from '../../../engine/automation/linkage-draft.ts';
import type { LinkageDraft } from '../../../engine/automation/linkage-draft.ts';
import { hostileText, sampleModule, sampleNow } from '../../../renderers/fields/sample-module.ts';
import { SampleRendering } from '../../../renderers/fields/sample-rendering.tsx';
import { everyDraft, sampleChoices, sampleDraft } from '../../../renderers/linkage-form/linkage-samples.ts';
import type { LinkageCalls } from './linkage-calls.ts';
import { readRuns } from './linkage-runs.ts';
import { LinkagesFrame } from './linkages-frame.tsx';
import type { StoredLinkage } from './linkages-query.ts';
import type { Place } from './use-linkage-draft.ts';
import { useLinkageEdit } from './use-linkage-edit.ts';

const { pid } = sampleModule;
const module = (asked: string) => (asked === pid ? sampleModule : undefined);

const stored = (did: string, draft: LinkageDraft, more: Partial<StoredLinkage> = {}): StoredLinkage => {
  const of = { pid, filterdid: 'all', source: '', workflowstatus: 1 } as const;
  const { linkage } = checkDraft(draft, of, { module, zone: 'Asia/Shanghai', now: sampleNow });
  if (linkage === undefined) throw new Error(`The sample "${draft.name}" is no linkage.`);
  return { did, version: 1, ...linkage, ...more };
};

const three: StoredLinkage[] = [
  stored('l1', sampleDraft, { lasttime: sampleNow - 5400 }),
  stored('l2', everyDraft, { name: `A name that is rather long for a line of the list ${hostileText}` }),
  stored('l3', { ...sampleDraft, name: 'Weekend pre-cool' }, { workflowstatus: 0, lasttime: sampleNow - 86_400 * 3 }),
];

const answers: LinkageCalls = {
  save: async () => undefined,
  remove: async () => undefined,
  explain: async () => readRuns(sampleRuns),
};

const inside = {
  pid,
  did: 'd1',
  name: 'Cold room 1',
  column: 'inside',
  value: 291,
  reported: sampleNow - 5402,
  code: 0,
  reference: 285,
  holds: true,
};

/** As the server answers, and members that it might add. */
const sampleRuns = [
  {
    at: sampleNow - 5400,
    fired: true,
    cause: null,
    values: [inside, { ...inside, column: 'state', value: 'run', code: 4, reference: 'run' }],
    effects: [
      { kind: 'devControl', did: 'd2', name: 'Unit 3', column: 'state', value: 'idle', state: 'confirmed', msg: '' },
      { kind: 'notify', did: '', name: 'Mo Chen', state: 'failed', msg: 'The webhook answered 500' },
    ],
    text: 'Room temperature of Cold room 1 rose to 29.1 °C.',
    added: 1,
  },
  {
    at: sampleNow - 8000,
    fired: false,
    cause: 'conditions',
    values: [{ ...inside, holds: false, value: 241 }],
    effects: [],
    text: '',
  },
  { at: sampleNow - 9000, fired: false, cause: 'resting', values: [], effects: [], text: '' },
  {
    at: sampleNow - 86_400,
    fired: false,
    cause: 'rights',
    values: [{ ...inside, name: '', pid: 'gone', column: 'gone', value: null }],
    effects: [{ kind: 'devControl', did: 'd9', name: hostileText, column: 'x', value: 1, state: 'odd', msg: '' }],
    text: hostileText,
  },
];

const refused = async (): Promise<never> => {
  throw new CallError({ status: -50000, msg: 'The database does not answer. Try again.' });
};

type Args = { linkages: readonly StoredLinkage[]; start: Place; calls: LinkageCalls };

/** Nothing of one story is left in the next. */
const Live = (args: Args) => {
  const [cache] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={cache}>
      <Opened {...args} />
    </QueryClientProvider>
  );
};

const Opened = ({ linkages: given, start, calls }: Args) => {
  const [linkages, setLinkages] = useState(given);
  const [note, setNote] = useState('');
  /** As on the platform: after a save, done or not, the newest versions are known. */
  const save: LinkageCalls['save'] = async (linkage, content) => {
    try {
      await calls.save(linkage, content);
      setLinkages((former) =>
        former.map((one) => (one.did === linkage?.did ? { ...one, ...content, version: one.version + 1 } : one)),
      );
    } catch (error) {
      setLinkages((former) => former.map((one) => ({ ...one, version: one.version + 1 })));
      throw error;
    }
  };
  const edited = useLinkageEdit({
    pid,
    filterdid: 'all',
    linkages,
    configs: { module, isPending: false },
    calls: { ...calls, save },
    start,
    onDone: (done, name) => {
      setNote(`${done} ${name}`);
      if (done === 'deleted') setLinkages((former) => former.filter((linkage) => linkage.name !== name));
    },
    onFailed: setNote,
  });
  return (
    <>
      <p>{note}</p>
      <LinkagesFrame
        edited={edited}
        linkages={linkages}
        choices={sampleChoices}
        module={module}
        explain={calls.explain}
        place={{ pid, filterdid: 'all' }}
        subject="Cold rooms · All"
        onClose={() => setNote('closed')}
      />
    </>
  );
};

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/** My linkages at the left, the form of one at the right. */
const meta: Meta<typeof Live> = {
  title: 'Pages/Linkage dialog',
  component: Live,
  decorators: [withRendering],
  args: { linkages: three, start: { kind: 'list' }, calls: answers },
};

export default meta;
type Story = StoryObj<typeof Live>;

const press = async (name: RegExp): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const nameBox = (): Promise<HTMLElement> => screen.findByRole('textbox', { name: /^Name|^名称/u });
const switches = (): HTMLElement[] => within(screen.getByRole('list', { name: /^My|^我的/u })).getAllByRole('switch');

export const List: Story = {
  play: async () => {
    const mine = await screen.findByRole('list', { name: /^My linkages · 3$|^我的联动 · 3$/u });
    await expect(within(mine).getAllByRole('listitem')).toHaveLength(3);
    await expect(within(mine).getByText(/^Ran 1 h ago$|^1 小时前 执行$/u)).toBeInTheDocument();
    await expect(within(mine).getByText(/^Never ran$|^从未执行$/u)).toBeInTheDocument();
    await expect(switches().map((one) => one.getAttribute('aria-checked'))).toEqual(['true', 'true', 'false']);
  },
};

export const NoLinkages: Story = {
  args: { linkages: [] },
  play: async () => {
    await expect(await screen.findByText(/^No linkage yet$|^还没有联动$/u)).toBeInTheDocument();
  },
};

/** A new linkage says nothing is wrong before anybody typed; a save names all that is missing and goes there. */
export const AddInvalid: Story = {
  args: { start: { kind: 'add' } },
  play: async () => {
    await nameBox();
    await expect(screen.queryByText(/Enter a name for the linkage|请填写联动名称/u)).toBeNull();
    await press(/^Save$|^保存$/u);
    await expect(await screen.findByRole('alert')).toHaveTextContent(/3 fields to correct|还有 3 处需要更正/u);
    await expect(screen.getByText(/^Add a trigger|^请添加触发条件/u)).toBeInTheDocument();
    await waitFor(async () => expect(await nameBox()).toHaveFocus());
  },
};

export const Edit: Story = {
  args: { start: { kind: 'edit', did: 'l1' } },
  play: async () => {
    await expect(await nameBox()).toHaveValue('Warm room');
    await waitFor(() => expect(screen.getByLabelText(/in one sentence|联动内容/u)).toHaveTextContent(/Mo Chen/u));
  },
};

const showHistory = async (): Promise<void> => {
  await userEvent.click(await screen.findByText(/^(History|执行历史)$/u));
};

/** Why it acted, why it did not, and what was done. */
export const History: Story = {
  args: { start: { kind: 'edit', did: 'l1' } },
  play: async () => {
    await showHistory();
    const history = await screen.findByRole('region', { name: /^(History|执行历史)$/u });
    await waitFor(() => expect(within(history).getAllByText(/^(Acted|已执行)$/u)).toHaveLength(1));
    await expect(within(history).getAllByText(/^(rises to|升至) 28\.5\s(°C|℃)$/u)).toHaveLength(2);
    await expect(within(history).getByText(/^(Did not act: the conditions|未执行：条件)/u)).toBeInTheDocument();
    await expect(within(history).getByText('The webhook answered 500')).toBeInTheDocument();
    await expect(history.querySelector('img')).toBeNull();
  },
};

export const HistoryEmpty: Story = {
  args: { start: { kind: 'edit', did: 'l1' }, calls: { ...answers, explain: async () => [] } },
  play: async () => {
    await showHistory();
    await expect(await screen.findByText(/^(Nothing yet|暂无记录)$/u)).toBeInTheDocument();
  },
};

export const HistoryFails: Story = {
  args: { start: { kind: 'edit', did: 'l1' }, calls: { ...answers, explain: refused } },
  play: async () => {
    await showHistory();
    await expect(await screen.findByText('The database does not answer. Try again.')).toBeInTheDocument();
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
      turned.mock.calls.map(([one, { workflowstatus, name }]) => [one?.version, workflowstatus, name]),
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
    await press(/^Delete$|^删除$/u);
    await expect(await screen.findByText(/^Delete the linkage|^删除联动/u)).toBeInTheDocument();
    const asked = screen.getByRole('tooltip');
    await userEvent.click(within(asked).getByRole('button', { name: /^Delete$|^删除$/u }));
    await screen.findByText('deleted Weekend pre-cool');
    await expect(switches()).toHaveLength(2);
  },
};

export const CloseAsks: Story = {
  args: { start: { kind: 'edit', did: 'l1' } },
  play: async () => {
    await userEvent.type(await nameBox(), '!');
    await press(/^Cancel$|^取消$/u);
    await expect(await screen.findByRole('button', { name: /^Stay$|^留在此处$/u })).toHaveFocus();
    await press(/^Stay$|^留在此处$/u);
    await expect(await nameBox()).toHaveValue('Warm room!');
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

const saveOverNewer = fn<LinkageCalls['save']>();

/** Somebody else was faster: that is said, and who saves again saves over it. */
export const Overtaken: Story = {
  args: { start: { kind: 'edit', did: 'l1' }, calls: { ...answers, save: saveOverNewer } },
  play: async () => {
    const msg = 'Somebody else changed this linkage meanwhile. Compare, then save again.';
    saveOverNewer.mockReset().mockResolvedValue();
    saveOverNewer.mockRejectedValueOnce(
      new CallError({ status: -40009, msg, errors: [{ path: '', rule: 'version', message: msg }] }),
    );
    await userEvent.type(await nameBox(), ' 2');
    await press(/^Update$|^更新$/u);
    await expect(await screen.findByRole('alert')).toHaveTextContent(msg);
    await userEvent.click(await screen.findByRole('button', { name: /(^|\s)(Update|更新)$/u }));
    await waitFor(() => expect(saveOverNewer).toHaveBeenCalledTimes(2));
    await expect(saveOverNewer.mock.calls.map(([linkage]) => linkage?.version)).toEqual([1, 2]);
    await screen.findByText('saved Warm room 2');
  },
};
