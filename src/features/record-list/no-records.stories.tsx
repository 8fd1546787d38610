import { QueryClient } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { sampleModule } from '../../renderers/fields/sample-module.ts';
import { hostileText } from '../../renderers/fields/hostile-text.ts';
import type { ModuleRights } from '../module/use-module.ts';
import { withCache } from '../stories/story-cache.tsx';
import { NoRecords } from './no-records.tsx';

/** An empty list by what its module and the person’s rights allow. */
const meta = {
  title: 'Features/Record list/No records',
  component: NoRecords,
  decorators: [withCache(() => new QueryClient())],
} satisfies Meta<typeof NoRecords>;

export default meta;
type Story = StoryObj<typeof meta>;

const { driver: _driver, ...plain } = sampleModule;
const description = { en: 'Meters of the building, one for each floor.', zh: '楼内电表，每层一台。' };
const may = (canCreate: boolean): ModuleRights => ({
  canCreate,
  canRead: true,
  canWrite: canCreate,
  canDecide: canCreate,
  canSet: false,
  canCompose: canCreate,
});
const button = () => screen.queryByRole('button', { name: /^(Add the first one|新增第一条)$/ });

export const First: Story = {
  args: { config: { ...plain, description }, rights: may(true) },
  play: async () => {
    await expect(button()).toBeVisible();
    await expect(screen.getByText(/one for each floor|每层一台/)).toBeVisible();
    await expect(screen.getByText(/^(Add the first record\.|请新增第一条记录。)$/)).toBeVisible();
  },
};

/** Reports of an unknown device are refused: somebody has to add it. */
export const FirstDevice: Story = {
  args: { config: { ...plain, driver: 'http' }, rights: may(true) },
  play: async () => {
    await expect(button()).toBeVisible();
    await expect(screen.getByText(/Add the first device|请新增第一台设备/)).toBeVisible();
  },
};

export const WithoutTheRight: Story = {
  args: { config: { ...plain, description }, rights: may(false) },
  play: async () => {
    await expect(button()).toBeNull();
    await expect(screen.getByText(/you need the right “Add”|您需要此列表的“新增”权限/)).toBeVisible();
  },
};

/** The description says how records get there. */
export const NotByHand: Story = {
  args: { config: { ...plain, canadd: false, description: { en: hostileText, zh: hostileText } }, rights: may(true) },
  play: async () => {
    await expect(button()).toBeNull();
    await expect(screen.queryByText(/by themselves|自动显示/)).toBeNull();
  },
};

export const NotByHandUndescribed: Story = {
  args: { config: { ...plain, canadd: false }, rights: may(true) },
  play: async () => {
    await expect(screen.getByText(/by themselves|自动显示/)).toBeVisible();
  },
};
