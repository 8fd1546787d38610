import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { endpoints } from '../../../api/endpoints.ts';
import { statuses } from '../../../api/statuses.ts';
import type { Column, ModuleConfig } from '../../../engine/column.ts';
import { sampleModule, sampleNow, sampleRecords } from '../../../renderers/fields/sample-module.ts';
import { prefetchGrid } from '../../../renderers/table/load-grid.ts';
import type { FilterTab } from '../../../schemas/wire.ts';
import { routes } from '../../../features/navigation/routes.ts';
import { answering, openedBy } from '../../../features/stories/story-platform.tsx';
import { HistoryPage } from './history-page.tsx';
import { ListPage } from './list-page.tsx';

const { pid } = sampleModule;
const historypid = '500000000000000000000100';
const devices: ModuleConfig = { ...sampleModule, historypid };

const device: Column = { column: 'device', label: { en: 'Device', zh: '设备' }, type: 'ref', pid, rw: 1, required: 0 };
const history: ModuleConfig = {
  ...sampleModule,
  pid: historypid,
  name: { en: 'Meter history', zh: '电表历史' },
  columns: [device, ...sampleModule.columns.filter(({ column }) => ['power', 'load', 'state'].includes(column))],
};

const tab = (of: string, did: string, name: string): FilterTab => ({
  did,
  pid: of,
  name,
  condition: [],
  columns: [],
  clientconfig: {},
  editable: true,
});

const readings = Array.from({ length: 24 }, (_none, index) => ({
  ...sampleRecords[0],
  did: `h${index}`,
  device: 'd1',
  device_name: 'Meter A',
  power: 1200 + ((index * 37) % 90),
  updatetime: sampleNow - index * 3600,
}));

const page = (records: readonly object[]) => ({ result: { data: records, total: records.length, page: 1 } });

const answers = {
  [endpoints.moduleConfig.path]: ({ pid: of }: Readonly<Record<string, unknown>>) => ({
    data: of === historypid ? history : devices,
  }),
  [endpoints.rights.path]: { perm: { create: 2, read: 2, write: 2, set: 2 } },
  [endpoints.listTabs.path]: ({ pid: of }: Readonly<Record<string, unknown>>) => ({
    result: [tab(String(of), 'all', 'All'), tab(String(of), 'today', 'Today')],
  }),
  [endpoints.manifest.path]: { list: [] },
  [endpoints.privateStore.path]: { data: { value: '' } },
  [endpoints.queryRecords.path]: ({ pid: of }: Readonly<Record<string, unknown>>) =>
    page(of === historypid ? readings : sampleRecords),
};

/** Lists as whole pages: records of a module, and the history of one of them. */
const meta: Meta = {
  title: 'Pages/Lists',
  parameters: { layout: 'fullscreen' },
  loaders: [async () => (await prefetchGrid(), {})],
};

export default meta;

const list: StoryObj = {
  render: () => <ListPage />,
  decorators: [openedBy('/home/data/list/:pid', routes.list({ pid }))],
};

const rows = (selector: string): NonNullable<StoryObj['play']> =>
  async function play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelectorAll(selector).length).toBeGreaterThan(3), {
      timeout: 20_000,
    });
  };

export const Records: StoryObj = { ...list, beforeEach: answering(answers), play: rows('.ag-row a') };

export const OnPhone: StoryObj = {
  ...list,
  globals: { viewport: { value: 'phone' } },
  beforeEach: answering(answers),
  play: rows('li dl'),
};

export const None: StoryObj = {
  ...list,
  beforeEach: answering({ ...answers, [endpoints.queryRecords.path]: page([]) }),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { level: 2 })).toBeVisible();
  },
};

export const Refused: StoryObj = {
  ...list,
  beforeEach: answering({
    ...answers,
    [endpoints.moduleConfig.path]: {
      status: statuses.forbidden,
      msg: 'Your role “Store duty” may not read “Meters”. Ask Shen Qing for it.',
    },
  }),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/Ask Shen Qing/)).toBeVisible();
  },
};

export const History: StoryObj = {
  render: () => <HistoryPage />,
  decorators: [
    openedBy(
      '/home/data/history/:historypid/:historytab/:historydid/:name',
      routes.history({ historypid, historytab: 'all', historydid: 'd1', name: 'Meter A' }),
    ),
  ],
  beforeEach: answering(answers),
  play: async (context) => {
    await rows('.ag-row')(context);
    await expect(within(context.canvasElement).getByRole('heading', { level: 1 })).toHaveTextContent('Meter A');
  },
};
