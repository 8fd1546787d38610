import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { CallError } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import { hostileText } from '../../renderers/fields/hostile-text.ts';
import { sampleNow } from '../../renderers/fields/sample-module.ts';
import type { AgentToken } from '../../schemas/agent-tokens.ts';
import { answeredCache, StoryCache } from '../../features/stories/story-cache.tsx';
import { AgentsDialog } from './agents-dialog.tsx';
import { CopiedText } from '../../features/user-devices/copied-text.tsx';
import { agentTokensQuery } from './use-agent-tokens.ts';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

const token = (did: string, more: Partial<AgentToken>): AgentToken => ({
  did,
  name: 'Notebook, Claude',
  createtime: sampleNow - 900_000,
  until: 4_000_000_000,
  lastused: sampleNow - 40,
  ...more,
});

const full = [
  token('a1', {}),
  token('a2', { name: hostileText, lastused: null }),
  token('a3', { name: 'Report of last year', until: sampleNow - 40_000_000 }),
];

type Answer = readonly AgentToken[] | CallError | undefined;

const cacheOf = (answer: Answer) =>
  answeredCache(agentTokensQuery.queryKey, Array.isArray(answer) ? { data: answer } : answer);

/** The agent tokens of a person, from the user menu. */
const meta: Meta<{ answer: Answer }> = {
  title: 'Shell/Agents',
  parameters: { docs: { story: docsFrame } },
  render: ({ answer }) => (
    <StoryCache cacheOf={cacheOf(answer)}>
      <AgentsDialog onClose={() => undefined} />
    </StoryCache>
  ),
};

export default meta;
type Story = StoryObj<typeof meta>;

export const Listed: Story = {
  args: { answer: full },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: /^(Agents|智能体)$/ }));
    await expect(dialog.getByRole('list', { name: /Agent tokens|智能体令牌/ })).toHaveTextContent('Notebook, Claude');
    await expect(dialog.getByRole('textbox', { name: /MCP/ })).toHaveValue(`${location.origin}/mcp`);
    await userEvent.click(dialog.getByRole('button', { name: /^(Create token|新建令牌)$/ }));
    await expect(dialog.getByText(/Please enter a name|请输入名称/)).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: /^(Name|名称)/ })).toHaveFocus();
  },
};

/** Asks before it revokes; the focus is on Cancel. */
export const Revoking: Story = {
  args: { answer: full },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: /Notebook, Claude/ }));
    await waitFor(() => expect(screen.getByText(/disconnected immediately|立即无法连接/)).toBeVisible());
    await expect(screen.getByRole('button', { name: /^(Cancel|取消)$/ })).toHaveFocus();
  },
};

export const None: Story = { args: { answer: [] } };
export const Waiting: Story = { args: { answer: undefined } };
export const Failed: Story = {
  args: { answer: new CallError({ status: statuses.internal, msg: 'Internal error, request 3f0a91c2.' }) },
};

export const Made: Story = {
  args: { answer: [] },
  render: () => (
    <div style={{ padding: '1rem', width: '36rem' }}>
      <CopiedText hasFocus label="Token" text={`cat_${'A1b2C3d4'.repeat(5)}xyz`} note="It is shown only now." />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Token' })).toHaveValue(`cat_${'A1b2C3d4'.repeat(5)}xyz`);
    await expect(canvas.getByRole('button', { name: /Token/ })).toHaveFocus();
  },
};
