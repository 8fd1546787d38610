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
  [endpoints.shortMenu.path]: {
    modules: [{ id: 'm', name: devices.name, icon: 'gauge', products: [{ pid, name: devices.name }] }],
  },
  [endpoints.readRecord.path]: { data: { ...sampleRecords[0], did: 'd1', version: 1 } },
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

const ofRecord: StoryObj = {
  render: () => <HistoryPage />,
  decorators: [
    openedBy(
      '/home/data/history/:historypid/:historytab/:historydid/:name',
      routes.history({ historypid, historytab: 'all', historydid: 'd1', name: 'Meter A' }),
    ),
  ],
};

export const History: StoryObj = {
  ...ofRecord,
  beforeEach: answering(answers),
  play: async (context) => {
    await rows('.ag-row')(context);
    await expect(within(context.canvasElement).getByRole('heading', { level: 1 })).toHaveTextContent('Meter A');
  },
};

/** As the page of the record says it, without the head and an empty list. */
export const HistoryOfNone: StoryObj = {
  ...ofRecord,
  beforeEach: answering({
    ...answers,
    [endpoints.queryRecords.path]: page([]),
    [endpoints.readRecord.path]: { status: statuses.notFound, msg: 'The record does not exist.' },
  }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(
      await canvas.findByRole('heading', { level: 1, name: /^(Record not found|记录不存在)$/u }),
    ).toBeVisible();
    await expect(canvas.getByRole('link')).toHaveAttribute('href', routes.list({ pid }));
  },
};

/** Who may not read the module of the record sees its history, and nothing is requested of that module. */
export const HistoryAlone: StoryObj = {
  ...ofRecord,
  beforeEach: answering({
    ...answers,
    [endpoints.shortMenu.path]: { modules: [] },
    [endpoints.rights.path]: ({ pid: of }) => ({
      perm: { create: 0, read: of === historypid ? 2 : 0, write: 0, set: 0 },
    }),
    [endpoints.readRecord.path]: { status: statuses.forbidden, msg: 'No right' },
  }),
  play: async (context) => {
    await rows('.ag-row')(context);
    const canvas = within(context.canvasElement);
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Meter A');
    await expect(canvas.queryByText('No right')).toBeNull();
  },
};
