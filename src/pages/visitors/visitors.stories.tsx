import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { endpoints } from '../../api/endpoints.ts';
import { hostileText } from '../../renderers/fields/hostile-text.ts';
import type { OwnVisit } from '../../schemas/people.ts';
import { MyVisitsPage } from './my-visits-page.tsx';
import { ReceptionCode } from './reception-code.tsx';
import { VisitButtons } from './visit-buttons.tsx';
import { VisitsWaiting } from '../../features/visits/visits-waiting.tsx';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

const Cached = ({ children }: { children: ReactNode }) => {
  const [cache] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <MemoryRouter>
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    </MemoryRouter>
  );
};

const withCache: Decorator = (Story) => (
  <Cached>
    <Story />
  </Cached>
);

/** The QR code of the reception, and the visits that a host has to answer. */
const meta: Meta = { title: 'Pages/Visitors', parameters: { docs: { story: docsFrame } }, decorators: [withCache] };

export default meta;
type Story = StoryObj;

const never = () => new Promise<Response>(() => undefined);

/** The server's answers by path; what has none is never answered. */
const answering = (answers: Readonly<Record<string, object>>) => () => {
  const fetched = spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const body = Object.entries(answers).find(([path]) => String(address).includes(path))?.[1];
    return body === undefined ? never() : Promise.resolve(Response.json(body));
  });
  return () => fetched.mockRestore();
};

const close = fn();
const fault = { status: -50000, msg: 'The server has a fault.' };
const code = { status: 0, msg: '', data: { authorization: 'AB2CD-3EFGH', expiresat: 1_790_000_000 } };
const reception = (answer: object | undefined): Story => ({
  render: () => <ReceptionCode onClose={close} />,
  beforeEach: answering(answer === undefined ? {} : { [endpoints.refreshVisitorCode.path]: answer }),
});

export const Code: Story = {
  ...reception(code),
  play: async () => {
    await expect(await screen.findByText('AB2CD-3EFGH')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^(Refresh code|刷新访客码)$/ }));
    await expect(screen.getAllByRole('dialog')).toHaveLength(2);
  },
};
export const CodeLoading: Story = {
  ...reception(undefined),
  play: async () => {
    await expect(screen.getByRole('button', { name: /^(Print|打印)$/ })).toBeDisabled();
  },
};
export const CodeFailed: Story = {
  ...reception(fault),
  play: async () => {
    await expect(await screen.findByText(fault.msg)).toBeVisible();
  },
};

const visit = (did: string, statusdesc: string, more: Partial<OwnVisit> = {}): OwnVisit => ({
  did,
  company: 'Analytical Engines',
  visitor: 'Ada Lovelace',
  mobile: '13512345678',
  visitaddr: 'Lobby',
  interviewtime: 1_790_000_000,
  statusdesc,
  ...more,
});

const visits = [
  visit('v1', '0'),
  visit('v2', '0', { visitor: hostileText, company: '蓝海科技', visitaddr: '' }),
  visit('v3', '1'),
  visit('v4', '2'),
  visit('v5', '3'),
];

const withAnswer = (answer: object | undefined): Story => ({
  render: () => (
    <div style={{ display: 'flex', height: '36rem' }}>
      <MyVisitsPage />
    </div>
  ),
  beforeEach: answering(answer === undefined ? {} : { [endpoints.myVisits.path]: answer }),
});

export const Mine: Story = {
  ...withAnswer({ status: 0, msg: '', data: visits }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findAllByText('Ada Lovelace');
    const [, firstRow] = canvas.getAllByRole('row');
    // The latest was answered first; waiting visitors are above, the next expected one on top.
    await expect(firstRow).toHaveTextContent('蓝海科技');
    await expect(canvas.getAllByRole('button', { name: /^(Confirm the visit|确认 )/ })).toHaveLength(2);
  },
};
/** The host confirms a visit; the server's next list has it confirmed. */
const confirming = () => {
  let current = visits;
  const fetched = spyOn(globalThis, 'fetch').mockImplementation((address) => {
    if (String(address).includes(endpoints.confirmVisit.path))
      current = visits.map((stored) => (stored.did === 'v2' ? { ...stored, statusdesc: '1' } : stored));
    return Promise.resolve(Response.json({ status: 0, msg: '', data: current }));
  });
  return () => fetched.mockRestore();
};

export const MineAnswered: Story = {
  ...withAnswer(undefined),
  beforeEach: confirming,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [first] = await canvas.findAllByRole('button', { name: /^(Confirm the visit|确认 )/ });
    await userEvent.click(first ?? canvasElement);
    await waitFor(() => expect(canvas.getAllByRole('button', { name: /^(Confirm the visit|确认 )/ })).toHaveLength(1));
    // What is under the pointer is still the row of the visit that was answered.
    const [, firstRow, secondRow] = canvas.getAllByRole('row');
    await expect(firstRow).toHaveTextContent('蓝海科技');
    await expect(within(secondRow ?? canvasElement).getAllByRole('button')).toHaveLength(2);
  },
};
const longName = '<img src=x onerror=alert(1)>'.repeat(3);
/** The question is asked within a cell whose text does not wrap; its own text does. */
export const MineRefused: Story = {
  ...withAnswer({ status: 0, msg: '', data: [visit('v1', '0', { visitor: longName })] }),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /^(Refuse the visit|拒绝 )/ }));
    const title = within(screen.getByRole('dialog')).getByRole('heading');
    await expect(title).toHaveTextContent(longName);
    await expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
  },
};
export const MineLoading: Story = withAnswer(undefined);
export const MineEmpty: Story = {
  ...withAnswer({ status: 0, msg: '', data: [] }),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/^(No visitors at the moment|目前没有访客)$/)).toBeVisible();
  },
};
export const MineFailed: Story = {
  ...withAnswer(fault),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(fault.msg)).toBeVisible();
  },
};

export const Refusal: Story = {
  render: () => <VisitButtons did="v1" visitor="Ada Lovelace" status="0" mayEnd={false} />,
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: /^(Refuse the visit|拒绝 )/ }));
    const dialog = screen.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName(/Ada Lovelace/);
    await expect(within(dialog).getByRole('button', { name: /^(Cancel|取消)$/ })).toHaveFocus();
  },
};

export const Waiting: Story = {
  render: () => <VisitsWaiting visits={visits.slice(0, 2)} announced={new Set(['v1', 'v2'])} />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link', { name: /2/ })).toBeVisible();
  },
};
