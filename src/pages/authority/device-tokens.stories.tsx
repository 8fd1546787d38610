import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { CallError } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import { hostileText } from '../../renderers/fields/hostile-text.ts';
import { sampleNow } from '../../renderers/fields/sample-module.ts';
import { SampleRendering } from '../../renderers/fields/sample-rendering.tsx';
import type { DeviceToken, UnknownDevice } from '../../schemas/device-tokens.ts';
import { answeredCache, StoryCache } from '../../features/stories/story-cache.tsx';
import { deviceTokensQuery } from './device-token-calls.ts';
import { DeviceTokens } from './device-tokens.tsx';
import { MadeToken } from './new-device-token.tsx';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

const local = (en: string, zh: string) => ({ en, zh });
const pid = '3'.repeat(24);
const sensors = local('Sensors', '传感器');

type Answer = { data: DeviceToken[]; unknown: UnknownDevice[]; modules: { pid: string; name: typeof sensors }[] };

const full: Answer = {
  data: [
    {
      did: 't1',
      pid,
      module: sensors,
      name: 'Gateway floor 3',
      createtime: sampleNow - 90_000,
      creator_name: 'Ada Lovelace',
      lastused: sampleNow - 40,
    },
    {
      did: 't2',
      pid,
      module: local(hostileText, hostileText),
      name: hostileText,
      createtime: sampleNow - 900,
      creator_name: '',
      lastused: null,
    },
  ],
  unknown: [
    { pid, module: sensors, device: 'TH-404', at: sampleNow - 20 },
    { pid, module: sensors, device: hostileText, at: sampleNow - 90 },
  ],
  modules: [{ pid, name: sensors }],
};

const nothing = () => undefined;

/** Tokens that devices report with, on the page of roles and rights. */
const meta: Meta<{ answer: Answer | CallError | undefined }> = {
  title: 'Pages/Authority/Device tokens',
  parameters: { docs: { story: docsFrame } },
  render: ({ answer }, { globals }) => (
    <StoryCache cacheOf={answeredCache(deviceTokensQuery.queryKey, answer)}>
      <SampleRendering theme={globals['theme']}>
        <DeviceTokens onClose={nothing} />
      </SampleRendering>
    </StoryCache>
  ),
};

export default meta;
type Story = StoryObj<typeof meta>;

export const Listed: Story = {
  args: { answer: full },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await expect(dialog.getByRole('table', { name: /^(Device tokens|设备令牌)$/ })).toHaveTextContent(
      'Gateway floor 3',
    );
    await expect(dialog.getByRole('region', { name: /unknown devices|未知设备/ })).toHaveTextContent('TH-404');
    await userEvent.click(dialog.getByRole('button', { name: /^(Create token|新建令牌)$/ }));
    await expect(dialog.getByText(/Please choose the module|请选择模块/)).toBeInTheDocument();
    await expect(dialog.getByText(/Please enter a name|请输入名称/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: /^(2 fields to fix|2 处需要修改)$/ }));
    await userEvent.click(dialog.getByRole('menuitem', { name: /Please enter a name|请输入名称/ }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /^(Name|名称)/ })).toHaveFocus());
  },
};

/** Asks before it revokes; the focus is on Cancel. */
export const Revoking: Story = {
  args: { answer: full },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: /“Gateway floor 3”/ }));
    await waitFor(() => expect(screen.getByText(/can no longer report|立即无法上报/)).toBeVisible());
    await expect(screen.getByRole('button', { name: /^(Cancel|取消)$/ })).toHaveFocus();
  },
};

/** Says what a token is for, with a call to paste. */
export const None: Story = {
  args: { answer: { ...full, data: [], unknown: [] } },
  play: async () => {
    await waitFor(() => expect(screen.getByText(/curl .*\/sfsaas\/api\/device\/report/)).toBeVisible());
  },
};
export const NoModules: Story = { args: { answer: { data: [], unknown: [], modules: [] } } };
export const Waiting: Story = { args: { answer: undefined } };
export const Failed: Story = {
  args: { answer: new CallError({ status: statuses.internal, msg: 'Internal error, request 3f0a91c2.' }) },
};

export const Made: Story = {
  args: { answer: full },
  render: (_args, { globals }) => (
    <SampleRendering theme={globals['theme']}>
      <div style={{ padding: '1rem', width: '54rem' }}>
        <MadeToken name="Gateway floor 3" token={`cdt_${'A1b2C3d4'.repeat(5)}xyz`} onDone={nothing} />
      </div>
    </SampleRendering>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: /^(Token|令牌)$/ })).toHaveTextContent(/^cdt_/);
    await expect(canvas.getByRole('button', { name: /^(Copy token|复制令牌)$/ })).toBeVisible();
  },
};
