import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, userEvent, within } from 'storybook/test';
import { beginActivity } from '../../state/activity.ts';
import { connection } from '../../state/connection.ts';
import { toast, toasts } from '../../state/toasts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { LoadingLine } from './loading-line.tsx';
import { MenuButton } from './menu-button.tsx';
import { NoPermissionState } from './no-permission-state.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { Toasts } from './toast.tsx';
import { docsFrame } from './docs-frame.ts';

/** Placeholders for content, and the shell's small parts. */
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

const long = 'A name that is far longer than any line has room for, without an end in sight, and then some more of it';

export const Loading: Story = { render: () => <SkeletonRows rows={5} /> };

export const Empty: Story = {
  render: () => (
    <EmptyState title="No filter groups yet" actions={<Button type="primary">Add one</Button>}>
      A filter group puts the records that one often looks at on a tab.
    </EmptyState>
  ),
};

export const EmptyByFilter: Story = {
  render: () => (
    <EmptyState isFiltered title="Nothing matches" actions={<Button>Clear</Button>}>
      {long}
    </EmptyState>
  ),
};

export const Failed: Story = {
  render: () => (
    <ErrorState title="Could not show this page" id="3f0a91c2" onRetry={() => undefined}>
      {long}
    </ErrorState>
  ),
};

export const NoPermission: Story = { render: () => <NoPermissionState name="Electricity meters" /> };

const people = { roles: ['Store staff'], administrators: ['Shen Qing', 'Zhou Lan'] };

/** The title names the application; the text says in which role the right is missing, and who can grant it. */
export const NoPermissionWithPeople: Story = {
  render: () => <NoPermissionState name="Electricity meters" people={people} />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(/Store staff/u);
    await expect(canvasElement).toHaveTextContent(/Shen Qing(, |、)Zhou Lan/u);
  },
};

export const NoPermissionUnnamed: Story = { render: () => <NoPermissionState name="" /> };

const LostConnection = () => {
  useEffect(() => {
    Object.assign(connection, { isLost: true, nextTry: Date.now() + 8_000 });
    return () => void Object.assign(connection, { isLost: false, nextTry: 0 });
  }, []);
  return <ConnectionBanner />;
};

const SlowPlatform = () => {
  useEffect(() => {
    connection.slow = 1;
    return () => {
      connection.slow = 0;
    };
  }, []);
  return <ConnectionBanner />;
};

export const PlatformSlow: Story = { render: () => <SlowPlatform /> };

export const ConnectionLost: Story = {
  render: () => <LostConnection />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible();
  },
};

export const Confirm: Story = {
  render: () => (
    <ConfirmDialog
      title="Delete 12 boards?"
      verb="Delete 12 boards"
      onConfirm={() => undefined}
      onCancel={() => undefined}
    >
      <b>Load today</b> and 11 more. This can’t be undone.
    </ConfirmDialog>
  ),
  play: async ({ canvasElement }) => {
    const buttons = within(canvasElement).getAllByRole('button');
    // Never on what destroys.
    await expect(buttons[0]).toHaveFocus();
  },
};

const Notices = () => {
  useEffect(() => {
    toast.success('Saved');
    toast.info('The filing number was copied');
    toast.error(long);
    return () => void (toasts.list = []);
  }, []);
  return <Toasts />;
};

export const NoticesInTheCorner: Story = { render: () => <Notices /> };

export const Menu: Story = {
  render: () => (
    <div style={{ display: 'flex', justifyContent: 'flex-end', minHeight: '10rem' }}>
      <MenuButton
        name="Theme"
        label="Dark"
        items={['System', 'Light', 'Dark'].map((label) => ({
          key: label,
          label,
          isChosen: label === 'Dark',
          onChoose: () => undefined,
        }))}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(within(canvasElement).getByRole('menuitemradio', { name: 'Dark' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(within(canvasElement).getByRole('menuitemradio', { name: 'System' })).toHaveFocus();
  },
};

const InFlight = () => {
  useEffect(() => beginActivity(), []);
  return <LoadingLine />;
};

/** A hairline at the top of the page, for calls that take longer than a blink. */
export const Busy: Story = { render: () => <InFlight /> };
