import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { CallError } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import type { ModuleConfig, RecordValues } from '../../engine/column.ts';
import { controlPanel } from '../../engine/control/panel.ts';
import { hostileText } from '../../renderers/fields/hostile-text.ts';
import { sampleModule, sampleNow, sampleRecord } from '../../renderers/fields/sample-module.ts';
import { SampleRendering } from '../../renderers/fields/sample-rendering.tsx';
import { ConfirmControl } from './confirm-control.tsx';
import { ControlOverlay } from './control-overlay.tsx';
import { ControlRefusals } from './control-refusals.tsx';
import type { ControlTarget } from './control-target.ts';
import { LastCommand } from './last-command.tsx';
import { PowerTiles } from './power-tiles.tsx';
import type { ControlTask } from './use-control.ts';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/** Control of devices: tiles of a list, the question before all of them, the overlay, and who was refused. */
const meta: Meta = { title: 'Pages/Control', parameters: { docs: { story: docsFrame } }, decorators: [withRendering] };

export default meta;
type Story = StoryObj;

/** A module that the console knows nothing of: its panel follows from its columns. */
const config: ModuleConfig = { ...sampleModule, driver: 'simulator' };
const { columns } = controlPanel(config);

const many: ControlTarget = { kind: 'all', total: 1046, did: 't1', filter: [] };
const oneRecord: ControlTarget = { kind: 'named', records: new Map([['a', 'Tower A · 12F Meeting 1201']]) };

const accepted = async ({ target }: ControlTask) => {
  const requested = target.kind === 'all' ? target.total : target.records.size;
  return { requested, accepted: requested, refused: [], msg: '', calls: [] };
};

const nothing = () => undefined;
const overlay = { config, columns, target: many, records: [], send: accepted, onClose: nothing };

const withParts = (parts: object): RecordValues => ({ ...sampleRecord, ...parts });

const send = fn(accepted);

/** The server counted 900 devices. */
const refuseFirst = fn(async (task: ControlTask) => {
  if (task.target.kind === 'all' && task.target.total === 900) return accepted(task);
  const refusal = { status: statuses.conflict, msg: '', errors: [{ path: '', rule: 'version', message: '' }] };
  throw new CallError(refusal, { ...refusal, data: { total: 900 } });
});

/** Nothing can be sent without a choice, which is said beside the button; a choice for many devices is asked about with their number. */
export const Overlay: Story = {
  render: () => <ControlOverlay {...overlay} send={send} />,
  play: async () => {
    send.mockClear();
    const button = await screen.findByRole('button', { name: /Send to 1,046 devices|下发到 1,046 台设备/ });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(/^(Select a parameter setting|请选择参数设置)$/u);
    await userEvent.click(screen.getByRole('radio', { name: /Standby|待机/ }));
    await userEvent.click(button);
    await expect(await screen.findByText(/Send State Standby to 1,046 devices\?|下发状态 待机/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Send to 1,046 devices|下发到 1,046 台设备/ }));
    await waitFor(() => expect(send).toHaveBeenCalledWith({ target: many, cmd: { state: 'idle' } }));
  },
};

/** Reported and wanted values side by side, of one device; what it did not confirm is sent again by a button. */
export const OneDevice: Story = {
  render: () => (
    <ControlOverlay
      {...overlay}
      target={oneRecord}
      send={send}
      records={[
        withParts({
          commands: [
            { column: 'power', value: 90_000, state: 'sent', at: sampleNow - 3 },
            { column: 'state', value: 'idle', state: 'timedout', at: sampleNow - 90 },
          ],
        }),
      ]}
    />
  ),
  play: async () => {
    send.mockClear();
    await expect(await screen.findAllByRole('radio', { name: /, current value$|，当前值$/u })).toHaveLength(1);
    await userEvent.click(await screen.findByRole('button', { name: /Send State again|重新下发状态/ }));
    await waitFor(() => expect(send).toHaveBeenCalledWith({ target: oneRecord, cmd: { state: 'idle' } }));
  },
};

const close = fn();

/** “Send again” sends its own parameter: what is typed for another one stays, in the same dialog. */
export const SendAgainKeepsOthers: Story = {
  render: () => (
    <ControlOverlay
      {...overlay}
      target={oneRecord}
      send={send}
      onClose={close}
      records={[withParts({ commands: [{ column: 'state', value: 'idle', state: 'timedout', at: sampleNow - 90 }] })]}
    />
  ),
  play: async () => {
    send.mockClear();
    close.mockClear();
    const power = await screen.findByRole('textbox', { name: /Power|功率/ });
    await userEvent.type(power, '42');
    const again = screen.getByRole('button', { name: /Send State again|重新下发状态/ });
    await userEvent.click(again);
    await waitFor(() => expect(send).toHaveBeenCalledWith({ target: oneRecord, cmd: { state: 'idle' } }));
    await waitFor(() => expect(again).toBeEnabled());
    await expect(close).not.toHaveBeenCalled();
    await expect(power).toHaveValue('42');
  },
};

/** The number of devices changed since it was shown: nothing was sent, and the question names the new one. */
export const OtherNumber: Story = {
  render: () => <ControlOverlay {...overlay} send={refuseFirst} />,
  play: async () => {
    refuseFirst.mockClear();
    await userEvent.click(await screen.findByRole('radio', { name: /Standby|待机/ }));
    await userEvent.click(screen.getByRole('button', { name: /Send to 1,046 devices|下发到 1,046 台设备/ }));
    await userEvent.click(await screen.findByRole('button', { name: /Send to 1,046 devices|下发到 1,046 台设备/ }));
    await expect(await screen.findByText(/nothing was sent|指令未下发/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Send to 900 devices|下发到 900 台设备/ }));
    await waitFor(() =>
      expect(refuseFirst).toHaveBeenLastCalledWith({ target: { ...many, total: 900 }, cmd: { state: 'idle' } }),
    );
  },
};

/** A value that the column does not take is refused at its field once it is left, and nothing is sent. */
export const WrongValue: Story = {
  render: () => <ControlOverlay {...overlay} target={oneRecord} send={send} />,
  play: async () => {
    send.mockClear();
    await userEvent.type(await screen.findByRole('textbox', { name: /Power|功率/ }), '1000');
    await expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.tab();
    await userEvent.tab();
    await expect(await screen.findByRole('alert')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Send to 1 device|下发到 1 台设备/ }));
    await expect(screen.getByRole('alert')).toBeVisible();
    await expect(send).not.toHaveBeenCalled();
  },
};

const tile = { column: 'state', value: 'run', label: '1' };
const off = { column: 'state', value: 'idle', label: '0' };
const stateTile = { column: 'state', value: 'fault', label: `Long ${hostileText}` };

export const Tiles: Story = {
  render: () => (
    <>
      <PowerTiles tiles={[tile, off, stateTile]} rows={[]} isNone={false} onPress={nothing} />
      <PowerTiles
        tiles={[tile]}
        rows={[withParts({ commands: [{ column: 'state', value: 'run', state: 'sent', at: sampleNow - 12 }] })]}
        isNone={false}
        onPress={nothing}
      />
      <PowerTiles tiles={[tile, off]} rows={[]} isNone onPress={nothing} />
    </>
  ),
  play: async () => {
    await expect(
      await screen.findByRole('button', { name: /waiting for 1 device, 12 s|等待 1 台，12 秒/ }),
    ).toBeDisabled();
  },
};

const confirmation = (module: ModuleConfig, asked: typeof tile) => (
  <ConfirmControl
    config={module}
    tile={asked}
    target={many}
    isCounting={false}
    loaded={[]}
    send={accepted}
    onClose={nothing}
  />
);

export const Confirm: Story = {
  render: () => confirmation(config, tile),
  play: async () => {
    const name = /^(Set 1,046 devices of “.+” to State Running now\?|立即将“.+”的 1,046 台设备设为状态 运行？)$/u;
    await expect(await screen.findByRole('dialog', { name })).toHaveTextContent(/real devices|实际设备/u);
  },
};

/** Power of devices, which the question names by what happens to them. */
const switched: ModuleConfig = {
  ...config,
  columns: config.columns.map((column) =>
    column.column === 'state' ? { ...column, control: 'power', on: 'run', off: 'idle' } : column,
  ),
};

export const ConfirmOff: Story = {
  render: () => confirmation(switched, off),
  play: async () => {
    const name = /^(Switch off 1,046 devices of “.+” now\?|立即关闭“.+”的 1,046 台设备？)$/u;
    await expect(await screen.findByRole('dialog', { name })).toHaveTextContent(/State Standby|状态 待机/u);
    await expect(screen.getByRole('button', { name: /^(Switch off 1,046 devices|关闭 1,046 台设备)$/u })).toBeEnabled();
    await expect(screen.getByRole('button', { name: /^(Cancel|取消)$/u })).toHaveFocus();
  },
};

/** Which device was refused and why, by name where one is known. */
export const Refused: Story = {
  render: () => (
    <ControlRefusals
      pid={config.pid}
      loaded={[{ did: 'x', name: 'Tower B · Archive' }]}
      outcome={{
        requested: 46,
        accepted: 44,
        msg: '',
        calls: [],
        refused: [
          { did: 'x', msg: 'Your roles do not let you control this device.' },
          { did: 'e1', msg: hostileText },
        ],
      }}
      onClose={nothing}
    />
  ),
  play: async () => {
    await expect(await screen.findByText('Tower B · Archive')).toBeInTheDocument();
  },
};

const outcome = { at: sampleNow - 4, asked: 46, open: 0, confirmed: 46, overtaken: 0, failed: 0, lost: [] };

const askAgain = fn();

/** What became of the last command: on its way, confirmed by all, and not by some, which are named with the reason. */
export const Outcomes: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 16, gridAutoRows: 40 }}>
      <LastCommand outcome={{ ...outcome, open: 5, confirmed: 41 }} values="Power Off" onAgain={nothing} />
      <LastCommand outcome={outcome} values="Power Off" onAgain={nothing} />
      <LastCommand outcome={{ ...outcome, confirmed: 40, overtaken: 6 }} values="Power Off" onAgain={nothing} />
      <LastCommand
        outcome={{
          ...outcome,
          confirmed: 44,
          failed: 2,
          lost: [
            { did: 'x', name: 'Tower B · Archive', state: 'timedout' },
            { did: 'e1', name: hostileText, state: 'failed', msg: 'The device is locked.' },
          ],
        }}
        values="Power Off"
        onAgain={askAgain}
      />
    </div>
  ),
  play: async () => {
    askAgain.mockClear();
    await expect(await screen.findByText(/41 of 46 devices confirmed|已确认 41 台/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Show why|查看原因/ }));
    const reason = await screen.findByText('The device is locked.');
    await waitFor(() => expect(reason).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: /Send again to 2 devices|重新下发到 2 台设备/ }));
    await expect(askAgain).toHaveBeenCalledWith(
      new Map([
        ['x', 'Tower B · Archive'],
        ['e1', hostileText],
      ]),
    );
  },
};
