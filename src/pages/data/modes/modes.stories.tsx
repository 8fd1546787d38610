import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { CallError } from '../../../api/call-error.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { statuses } from '../../../api/statuses.ts';
import { withBuiltins } from '../../../engine/builtin-columns.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import { hostileText } from '../../../renderers/fields/hostile-text.ts';
import { sampleModule, sampleNow, sampleRecords } from '../../../renderers/fields/sample-module.ts';
import { SampleRendering } from '../../../renderers/fields/sample-rendering.tsx';
import { CardGrid, CardsSkeleton } from './card-grid.tsx';
import type { TreeNode } from './checked-nodes.ts';
import { ColumnSettingsDialog } from './column-settings-dialog.tsx';
import { defaultColumnMode, fitColumnMode } from '../../../features/display-modes/display-mode.ts';
import { graphTypes } from '../../../features/display-modes/use-readable-trees.ts';
import type { ListInteraction } from '../../../features/list/use-list-interaction.ts';
import { answering } from '../../../features/stories/story-platform.tsx';
import { ModeState } from './mode-state.tsx';
import { NodeTree, type TreePages } from './node-tree.tsx';
import { RecordRows, RowsSkeleton } from './record-rows.tsx';
import { SidePanel } from './side-panel.tsx';

const framed: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <div style={{ display: 'flex', height: '30rem' }}>
      <Story />
    </div>
  </SampleRendering>
);

const Cached = ({ children }: { children: ReactNode }) => {
  const [cache] = useState(() => new QueryClient());
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
};

const withCache: Decorator = (Story) => (
  <Cached>
    <Story />
  </Cached>
);

/** The parts of the column, view and card modes: with records, while they come, without any, and refused. */
const meta = { title: 'Pages/Modes', decorators: [framed] } satisfies Meta;

export default meta;

const choose = fn();
const nothing = () => undefined;
const use: ListInteraction = { frame: { current: null }, touched: nothing, isInUse: () => false };
const pages: TreePages = { space: undefined, organization: undefined };

export const Records: StoryObj<typeof meta> = {
  render: () => (
    <SidePanel label="Records">
      <RecordRows
        config={sampleModule}
        display={{ ...defaultColumnMode.display, content: 'code' }}
        rows={[...sampleRecords, { did: 'hostile', name: hostileText, code: hostileText }]}
        hasMore
        use={use}
        chosen={String(sampleRecords[0]?.['did'])}
        onChoose={choose}
        onMore={nothing}
      />
    </SidePanel>
  ),
  play: async ({ canvasElement }) => {
    const list = within(canvasElement).getByRole('listbox');
    list.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(choose).toHaveBeenLastCalledWith(String(sampleRecords[1]?.['did']));
    // A clicked row must not keep the focus: it leaves the document once it is out of sight, and the keys with it.
    const [row] = within(list).getAllByRole('option');
    if (row) await userEvent.click(row);
    await expect(list).toHaveFocus();
    const edge = within(canvasElement).getByRole('separator');
    edge.focus();
    await userEvent.keyboard('{End}');
    await expect(edge).toHaveAttribute('aria-valuenow', '600');
    await userEvent.keyboard('{ArrowLeft}');
    await expect(edge).toHaveAttribute('aria-valuenow', '592');
    await userEvent.dblClick(edge);
    await expect(edge).toHaveAttribute('aria-valuenow', '360');
  },
};

/** An edit moves `updatetime`; what a device's row says is when it last reported. */
export const AgeOfReport: StoryObj<typeof meta> = {
  render: () => (
    <SidePanel label="Records">
      <RecordRows
        config={{ ...sampleModule, driver: 'mqtt', interval: 60 }}
        display={defaultColumnMode.display}
        rows={[
          { ...sampleRecords[0], did: 'new', name: 'Edited now', updatetime: sampleNow, reported: sampleNow - 90 },
          { ...sampleRecords[0], did: 'old', name: 'Silent', updatetime: sampleNow, reported: sampleNow - 7200 },
        ]}
        hasMore={false}
        use={use}
        chosen={undefined}
        onChoose={nothing}
        onMore={nothing}
      />
    </SidePanel>
  ),
  play: async ({ canvasElement }) => {
    const [edited, silent] = within(canvasElement).getAllByRole('option');
    await expect(edited).toHaveTextContent(/1 (min ago|分钟前)/);
    await expect(silent).toHaveTextContent(/(Offline|离线)2 (h ago|小时前)/);
  },
};

export const RowsLoading: StoryObj<typeof meta> = { render: () => <RowsSkeleton /> };

const state = {
  name: 'Meters',
  none: 'Add the first record.',
  error: null,
  isFiltered: false,
  waiting: <RowsSkeleton />,
  children: 'Records',
  onRetry: nothing,
  onClear: nothing,
};

export const None: StoryObj<typeof meta> = { render: () => <ModeState {...state} count={0} /> };

export const NoneInGroup: StoryObj<typeof meta> = { render: () => <ModeState {...state} count={0} isGroup /> };

export const NoneMatches: StoryObj<typeof meta> = { render: () => <ModeState {...state} count={0} isFiltered /> };

export const Failed: StoryObj<typeof meta> = {
  render: () => <ModeState {...state} count={undefined} error={new Error('The platform can’t be reached.')} />,
};

export const Settings: StoryObj<typeof meta> = {
  render: () => (
    <ColumnSettingsDialog
      config={sampleModule}
      value={fitColumnMode(undefined, sampleModule)}
      onSave={async () => undefined}
      onClose={nothing}
    />
  ),
};

const node = (name: string, ...children: TreeNode[]): TreeNode => ({ did: name, name, pid: 'p', children });
const nodes = [
  node('Binjiang', node('Tower A', node('12F'), node('13F')), node('Tower B')),
  node('An old warehouse with a very long name that does not fit into the panel'),
];

export const Tree: StoryObj<typeof meta> = {
  render: () => (
    <SidePanel label="Spaces">
      <NodeTree
        trees={graphTypes}
        pages={pages}
        nodes={nodes}
        error={null}
        choice={{ graphtype: 'space', checked: ['Tower A'] }}
        onChoose={choose}
        onRetry={nothing}
      />
    </SidePanel>
  ),
  play: async ({ canvasElement }) => {
    const tree = within(canvasElement);
    await userEvent.click(await tree.findByText('Tower B'));
    await expect(choose).toHaveBeenLastCalledWith({ graphtype: 'space', checked: ['Binjiang'] });
  },
};

const noSpaces = (treePages: TreePages) => (
  <SidePanel label="Spaces">
    <NodeTree
      trees={graphTypes}
      pages={treePages}
      nodes={[]}
      error={null}
      choice={{ graphtype: 'space', checked: [] }}
      onChoose={nothing}
      onRetry={nothing}
    />
  </SidePanel>
);

/** The next step is a link for people who may open the spaces, and whom to ask for all others. */
export const NoSpaces: StoryObj<typeof meta> = {
  render: () => noSpaces({ ...pages, space: '/home/data/list/spaces' }),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link')).toHaveAttribute('href', '/home/data/list/spaces');
  },
};

export const NoSpacesToOpen: StoryObj<typeof meta> = {
  render: () => noSpaces(pages),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('link')).toBeNull();
  },
};

export const TreeFailed: StoryObj<typeof meta> = {
  render: () => (
    <SidePanel label="Spaces">
      <NodeTree
        trees={graphTypes}
        pages={pages}
        nodes={undefined}
        error={new Error('You may not read “Spaces”.')}
        choice={{ graphtype: 'space', checked: [] }}
        onChoose={nothing}
        onRetry={nothing}
      />
    </SidePanel>
  ),
};

/** Without the right to read spaces no retry can help. */
export const TreeRefused: StoryObj<typeof meta> = {
  beforeEach: answering({ [endpoints.myRights.path]: { data: [], grants: [], administrators: ['Shen Qing'] } }),
  decorators: [withCache],
  render: () => (
    <SidePanel label="Spaces">
      <NodeTree
        trees={graphTypes}
        pages={pages}
        nodes={undefined}
        error={new CallError({ status: statuses.forbidden, msg: 'You need the right to read “Spaces”.' })}
        choice={{ graphtype: 'space', checked: [] }}
        onChoose={nothing}
        onRetry={nothing}
      />
    </SidePanel>
  ),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/Shen Qing/)).toBeVisible();
    await expect(within(canvasElement).getByRole('heading', { name: /Spaces|空间/ })).toBeVisible();
    await expect(within(canvasElement).queryByRole('button', { name: /^(Retry|重试)$/ })).toBeNull();
  },
};

const files: ModuleConfig = withBuiltins({
  pid: '30000000000000000000000c',
  name: { en: 'Media files', zh: '媒体文件' },
  group: 'signage',
  columns: [
    {
      column: 'castelemtype',
      label: { en: 'File type', zh: '文件类型' },
      type: 'enum',
      rw: 3,
      required: 0,
      enum: { 1: { en: 'Video', zh: '视频' }, 4: { en: 'Image', zh: '图片' } },
    },
    { column: 'size', label: { en: 'Size', zh: '大小' }, type: 'int', rw: 1, required: 0, spec: 'bytecount' },
  ],
});

export const Cards: StoryObj<typeof meta> = {
  render: () => (
    <CardGrid
      config={files}
      rows={Array.from({ length: 40 }, (_file, index) => ({
        did: `f${index}`,
        name: index === 1 ? hostileText : `File ${index + 1}`,
        castelemtype: index % 2 === 0 ? '1' : '4',
        size: 1_048_576 * (index + 1),
        updatetime: sampleNow - index * 3600,
      }))}
      hasMore={false}
      use={use}
      onMore={nothing}
    />
  ),
};

export const CardsLoading: StoryObj<typeof meta> = { render: () => <CardsSkeleton /> };
