import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { CallError } from '../../api/call-error.ts';
import type { Board } from '../../engine/board/board.ts';
import { unmetNeed } from '../../engine/board/needs.ts';
import { sampleModule, sampleNow } from '../../renderers/fields/sample-module.ts';
import { SampleRendering } from '../../renderers/fields/sample-rendering.tsx';
import type { BoardCalls } from './board-calls.ts';
import { builtInBoards } from './board-types.ts';
import { BoardsFailed } from './boards-failed.tsx';
import { BoardsDialog } from './boards-dialog.tsx';
import type { StoredBoard } from './boards-query.ts';
import { useBoardEdit } from './use-board-edit.ts';
import type { DialogStep } from './use-board-draft.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

const stored = (did: string, name: string, type: string, config: StoredBoard['config']): StoredBoard => ({
  did,
  pid: sampleModule.pid,
  filterdid: 'all',
  type,
  name,
  config,
  version: 1,
});

const three: StoredBoard[] = [
  stored('b1', '各楼层温度', 'line', { xcolumn: 'name', ycolumn: 'power', agg: 'average' }),
  stored('b2', 'A name that is rather long for a line of the list', 'pie', {
    xcolumn: 'state',
    ycolumn: 'state',
    agg: 'count',
  }),
  stored('b3', 'Gone', 'x-gone', {}),
];

const context: BoardContext = {
  now: sampleNow,
  zone: 'Asia/Shanghai',
  pid: sampleModule.pid,
  filterdid: 'all',
  module: (pid) => (pid === sampleModule.pid ? sampleModule : undefined),
  ofKind: () => [],
  read: () => undefined,
};

const refused = async (): Promise<never> => {
  throw new CallError({ status: -50000, msg: 'The database does not answer. Try again.' });
};

const answers: BoardCalls = {
  save: async () => 'b9',
  remove: async () => undefined,
  sort: async () => undefined,
  preview: async () => ({
    asof: sampleNow,
    datasets: [
      {
        name: 'series',
        columns: [
          { name: 'x', type: 'string', label: { en: 'Name', zh: '名称' }, unit: '' },
          { name: 'y', type: 'float', label: { en: 'Inside', zh: '室温' }, unit: '℃' },
        ],
        rows: [
          ['A', 21.5],
          ['B', 23.1],
          ['C', 19.8],
        ],
      },
    ],
  }),
  searchChoices: async () => [{ did: 'p1', name: 'Tower A / 12F' }],
};

type Args = { boards: readonly StoredBoard[]; start: DialogStep; calls: BoardCalls };

const Live = ({ boards: initialBoards, start, calls }: Args) => {
  const [boards, setBoards] = useState(initialBoards);
  /** As on the platform: after a save that failed, the newest versions are known. */
  const save: BoardCalls['save'] = async (board, content) => {
    try {
      return await calls.save(board, content);
    } catch (error) {
      setBoards((former) => former.map((storedBoard) => ({ ...storedBoard, version: storedBoard.version + 1 })));
      throw error;
    }
  };
  const edited = useBoardEdit({
    types: builtInBoards,
    boards,
    context,
    calls: { ...calls, save },
    start,
    onSaved: () => undefined,
    onDeleted: (name) => setBoards((former) => former.filter((board) => board.name !== name)),
  });
  return (
    <BoardsDialog
      edited={edited}
      types={builtInBoards}
      boards={boards}
      context={context}
      calls={calls}
      subject="Cold rooms · All"
      onSort={(dids) => setBoards(dids.flatMap((did) => boards.find((board) => board.did === did) ?? []))}
      onClose={() => undefined}
    />
  );
};

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/** My boards at the left, templates or the form of one board with its preview at the right. */
const meta: Meta<typeof Live> = {
  title: 'Pages/Board dialog',
  parameters: { docs: { story: docsFrame } },
  component: Live,
  decorators: [withRendering],
  args: { boards: three, start: { kind: 'templates' }, calls: answers },
};

export default meta;
type Story = StoryObj<typeof Live>;

const button = (name: RegExp): HTMLElement => screen.getByRole('button', { name });
const press = async (name: RegExp): Promise<void> => userEvent.click(button(name));
const nameBox = (): Promise<HTMLElement> => screen.findByRole('textbox', { name: /^Name|^名称/u });

export const Templates: Story = {
  play: async () => {
    const templates = await screen.findByRole('region', { name: /Board templates|看板模板/u });
    const isOffered = ({ needs }: Board) => unmetNeed(needs, context) === undefined;
    const offered = builtInBoards.list.filter(isOffered);
    await expect(within(templates).getAllByRole('button')).toHaveLength(offered.length);
    // The others can be read, with what they need, and not be chosen.
    await expect(within(templates).getAllByRole('listitem')).toHaveLength(builtInBoards.list.length);
    await expect(within(templates).getByRole('heading', { name: /history of use|用量历史/u })).toBeInTheDocument();
  },
};

export const NoBoards: Story = {
  args: { boards: [] },
  play: async () => {
    await expect(await screen.findByText(/No boards yet|暂无看板/u)).toBeInTheDocument();
  },
};

export const Reordered: Story = {
  play: async () => {
    const [, second] = await screen.findAllByRole('button', { name: /^Move .* up$|上移/u });
    second?.focus();
    await userEvent.keyboard('{Enter}');
    const myBoards = screen.getByRole('list', { name: /My boards|我的看板/u });
    await expect(within(myBoards).getAllByRole('listitem')[0]).toHaveTextContent('A name that is rather long');
  },
};

/** A new board starts with what its kind proposes, and says nothing is wrong before anybody typed. */
export const AddEmpty: Story = {
  args: { start: { kind: 'add', type: 'line' } },
  play: async () => {
    await expect(await nameBox()).toHaveFocus();
    await expect(screen.getByText(/Not complete yet|尚未填写完整/u)).toBeInTheDocument();
    await expect(screen.queryByText(/Enter bulletin board name|请输入看板名称/u)).toBeNull();
  },
};

export const AddInvalid: Story = {
  args: { start: { kind: 'add', type: 'line' } },
  play: async () => {
    await nameBox();
    await press(/^Save$|^保存$/u);
    await expect(await screen.findByRole('alert')).toHaveTextContent(/Form not complete|表单未填写完整/u);
    await expect(screen.getByText(/Enter bulletin board name|请输入看板名称/u)).toBeInTheDocument();
    await expect(screen.getByText(/Choose the X axis|请选择 X 轴/u)).toBeInTheDocument();
    await waitFor(async () => expect(await nameBox()).toHaveFocus());
    await press(/^[2-9] fields to fix$|^[2-9] 处需要修改$/u);
    await userEvent.click(await screen.findByRole('menuitem', { name: /Choose the X axis|请选择 X 轴/u }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: /X axis|X 轴/u })).toHaveFocus());
  },
};

export const AddFilled: Story = {
  args: { start: { kind: 'edit', did: 'b1' } },
  play: async () => {
    await expect(await nameBox()).toHaveValue('各楼层温度');
    await expect(await screen.findByRole('region', { name: '各楼层温度' })).toBeInTheDocument();
  },
};

/** Choices that an earlier choice rules out are off, and fields of other choices are not there. */
export const History: Story = { args: { start: { kind: 'add', type: 'historycontrast' } } };
export const ListOfFields: Story = { args: { start: { kind: 'add', type: 'datalist' } } };
export const NameOnly: Story = { args: { start: { kind: 'add', type: 'policyrecord' } } };
export const KindIsGone: Story = { args: { start: { kind: 'edit', did: 'b3' } } };

export const DeleteAsks: Story = {
  args: { start: { kind: 'edit', did: 'b2' } },
  play: async () => {
    await nameBox();
    await press(/^Delete$|^删除$/u);
    const question = await screen.findByRole('dialog', { name: /Delete the board|删除看板/u });
    await userEvent.click(within(question).getByRole('button', { name: /^Delete$|^删除$/u }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Delete the board|删除看板/u })).toBeNull());
  },
};

export const CloseAsks: Story = {
  args: { start: { kind: 'add', type: 'bar' } },
  play: async () => {
    await userEvent.type(await nameBox(), 'Load');
    await press(/^Cancel$|^取消$/u);
    await expect(await screen.findByRole('button', { name: /^Keep editing$|^继续编辑$/u })).toHaveFocus();
    await press(/^Keep editing$|^继续编辑$/u);
    await expect(await nameBox()).toHaveValue('Load');
    await waitFor(async () => expect(await nameBox()).toHaveFocus());
  },
};

export const SaveFails: Story = {
  args: { start: { kind: 'edit', did: 'b1' }, calls: { ...answers, save: refused } },
  play: async () => {
    await userEvent.type(await nameBox(), ' 2');
    await press(/^Update$|^更新$/u);
    await expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer');
    await expect(await nameBox()).toHaveValue('各楼层温度 2');
  },
};

const saveOverNewer = fn<BoardCalls['save']>();

/** Version conflict: another user has saved meanwhile. A notice says so, and saving again overwrites their version. */
export const Overtaken: Story = {
  args: {
    start: { kind: 'edit', did: 'b1' },
    calls: { ...answers, save: saveOverNewer },
  },
  play: async () => {
    const msg = 'Someone else has changed this board. Compare, then save again.';
    saveOverNewer.mockReset().mockResolvedValue('b1');
    saveOverNewer.mockRejectedValueOnce(
      new CallError({ status: -40009, msg, errors: [{ path: '', rule: 'version', message: msg }] }),
    );
    await userEvent.type(await nameBox(), ' 2');
    await press(/^Update$|^更新$/u);
    await expect(await screen.findByRole('alert')).toHaveTextContent(msg);
    // The sign of the save that failed may still be leaving, before the word.
    await userEvent.click(await screen.findByRole('button', { name: /(^|\s)(Update|更新)$/u }));
    await waitFor(() => expect(saveOverNewer).toHaveBeenCalledTimes(2));
    await expect(saveOverNewer.mock.calls.map(([board]) => board?.version)).toEqual([1, 2]);
    await expect(await screen.findByText(/^Board templates$|^看板模板$/u)).toBeVisible();
  },
};

export const PreviewFails: Story = {
  args: { start: { kind: 'edit', did: 'b1' }, calls: { ...answers, preview: refused } },
  play: async () => {
    await expect(await screen.findByText(/does not answer/u, {}, { timeout: 15_000 })).toBeInTheDocument();
  },
};

const retry = fn();

export const NotLoaded: StoryObj = {
  render: () => (
    <BoardsFailed
      error={new CallError({ status: -50000, msg: 'The database does not answer. Try again.' })}
      onRetry={retry}
      onClose={() => undefined}
    />
  ),
  play: async () => {
    retry.mockClear();
    await screen.findByText(/The database does not answer/);
    await userEvent.click(screen.getByRole('button', { name: /^(Retry|重试)$/ }));
    await expect(retry).toHaveBeenCalledOnce();
  },
};
