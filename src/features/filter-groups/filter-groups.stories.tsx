import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { CallError } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import { sampleModule } from '../../renderers/fields/sample-module.ts';
import { SampleRendering } from '../../renderers/fields/sample-rendering.tsx';
import type { FilterTab } from '../../schemas/wire.ts';
import { FilterGroups } from './filter-groups.tsx';
import type { GroupCalls } from './group-calls.ts';
import type { Start } from './use-group-edits.ts';
import { useGroups } from './use-groups.ts';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

const tab = (did: string, name: FilterTab['name'], condition: FilterTab['condition'], editable = true): FilterTab => ({
  did,
  pid: sampleModule.pid,
  name,
  condition,
  columns: [],
  clientconfig: {},
  editable,
});

const warm: FilterTab['condition'] = [
  { k: 'inside', type: '>', v: 260 },
  'and',
  { k: 'state', type: '=', v: ['run', 'fault'] },
  'and',
  { k: 'updatetime', type: '=', v: '$week' },
  'or',
  { k: 'place', type: '=', v: ['p1'] },
];

const tabs: FilterTab[] = [
  tab('all', { en: 'All cold rooms', zh: '全部冷库' }, [], false),
  tab('faulty', { en: 'Faults', zh: '故障' }, [{ k: 'state', type: '=', v: ['fault'] }], false),
  tab('warm', '室温偏高的卖场', warm),
  tab('long', 'A name that is as long as one c', [{ k: 'name', type: 'like', v: 'x' }]),
];

const never = new Promise<never>(() => undefined);
const refused = async (): Promise<never> => {
  throw new CallError({ status: -50000, msg: 'The database does not answer. Try again.' });
};

const answers: GroupCalls = {
  count: async (condition) => ({ total: 1284 - condition.length * 100, isEstimate: false }),
  countDependents: async () => ({ boards: 3, linkages: 1, policies: ['Meeting rooms off'] }),
  save: async (key) => key,
  sort: async () => undefined,
  remove: async () => undefined,
};

const deletedElsewhere: GroupCalls = {
  ...answers,
  save: async (key, did) => {
    if (did !== undefined) throw new CallError({ status: statuses.notFound, msg: 'It is not there.' });
    return `${key} anew`;
  },
};

type Args = { tabs: readonly FilterTab[]; start: Start; calls: GroupCalls };

const onSaved = fn();
const onClose = fn();

const Live = ({ tabs: initialTabs, start, calls }: Args) => {
  const edited = useGroups({
    config: sampleModule,
    tabs: initialTabs,
    start,
    calls,
    onSaved,
    onDeleted: () => undefined,
  });
  return <FilterGroups edited={edited} calls={calls} onClose={onClose} />;
};

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/**
 * The dialog of filter groups: groups at the left, conditions as sentences at the right, the live count of matches in
 * the footer.
 */
const meta: Meta<typeof Live> = {
  title: 'Pages/Filter groups',
  parameters: { docs: { story: docsFrame } },
  component: Live,
  decorators: [withRendering],
  args: { tabs, start: { action: 'edit', did: 'warm' }, calls: answers },
};

export default meta;
type Story = StoryObj<typeof Live>;

const button = (name: RegExp): HTMLElement => screen.getByRole('button', { name });
const press = async (name: RegExp): Promise<void> => userEvent.click(button(name));

export const Editing: Story = {
  play: async () => {
    await expect(await screen.findByText(/584/u)).toBeInTheDocument();
  },
};
export const Empty: Story = {
  args: { tabs: [], start: { action: 'edit', did: 'nowhere' } },
  play: async () => {
    await expect(await screen.findAllByRole('button', { name: /Add a filter group|添加筛选组/u })).toHaveLength(2);
  },
};
export const Temporary: Story = {
  args: { start: { action: 'add' } },
  play: async () => {
    await expect(await screen.findByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('Night shift');
    await press(/Add a condition|添加条件/u);
    await expect(screen.getByRole('combobox', { name: /Field|列|参数|字段/u })).toHaveFocus();
  },
};
export const Fixed: Story = { args: { start: { action: 'edit', did: 'faulty' } } };

export const NameTooLong: Story = {
  args: { start: { action: 'edit', did: 'long' } },
  play: async () => {
    await expect(await screen.findByText(/At most 30|最多 30/u)).toBeInTheDocument();
  },
};

export const NothingToSave: Story = {
  args: { start: { action: 'add' } },
  play: async () => {
    await screen.findByRole('textbox');
    await press(/^Save$|^保存$/u);
    await waitFor(async () => expect(screen.getByRole('textbox')).toHaveFocus());
    await expect(screen.getByRole('textbox')).toBeInvalid();
    await expect(screen.getAllByText(/at least one condition|筛选条件不能为空/u)).toHaveLength(1);
  },
};

export const Unfinished: Story = {
  args: {
    tabs: [tab('half', 'Half', [{ k: 'inside', type: '>', v: 260 }, 'or', { k: 'state', type: '=', v: [] }])],
    start: { action: 'edit', did: 'half' },
  },
  play: async () => {
    await expect(await screen.findByText(/without unfinished|不含未完成/u)).toBeInTheDocument();
    await expect(button(/Add a condition|添加条件/u)).toBeDisabled();
  },
};

export const Counting: Story = { args: { calls: { ...answers, count: async () => never } } };

export const CountFailed: Story = {
  args: { calls: { ...answers, count: refused } },
  play: async () => {
    await expect(await screen.findByText(/does not answer/u)).toBeInTheDocument();
    await press(/Count again|重新统计/u);
  },
};

export const DeleteAsks: Story = {
  play: async () => {
    await screen.findByText(/584/u);
    await press(/Delete this group|删除此组/u);
    await expect(button(/^Cancel$|^取消$/u)).toHaveFocus();
    await expect(
      await screen.findByText(/3 boards and 1 linkage|3 个看板和1 个联动|3 个看板和 1 个联动/u),
    ).toBeVisible();
  },
};

export const CloseAsks: Story = {
  play: async () => {
    const name = await screen.findByDisplayValue('室温偏高的卖场');
    await userEvent.type(name, ' 2');
    await press(/^Close$|^关闭$/u);
    await expect(await screen.findByRole('button', { name: /^Keep editing$|^继续编辑$/u })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(screen.queryByRole('button', { name: /^Keep editing$|^继续编辑$/u })).toBeNull());
    await expect(name).toHaveValue('室温偏高的卖场 2');
  },
};

/** A new group without a name and conditions is nothing that could be lost. */
export const EmptyClosesAtOnce: Story = {
  args: { start: { action: 'add' } },
  play: async () => {
    onClose.mockClear();
    await expect(await screen.findByRole('textbox')).toHaveFocus();
    await press(/^Close$|^关闭$/u);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  },
};

export const SaveFails: Story = {
  args: { calls: { ...answers, save: refused } },
  play: async () => {
    const name = await screen.findByDisplayValue('室温偏高的卖场');
    await userEvent.type(name, ' 3');
    await press(/^Save$|^保存$/u);
    await expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer');
    await expect(name).toHaveValue('室温偏高的卖场 3');
  },
};

export const UndoAndRedo: Story = {
  play: async () => {
    const name = await screen.findByDisplayValue('室温偏高的卖场');
    await userEvent.type(name, ' 4');
    await press(/^Undo$|^撤销$/u);
    await expect(name).toHaveValue('室温偏高的卖场');
    await press(/^Redo$|^重做$/u);
    await expect(name).toHaveValue('室温偏高的卖场 4');
  },
};

export const DeletedElsewhere: Story = {
  args: { calls: deletedElsewhere },
  play: async () => {
    onSaved.mockClear();
    await userEvent.type(await screen.findByRole('textbox', { name: /^(Name|名称)/ }), '!');
    await userEvent.click(screen.getByRole('button', { name: /^(Save|保 ?存)$/ }));
    await screen.findByText(/deleted by someone else|已在别处/);
    await userEvent.click(screen.getByRole('button', { name: /Save as new|另存为新组/ }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('warm anew', 1));
  },
};
