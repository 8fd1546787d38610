import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { SignedInDevice } from '../../api/catalogue/sign-in.ts';
import { DeviceList } from '../../features/user-devices/device-list.tsx';
import { WallLink } from '../../features/user-devices/wall-link.tsx';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

/** Signed-in devices: this one, a wall, a browser whose name says nothing; and a link for another wall. */
const meta = { title: 'Shell/Signed-in devices', parameters: { docs: { story: docsFrame } } } satisfies Meta;

export default meta;

const device = (id: string, more: Partial<SignedInDevice>): SignedInDevice => ({
  id,
  kind: 'full',
  since: 1_790_000_000,
  until: 1_790_259_200,
  browser: 'Chrome 141, Windows',
  address: '10.0.4.17',
  isCurrent: false,
  ...more,
});

const devices = [
  device('this', { isCurrent: true }),
  device('wall', { kind: 'wall', browser: 'Chrome 128, Linux', until: 1_824_560_000 }),
  device('unknown', { browser: '', address: '2001:db8:85a3:8d3:1319:8a2e:370:7348' }),
];

const end = fn();

export const List: StoryObj<typeof meta> = {
  render: () => (
    <DeviceList
      devices={devices}
      momentOf={(seconds) => new Date(seconds * 1000).toISOString().slice(0, 16)}
      onEnd={end}
    />
  ),
  play: async ({ canvasElement }) => {
    const buttons = within(canvasElement).getAllByRole('button');
    await expect(buttons).toHaveLength(2);
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Chrome 128/ }));
    await expect(end).toHaveBeenCalledWith(devices[1]);
  },
};

export const NoLinkYet: StoryObj<typeof meta> = {
  render: () => <WallLink link={undefined} isBusy={false} onMake={() => undefined} />,
};

export const Link: StoryObj<typeof meta> = {
  render: () => (
    <WallLink link={`https://console.example/index?token=${'k'.repeat(43)}`} isBusy={false} onMake={() => undefined} />
  ),
};
