import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, within } from 'storybook/test';
import { beginActivity } from '../../state/activity.ts';
import { connection } from '../../state/connection.ts';
import { unsavedInput } from '../../state/unsaved-input.ts';
import { toast, toasts } from '../../state/toasts.ts';
import { chartVariables } from '../../theme/chart-theme.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { sampleNow } from '../../renderers/fields/sample-module.ts';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';
import { LoadingLine } from './loading-line.tsx';
import { Logo } from './logo.tsx';
import { longName, sampleText } from '../../renderers/parts/sample-text.ts';
import { Toasts } from './toast.tsx';

/** What the frame of the console shows around a page. */
const meta = { title: 'Shell/Notices', parameters: { docs: { story: docsFrame } } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const LostConnection = () => {
  useEffect(() => {
    Object.assign(connection, { isLost: true, since: sampleNow * 1000, nextTry: Date.now() + 8_000 });
    return () => void Object.assign(connection, { isLost: false, since: 0, nextTry: 0 });
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

/** What the banner says of input: of a draft that it is kept, of a dialog that the page has to stay, and else nothing. */
export const ConnectionLostWithInput: Story = {
  render: () => <LostConnection />,
  play: async ({ canvasElement }) => {
    const banner = within(canvasElement);
    await banner.findByRole('alert');
    const kept = /saved on this computer|保存在本机/u;
    const stay = /Leave this page open|不要关闭/u;
    await expect(canvasElement).not.toHaveTextContent(kept);
    unsavedInput.forms = 1;
    await banner.findByText(stay);
    unsavedInput.drafts = 1;
    await banner.findByText(kept);
    await expect(canvasElement).not.toHaveTextContent(stay);
    Object.assign(unsavedInput, { forms: 0, drafts: 0 });
  },
};

const Notices = () => {
  useEffect(() => {
    toast.success(sampleText('Saved', '已保存'));
    toast.info(sampleText('Filing number copied', '备案号已复制'));
    toast.error(longName());
    return () => void (toasts.list = []);
  }, []);
  return <Toasts />;
};

export const NoticesInTheCorner: Story = { render: () => <Notices /> };

const DarkNotices = () => {
  useEffect(() => {
    toasts.variables = chartVariables('dark');
    return () => {
      toasts.variables = undefined;
    };
  }, []);
  return <Notices />;
};

/** On a dark wall the notices are dark, whatever the theme of the console. */
export const NoticesOnDarkWall: Story = {
  render: () => <DarkNotices />,
  play: async ({ canvasElement }) => {
    const [notice] = await within(canvasElement).findAllByRole('status');
    await expect(notice?.parentElement).toHaveStyle({ colorScheme: 'dark' });
  },
};

const InFlight = () => {
  useEffect(() => beginActivity(), []);
  return <LoadingLine />;
};

/** A thin progress bar at the top of the page, for calls that are not answered at once. */
export const Busy: Story = { render: () => <InFlight /> };

/** The product's mark; a company's own logo takes its place. */
export const Mark: Story = { render: () => <Logo size={48} /> };
