import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { statuses } from '../../api/statuses.ts';
import { CallError, clientStatuses } from '../../api/call-error.ts';
import {
  asking,
  conversation,
  draftAnswer,
  hostileAnswer,
  manySessions,
  richAnswer,
  sampleCalls,
  SamplePage,
  sampleSessions,
} from './assistant-samples.tsx';
import styles from './assistant.module.css';
import { sessionPageSize } from './chat-calls.ts';

/** The chat page in each of its states, without a server. */
const meta = {
  title: 'Pages/Assistant',
  component: SamplePage,
  parameters: { layout: 'fullscreen' },
  args: { calls: sampleCalls(), theme: 'light' },
  render: (args, { globals }) => <SamplePage {...args} theme={globals['theme']} />,
} satisfies Meta<typeof SamplePage>;

export default meta;
type Story = StoryObj<typeof meta>;

const box = () => screen.findByRole('textbox', { name: /^(Question|问题)$/ });
const button = (name: RegExp) => screen.findByRole('button', { name });
const send = async (text: string): Promise<void> => userEvent.type(await box(), `${text}{Enter}`);
const never = () => new Promise<never>(() => undefined);

/** Its two offers ask with one press. */
export const Welcome: Story = {
  args: { calls: sampleCalls({ ask: fn(async () => undefined) }) },
  play: async ({ args }) => {
    await userEvent.click(await button(/Device records|查询设备记录/));
    await waitFor(() => expect(args.calls.ask).toHaveBeenCalledOnce());
  },
};

export const Rich: Story = {
  args: { session: 's0', calls: sampleCalls() },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const picture = await page.findByRole('img', { name: /^(Diagram|示意图)$/ }, { timeout: 30_000 });
    await waitFor(() => expect((picture as HTMLImageElement).naturalWidth).toBeGreaterThan(100));
    const width = picture.getBoundingClientRect().width;
    const diagram = picture.closest('figure') ?? canvasElement;
    await userEvent.click(within(diagram).getByRole('button', { name: /^(Zoom in|放大)$/ }));
    await expect(picture.getBoundingClientRect().width / width).toBeCloseTo(1.1, 1);
    await userEvent.click(page.getByText(/^(Code|代码)$/));
    await expect(page.getByText(/flowchart LR/)).toBeVisible();
    await userEvent.click(page.getByText(/^(Chart|图表)$/, { selector: '.ant-segmented-item-label' }));
    await expect(page.getByRole('link', { name: /3/ })).toHaveAttribute('href', expect.stringContaining('filter='));
    const foreign = page.getByRole('link', { name: /example\.org/ });
    await expect(foreign).toHaveAttribute('rel', 'noopener noreferrer');
  },
};

/** Markup, foreign pictures, wrong blocks and wrong diagrams are text. */
export const Hostile: Story = {
  tags: ['!dev', '!autodocs'],
  args: { session: 's0', calls: sampleCalls({ read: async () => conversation(hostileAnswer) }) },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByText(/onerror=alert/)).toBeVisible();
    await page.findByText(/could not be drawn|绘制失败/, {}, { timeout: 30_000 });
    await expect(canvasElement.querySelector('ol img')).toBeNull();
    await expect(page.queryByRole('link', { name: 'run' })).toBeNull();
    await waitFor(() => expect(page.getAllByText(/shown as code|以代码形式显示/)).toHaveLength(2));
    await expect(page.getByText('select 1')).toBeVisible();
  },
};

/** Nothing is stored before the question is answered. */
export const Drafts: Story = {
  args: { session: 's0', calls: sampleCalls({ read: async () => conversation(draftAnswer) }) },
  play: async () => {
    const card = await screen.findByRole('group', { name: /Named A/ }, { timeout: 20_000 });
    await userEvent.click(await within(card).findByRole('button', { name: /Store|保存/ }));
    const dialog = await screen.findByRole('dialog');
    await expect(dialog).toHaveTextContent(/Named A/);
    await userEvent.click(within(dialog).getByRole('button', { name: /Cancel|取消/ }));
    await expect(await within(card).findByText(/Nothing is stored|不会保存/)).toBeVisible();
  },
};

export const Thinking: Story = {
  args: { calls: sampleCalls({ ask: never }) },
  play: async () => {
    await send('Hello');
    await expect(await button(/^(Sending\.\.\.|发送中\.\.\.)$/)).toBeDisabled();
    await expect(await screen.findByText(/^(Thinking…|思考中\.\.\.)$/)).toBeVisible();
    await button(/^(Stop|停止)$/);
  },
};

/** Stopping keeps what has arrived. */
export const Stopped: Story = {
  args: { calls: sampleCalls({ ask: asking('As far as it came.', { hangs: true }) }) },
  play: async () => {
    await send('Hello');
    await userEvent.click(await button(/^(Stop|停止)$/));
    await expect(await screen.findByText(/^(Stopped|已停止)$/)).toBeVisible();
    await expect(screen.getByText('As far as it came.')).toBeVisible();
    await expect(await button(/^(Send|发送)$/)).toBeVisible();
  },
};

const cut = new CallError({ status: clientStatuses.network, msg: 'No connection' });

/** An answer cut by the network is kept and marked, and can be asked again. */
export const Cut: Story = {
  args: { calls: sampleCalls({ ask: fn(asking('Half an ans', { failure: cut })) }) },
  play: async ({ args }) => {
    await send('Hello');
    await expect(await screen.findByText(/(Request failed: |请求失败：)No connection/)).toBeVisible();
    await expect(screen.getByText(/^(Cut off|回答中断)$/)).toBeVisible();
    await expect(screen.getByText(/^(The answer was cut off|回答已中断)$/)).toHaveRole('status');
    await expect(screen.getByText('Half an ans')).toBeVisible();
    await userEvent.click(await button(/Ask again|重新提问/));
    await waitFor(() => expect(args.calls.ask).toHaveBeenCalledTimes(2));
    await expect(await screen.findAllByText('Half an ans')).toHaveLength(2);
  },
};

const broken = new CallError({ status: statuses.internal, msg: 'Tell the number 1f2e3d.' }, undefined, '1f2e3d');

/** The number of an answer that failed on the server is copied by a button. */
export const Failed: Story = {
  args: { calls: sampleCalls({ ask: asking('', { failure: broken }) }) },
  play: async () => {
    await send('Hello');
    await expect(await button(/^(Copy error ID|复制错误编号)$/u)).toBeVisible();
  },
};

export const Refused: Story = {
  args: {
    calls: sampleCalls({ ask: asking('', { failure: new CallError({ status: -40029, msg: 'Too many questions.' }) }) }),
  },
  play: async () => {
    await send('Hello');
    await expect(await screen.findByText('Too many questions.')).toBeVisible();
  },
};

/** Enter that ends a composition, and Shift+Enter, send nothing. */
export const Composing: Story = {
  args: { calls: sampleCalls({ ask: fn(async () => undefined) }) },
  play: async ({ args }) => {
    const text = await box();
    await userEvent.type(text, 'a{Shift>}{Enter}{/Shift}b');
    await expect(text).toHaveValue('a\nb');
    await fireEvent.keyDown(text, { key: 'Enter', isComposing: true });
    await fireEvent.keyDown(text, { key: 'Enter', keyCode: 229 });
    await expect(args.calls.ask).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect(args.calls.ask).toHaveBeenCalledOnce();
    await expect(text).toHaveValue('');
  },
};

/** Deleting asks first; the selected conversation gives way to a new one. */
export const Deleting: Story = {
  args: { session: 's0', calls: sampleCalls({ remove: fn(async () => undefined) }) },
  play: async ({ args }) => {
    const title = sampleSessions[0]?.title ?? '';
    await userEvent.click(await button(new RegExp(`.+${title}|${title}.+`)));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Delete|删除/ }));
    const dialog = await screen.findByRole('dialog');
    await expect(Math.round(dialog.getBoundingClientRect().width)).toBe(
      25 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Delete|确定删除)$/ }));
    await waitFor(() => expect(args.calls.remove).toHaveBeenCalledWith('s0'));
    await waitFor(() => expect(screen.queryByRole('button', { name: title })).toBeNull());
    await expect(await screen.findByText(/What would you like|您好/)).toBeVisible();
  },
};

/** 30 a page; the next page is read near the bottom. */
export const ManySessions: Story = {
  args: {
    calls: sampleCalls({
      sessions: fn(async (page: number) => manySessions.slice((page - 1) * sessionPageSize, page * sessionPageSize)),
    }),
  },
  play: async ({ canvasElement }) => {
    await screen.findByRole('button', { name: 'Conversation 30' });
    const list = canvasElement.querySelector('[class*="sessions"]');
    list?.scrollTo({ top: list.scrollHeight });
    await screen.findByRole('button', { name: 'Conversation 35' });
    await expect(await screen.findByText(/^(No more|没有更多了)$/)).toBeInTheDocument();
  },
};

export const NoSessions: Story = { args: { calls: sampleCalls({ sessions: async () => [] }) } };
export const WaitingForSessions: Story = { args: { calls: sampleCalls({ sessions: never }) } };
export const SessionsFailed: Story = {
  args: {
    calls: sampleCalls({ sessions: async () => Promise.reject(new CallError({ status: -50000, msg: 'Failed' })) }),
  },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(/Failed to get history|获取历史记录失败/);
  },
};
export const ReadingSession: Story = { args: { session: 's0', calls: sampleCalls({ read: never }) } };

/** A conversation that can't be read leads to a new one. */
export const SessionLost: Story = {
  args: {
    session: 's0',
    calls: sampleCalls({ read: async () => Promise.reject(new CallError({ status: -40004, msg: 'Not found' })) }),
  },
  play: async () => {
    await expect(await screen.findByText(/What would you like|您好/)).toBeVisible();
  },
};

/** A reader who has scrolled up stays there; the button leads back to the end. */
export const ScrolledUp: Story = {
  args: { session: 's0', calls: sampleCalls({ ask: asking(`${'Line\n\n'.repeat(60)}End of it`) }) },
  play: async ({ canvasElement }) => {
    await screen.findByText(/^(Chart|图表)$/, { selector: '.ant-segmented-item-label' }, { timeout: 30_000 });
    const scroller = canvasElement.querySelector(`.${styles.scroller}`);
    await send('More');
    await screen.findByText('End of it', {}, { timeout: 20_000 });
    await waitFor(() => expect(endOf(scroller)).toBeLessThan(30));
    scroller?.scrollTo({ top: 100 });
    await userEvent.click(await button(/To the end|回到底部/));
    await waitFor(() => expect(endOf(scroller)).toBeLessThan(30));
  },
};

const endOf = (element: Element | null): number =>
  element === null ? Number.NaN : element.scrollHeight - element.clientHeight - element.scrollTop;

/** A narrow window has the conversations in a drawer. */
export const Narrow: Story = {
  args: { session: 's0', calls: sampleCalls({ read: async () => conversation(richAnswer, true) }) },
  globals: { viewport: { value: 'phone' } },
};
