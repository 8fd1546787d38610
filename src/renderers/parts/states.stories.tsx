import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { MemoryRouter } from 'react-router-dom';
import { expect, userEvent, within } from 'storybook/test';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { MenuButton } from './menu-button.tsx';
import { NoPermissionState } from './no-permission-state.tsx';
import { longName, sampleText } from './sample-text.ts';
import { SkeletonRows } from './skeleton.tsx';
import { docsFrame } from './docs-frame.ts';

/** Placeholders for content, a menu and a question. */
const meta = {
  title: 'Parts/States',
  parameters: { docs: { story: docsFrame } },
  decorators: [
    (Story) => (
      <MemoryRouter>
        <Story />
      </MemoryRouter>
    ),
  ],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { render: () => <SkeletonRows rows={5} /> };

export const Empty: Story = {
  render: () => (
    <EmptyState
      title={sampleText('No filter groups yet', '暂无过滤组')}
      actions={<Button type="primary">{sampleText('Add filter group', '添加过滤组')}</Button>}
    >
      {sampleText(
        'A filter group puts the records that you often look at on a tab.',
        '过滤组把您经常查看的记录放到一个标签页中。',
      )}
    </EmptyState>
  ),
};

export const EmptyByFilter: Story = {
  render: () => (
    <EmptyState
      isFiltered
      title={sampleText('No records match these filters', '没有符合当前筛选的记录')}
      actions={<Button>{sampleText('Clear all', '全部清除')}</Button>}
    >
      {longName()}
    </EmptyState>
  ),
};

export const Failed: Story = {
  render: () => (
    <ErrorState
      title={sampleText('Could not show this page', '无法显示此页面')}
      errorId="3f0a91c2"
      onRetry={() => undefined}
    >
      {longName()}
    </ErrorState>
  ),
};

/** The server's message names the number already; it is copied by a button. */
export const FailedOnServer: Story = {
  render: () => (
    <ErrorState
      title={sampleText('Could not load the record', '记录加载失败')}
      errorId="3f0a91c2"
      onRetry={() => undefined}
    >
      {sampleText('Tell your administrator the number 3f0a91c2.', '请将编号 3f0a91c2 告知管理员。')}
    </ErrorState>
  ),
  play: async ({ canvasElement }) => {
    const state = within(canvasElement);
    await expect(state.getAllByText(/3f0a91c2/u)).toHaveLength(1);
    await expect(state.getByRole('button', { name: /^(Copy error ID|复制错误编号)$/u })).toBeVisible();
  },
};

const meters = () => sampleText('Electricity meters', '电表');

export const NoPermission: Story = { render: () => <NoPermissionState name={meters()} /> };

const people = () => ({
  roles: [sampleText('Store staff', '门店人员')],
  administrators: [sampleText('Shen Qing', '沈清'), sampleText('Zhou Lan', '周岚')],
});

/** The title names the application; the text says in which role the right is missing, and who can grant it. */
export const NoPermissionWithPeople: Story = {
  render: () => <NoPermissionState name={meters()} people={people()} />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(/Store staff|门店人员/u);
    await expect(canvasElement).toHaveTextContent(/Shen Qing, Zhou Lan|沈清、周岚/u);
  },
};

export const NoPermissionUnnamed: Story = { render: () => <NoPermissionState name="" /> };

export const Confirm: Story = {
  render: () => (
    <ConfirmDialog
      title={sampleText('Delete 12 boards?', '删除 12 个看板？')}
      actionLabel={sampleText('Delete 12 boards', '删除 12 个看板')}
      onConfirm={() => undefined}
      onCancel={() => undefined}
    >
      <b>{sampleText('Load today', '今日负荷')}</b>
      {sampleText(' and 11 more. This can’t be undone.', ' 等 12 个看板将被删除，且无法恢复。')}
    </ConfirmDialog>
  ),
  play: async ({ canvasElement }) => {
    const buttons = within(canvasElement).getAllByRole('button');
    // Never on what destroys.
    await expect(buttons[0]).toHaveFocus();
  },
};

const themes = {
  system: () => sampleText('System', '跟随系统'),
  light: () => sampleText('Light', '浅色'),
  dark: () => sampleText('Dark', '深色'),
};

export const Menu: Story = {
  render: () => (
    <div style={{ display: 'flex', justifyContent: 'flex-end', minHeight: '10rem' }}>
      <MenuButton
        name={sampleText('Theme', '主题')}
        label={themes.dark()}
        items={Object.values(themes).map((word) => ({
          key: word(),
          label: word(),
          isChosen: word === themes.dark,
          onChoose: () => undefined,
        }))}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(within(canvasElement).getByRole('menuitemradio', { name: themes.dark() })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(within(canvasElement).getByRole('menuitemradio', { name: themes.system() })).toHaveFocus();
  },
};
