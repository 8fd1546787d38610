import type { LocalText } from '../../src/engine/column.ts';
import { pids } from './pids.ts';

export type DemoBoard = { type: string; name: LocalText; config: { [key: string]: unknown } };

/** Where the boards of a module are: a tab of the company by its English name, the first one without. */
export type BoardsOfTab = { pid: string; tab?: string; boards: readonly DemoBoard[] };

type Name = readonly [en: string, zh: string];

export const board = (type: string, [en, zh]: Name, config: DemoBoard['config'] = {}): DemoBoard => ({
  type,
  name: { en, zh },
  config,
});

type Figure = { column: string; agg: 'sum' | 'average'; unit: string };

/** One number of all records of the tab. */
const figure = (name: Name, { column, agg, unit }: Figure): DemoBoard =>
  board('data', name, { column, agg, multiple: 1, unit });

/** How many records there are of each value of a column, as shares of all or side by side. */
const shares = (name: Name, column: string): DemoBoard =>
  board('pie', name, { xcolumn: column, ycolumn: column, agg: 'count' });
const counts = (name: Name, column: string): DemoBoard =>
  board('bar', name, { xcolumn: column, ycolumn: column, agg: 'count' });

/** A number by a column: sums of amounts that add up, averages of what does not, such as temperatures. */
const sums = (name: Name, xcolumn: string, ycolumn: string): DemoBoard =>
  board('bar', name, { xcolumn, ycolumn, agg: 'sum' });
const averages = (name: Name, xcolumn: string, ycolumn: string): DemoBoard =>
  board('bar', name, { xcolumn, ycolumn, agg: 'average' });

const airBoards: readonly DemoBoard[] = [
  figure(['Air-conditioning power now', '空调当前功率'], { column: 'power', agg: 'sum', unit: 'W' }),
  figure(['Average room temperature', '平均室温'], { column: 'room_temp', agg: 'average', unit: '°C' }),
  shares(['Air-conditioners: on and off', '空调开关状态'], 'pwr'),
  sums(['Power by type of unit', '各类空调功率'], 'actype', 'power'),
  averages(['Room temperature by site', '各站点室温'], 'business', 'room_temp'),
];

/** Meters of whole buildings: those of floors and kitchens measure a part of the same water. */
const waterBoards: readonly DemoBoard[] = [
  figure(['Water flow now', '当前用水流量'], { column: 'flow', agg: 'sum', unit: 'm³/h' }),
  figure(['Average water pressure', '平均水压'], { column: 'pressure', agg: 'average', unit: 'MPa' }),
  sums(['Water flow by site', '各站点用水流量'], 'business', 'flow'),
  board('linearea', ['Water today and yesterday', '今日与昨日用水']),
];

const gasBoards: readonly DemoBoard[] = [
  figure(['Gas flow now', '当前燃气流量'], { column: 'flow', agg: 'sum', unit: 'm³/h' }),
  figure(['Average gas pressure', '平均燃气压力'], { column: 'pressure', agg: 'average', unit: 'kPa' }),
  sums(['Flow by use', '各用途流量'], 'use_type', 'flow'),
  board('linearea', ['Gas today and yesterday', '今日与昨日用气']),
];

const lightBoards: readonly DemoBoard[] = [
  shares(['Lights: on and off', '照明开关状态'], 'pwr'),
  figure(['Lighting power now', '照明当前功率'], { column: 'power', agg: 'sum', unit: 'W' }),
  figure(['Lamps', '灯具总数'], { column: 'lampcount', agg: 'sum', unit: '' }),
  sums(['Lighting power by site', '各站点照明功率'], 'business', 'power'),
];

/** Rooms only: cold rooms and outdoor sensors would distort the averages. */
const roomBoards: readonly DemoBoard[] = [
  figure(['Average temperature of rooms', '房间平均温度'], { column: 'temp', agg: 'average', unit: '°C' }),
  figure(['Average humidity of rooms', '房间平均湿度'], { column: 'humidity', agg: 'average', unit: '%' }),
  averages(['Temperature by site', '各站点温度'], 'business', 'temp'),
];

const indoorLightBoards: readonly DemoBoard[] = [
  figure(['Average illuminance indoors', '室内平均照度'], { column: 'lux', agg: 'average', unit: 'lx' }),
  averages(['Illuminance by site', '各站点照度'], 'business', 'lux'),
];

const doorBoards: readonly DemoBoard[] = [
  figure(['Openings today', '今日开门次数'], { column: 'opentimes', agg: 'sum', unit: '' }),
  sums(['Openings today by door type', '各类门今日开门次数'], 'doortype', 'opentimes'),
  shares(['Doors by type', '各类门数量'], 'doortype'),
  shares(['Doors by state', '门状态'], 'state'),
];

const presenceBoards: readonly DemoBoard[] = [
  figure(['People present', '当前在场人数'], { column: 'people', agg: 'sum', unit: '' }),
  sums(['People present by site', '各站点在场人数'], 'business', 'people'),
  shares(['Rooms with people', '有人与无人房间'], 'presence'),
  shares(['Presence sensors by state', '人体存在传感器状态'], 'state'),
];

const screenBoards: readonly DemoBoard[] = [
  shares(['Screens: on and off', '屏幕开关状态'], 'pwr'),
  counts(['Screens by type', '各类屏幕数量'], 'screentype'),
  shares(['Screens by state', '屏幕状态'], 'state'),
  counts(['Screens by site', '各站点屏幕数量'], 'business'),
];

const cameraBoards: readonly DemoBoard[] = [
  shares(['Cameras: recording', '摄像机录像状态'], 'recording'),
  counts(['Cameras by resolution', '各分辨率摄像机数'], 'resolution'),
  shares(['Cameras by state', '摄像机状态'], 'state'),
  counts(['Cameras by site', '各站点摄像机数'], 'business'),
];

/** Work orders, tasks and policies: how many there are, and in which status. */
const workBoards: readonly BoardsOfTab[] = [
  {
    pid: pids.workOrders,
    boards: [
      shares(['Work orders by status', '工单状态'], 'status'),
      counts(['Work orders by type', '各类工单数量'], 'kind'),
      sums(['Working hours by type', '各类工单工时'], 'kind', 'laborhours'),
    ],
  },
  { pid: pids.workOrders, tab: 'Open', boards: [shares(['Open orders by priority', '待处理工单优先级'], 'priority')] },
  {
    pid: pids.tasks,
    boards: [shares(['Tasks by status', '任务状态'], 'status'), counts(['Tasks by type', '各类任务数量'], 'tasktype')],
  },
  {
    pid: pids.executions,
    boards: [
      board('bar', ['Runs by day', '每日执行次数'], {
        xcolumn: 'occurtime',
        ycolumn: 'occurtime',
        agg: 'count',
        bucket: 'day',
      }),
      shares(['Results of runs', '执行结果'], 'result'),
    ],
  },
  {
    pid: pids.policies,
    boards: [
      shares(['Policies: enabled and disabled', '策略启用状态'], 'enabled'),
      counts(['Policies by type', '各类策略数量'], 'policy_type'),
    ],
  },
];

const signageBoards: readonly BoardsOfTab[] = [
  {
    pid: pids.media,
    boards: [
      shares(['Files by type', '各类素材数量'], 'castelemtype'),
      counts(['Files by review', '素材审核状态'], 'review'),
    ],
  },
  {
    pid: pids.channels,
    boards: [
      shares(['Channels by review', '频道审核状态'], 'review'),
      counts(['Channels by layout', '各布局频道数量'], 'layout'),
    ],
  },
  {
    pid: pids.screenGroups,
    boards: [
      shares(['Screen groups by purpose', '各用途屏组数量'], 'purpose'),
      counts(['Screen groups by site', '各站点屏组数量'], 'business'),
    ],
  },
  {
    pid: pids.reviews,
    boards: [
      shares(['Reviews by state', '审核状态'], 'state'),
      counts(['Reviews by what they are about', '各类审核数量'], 'kind'),
    ],
  },
];

const placeBoards: readonly BoardsOfTab[] = [
  {
    pid: pids.spaces,
    boards: [
      shares(['Spaces by use', '空间使用状态'], 'usage'),
      counts(['Spaces by type', '各类空间数量'], 'spacetype'),
    ],
  },
  {
    pid: pids.businesses,
    boards: [
      shares(['Businesses by group', '各业态商户'], 'businessgroup'),
      counts(['Businesses by type', '各类型商户数量'], 'merchanttype'),
    ],
  },
  {
    pid: pids.packages,
    boards: [
      shares(['Packages by status', '服务包状态'], 'status'),
      counts(['Packages by type', '各类服务包数量'], 'kind'),
    ],
  },
];

/** Boards that need no other record than those of their module, the same in each company: an overview is not empty. */
export const moduleBoards: readonly BoardsOfTab[] = [
  { pid: pids.air, boards: airBoards },
  { pid: pids.water, tab: 'Main meters', boards: waterBoards },
  { pid: pids.gas, boards: gasBoards },
  { pid: pids.lights, boards: lightBoards },
  { pid: pids.climate, boards: [shares(['Climate sensors by state', '温湿度传感器状态'], 'state')] },
  { pid: pids.climate, tab: 'Rooms', boards: roomBoards },
  {
    pid: pids.illuminance,
    boards: [
      shares(['Light sensors by state', '光照传感器状态'], 'state'),
      counts(['Light sensors by mounting', '各安装方式传感器数'], 'mount'),
    ],
  },
  { pid: pids.illuminance, tab: 'Indoors', boards: indoorLightBoards },
  { pid: pids.doors, boards: doorBoards },
  { pid: pids.presence, boards: presenceBoards },
  { pid: pids.screens, boards: screenBoards },
  { pid: pids.cameras, boards: cameraBoards },
  ...workBoards,
  ...signageBoards,
  ...placeBoards,
];
