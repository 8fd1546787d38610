import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { Severity } from '../../engine/alarms/severity.ts';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';
import { sampleText } from '../../renderers/parts/sample-text.ts';
import { session } from '../../state/session.ts';
import { ArrivalNotice } from './arrival-notice.tsx';
import { noticeDock } from './notice-dock.ts';
import { arrivals } from './arrivals.ts';

/** The notice of notifications that arrive: one with its record and links, or several as one. */
const meta = { title: 'Shell/New notifications', parameters: { docs: { story: docsFrame } } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const air = '300000000000000000000004';

const Arrived = ({ severities }: { severities: readonly Severity[] }) => {
  useEffect(() => {
    arrivals.userid = session.userid;
    arrivals.shown = severities.map((severity, index) => ({
      did: String(index),
      title: sampleText('Door left open', '门未关'),
      content: sampleText('Door 3 of Shop 12 has been open for 5 minutes.', '12 号店 3 号门已打开 5 分钟。'),
      record: sampleText('Door 3', '3 号门'),
      occurtime: 1_790_000_000,
      isread: '0',
      severity,
      pid: air,
      device: 'd1',
    }));
    return () => {
      arrivals.shown = [];
    };
  }, [severities]);
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ArrivalNotice />
      </MemoryRouter>
    </QueryClientProvider>
  );
};

const notice = async () => within(await screen.findByRole('region', { name: /New notifications|新通知/u }));

export const Critical: Story = {
  render: () => <Arrived severities={['critical']} />,
  play: async () => {
    const critical = await notice();
    // It fades in.
    await waitFor(() => expect(critical.getByText(/^(Critical|严重)$/u)).toBeVisible());
    await expect(critical.getByRole('link')).toHaveAttribute('href', `/home/data/detail/${air}/d1/detail`);
  },
};

export const Warning: Story = { render: () => <Arrived severities={['warning']} /> };

export const Message: Story = { render: () => <Arrived severities={['message']} /> };

const pageHeight = 200;

/** On a page: a row below its content, which covers none of its controls. */
export const OnAPage: Story = {
  render: () => (
    <>
      <Button block style={{ height: pageHeight }}>
        {sampleText('The page', '页面内容')}
      </Button>
      <div data-slot={noticeDock} style={{ display: 'flex' }} />
      <Arrived severities={['critical']} />
    </>
  ),
  play: async ({ canvasElement }) => {
    await notice();
    const region = screen.getByRole('region', { name: /New notifications|新通知/u });
    const page = within(canvasElement).getByRole('button', { name: /The page|页面内容/u });
    await expect(region.getBoundingClientRect().top).toBeGreaterThanOrEqual(page.getBoundingClientRect().bottom);
  },
};

export const Several: Story = {
  render: () => <Arrived severities={['warning', 'critical', 'message', 'warning', 'critical']} />,
  play: async () => {
    const several = await notice();
    await expect(several.queryAllByRole('listitem')).toHaveLength(0);
    await userEvent.click(several.getByRole('button', { expanded: false }));
    await expect(several.getAllByRole('listitem')).toHaveLength(5);
  },
};
