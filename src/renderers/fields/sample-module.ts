import { withBuiltins } from '../../engine/builtin-columns.ts';
import type { Column, ModuleConfig, RecordValues } from '../../engine/column.ts';

/** A module with every column type and spec, and records of it: what the stories and the renderer tests draw. */

const text = (en: string, zh: string) => ({ en, zh });
const editable = { rw: 3, required: 0 } as const;
const places = '300000000000000000000101';
const meters = '300000000000000000000102';

export const sampleColumns = {
  readings: { column: 'readings', label: text('Readings', '读数'), type: 'int', min: 0, max: 100_000, ...editable },
  power: {
    column: 'power',
    label: text('Power', '功率'),
    type: 'float',
    unit: 'kW',
    multiple: 100,
    min: 0,
    max: 999.99,
    ...editable,
    required: 2,
  },
  code: {
    column: 'code',
    label: text('Device ID', '设备编号'),
    type: 'string',
    maxlength: 24,
    ...editable,
    required: 1,
  },
  notes: { column: 'notes', label: text('Notes', '备注'), type: 'string', maxlength: 400, coltxt: true, ...editable },
  state: {
    column: 'state',
    label: text('State', '状态'),
    type: 'enum',
    enum: {
      run: { ...text('Running', '运行'), state: 'normal' },
      late: { ...text('Off target', '偏离设定'), state: 'attention' },
      idle: { ...text('Standby', '待机'), state: 'off' },
      fault: { ...text('Fault', '故障'), state: 'fault' },
    },
    ...editable,
  },
  opened: { column: 'opened', label: text('In service', '启用时间'), type: 'timestamp', ...editable },
  opens: { column: 'opens', label: text('Opens at', '开门时间'), type: 'time', ...editable },
  place: { column: 'place', label: text('Space', '安装位置'), type: 'ref', ptype: 'ref', pid: places, ...editable },
  meters: {
    column: 'meters',
    label: text('Meters', '表计'),
    type: 'didlist',
    didlist: { pid: meters, capacity: 6 },
    ...editable,
  },
  valid: { column: 'valid', label: text('Valid period', '有效时段'), type: 'validperiod', ...editable },
  months: { column: 'months', label: text('Reading months', '抄表月份'), type: 'mounths', ...editable },
  site: {
    column: 'site',
    label: text('Website', '网站'),
    type: 'string',
    spec: 'extlink',
    maxlength: 128,
    ...editable,
  },
  page: { column: 'page', label: text('Page', '页面'), type: 'string', spec: 'link', maxlength: 128, ...editable },
  photo: {
    column: 'photo',
    label: text('Photo', '照片'),
    type: 'string',
    spec: 'imglink',
    maxlength: 128,
    ...editable,
  },
  fee: { column: 'fee', label: text('Fee', '费用'), type: 'float', spec: 'currency', multiple: 100, ...editable },
  load: { column: 'load', label: text('Load', '负载率'), type: 'float', spec: 'percent', ...editable },
  memory: { column: 'memory', label: text('Memory', '内存'), type: 'int', spec: 'bytecount', rw: 1, required: 0 },
  inside: {
    column: 'inside',
    label: text('Room temperature', '室内温度'),
    type: 'float',
    spec: 'celsius',
    multiple: 10,
    rw: 1,
    required: 0,
  },
  outside: {
    column: 'outside',
    label: text('Outdoor temperature', '室外温度'),
    type: 'float',
    spec: 'fahrenheit',
    multiple: 10,
    rw: 1,
    required: 0,
  },
} as const satisfies Record<string, Column>;

export type SampleColumn = keyof typeof sampleColumns;

export const sampleModule: ModuleConfig = withBuiltins({
  pid: '300000000000000000000100',
  name: text('Cold rooms', '冷库'),
  group: 'sensors',
  icon: 'sensors',
  columns: Object.values(sampleColumns),
  sort: { column: 'updatetime', type: 'desc' },
});

/** 21 November 2026, 10:42:18 in Shanghai. */
export const sampleNow = 1_795_228_938;

/** Stored values as the wire carries them. */
export const sampleRecord: RecordValues = {
  did: 'd1',
  version: 3,
  name: 'Tower A · 12F Meeting 1201',
  createtime: sampleNow - 86_400 * 400,
  updatetime: sampleNow - 8,
  creator: 'm1',
  creator_name: 'Mo Chen',
  owner: 'm1',
  owner_name: 'Mo Chen',
  organization: null,
  readings: 1284,
  power: 1260,
  code: 'AC-A12-001',
  notes:
    'Filter changed in spring. The drain pump is loud; the owner asked for a visit before the summer season begins.',
  state: 'run',
  opened: sampleNow - 86_400 * 30,
  opens: 32_400,
  place: 'p1',
  place_name: 'Tower A / 12F',
  meters: ['e1', 'e2', 'e3', 'e4'],
  valid: ['08:00:00-22:00:00'],
  months: [6, 7, 8, 9],
  site: 'https://example.org/meters?id=1201',
  page: 'https://example.org/page',
  photo: 'https://example.org/photo.png',
  fee: 123_450,
  load: 71.5,
  memory: 3_221_225_472,
  inside: 243,
  outside: 815,
};

const long =
  'Transformer room of the second basement under the north tower of the riverside shopping centre, cabinet 14, outgoing feeder 3';

/** The same values at their longest. */
export const longRecord: RecordValues = {
  ...sampleRecord,
  did: 'd2',
  name: long,
  readings: 123_456_789_012,
  power: 999_999_999_999,
  code: long,
  notes: `${long}. `.repeat(6),
  place_name: long,
  meters: ['e1', 'e2', 'e3', 'e4', 'e5', 'e6'],
  valid: ['00:00:00-02:30:00', '08:00:00-12:00:00', '13:30:00-18:45:30', '20:00:00-23:59:59'],
  months: [1, 2, 4, 6, 7, 8, 10, 12],
  site: `https://example.org/meters?id=${'1201'.repeat(30)}`,
  page: `https://example.org/${'a'.repeat(100)}`,
  memory: 9_007_199_254_740_991,
};

const columnNames = Object.keys(sampleColumns);

/** Nothing in any column. */
export const emptyRecord: RecordValues = {
  ...sampleRecord,
  did: 'd3',
  name: 'Tower B · 5F Archive',
  ...Object.fromEntries(columnNames.map((column) => [column, null])),
};

const names = [
  'Tower A · 12F Open office E',
  'Tower A · 12F Open office W',
  'Tower A · Lobby AHU 1',
  'Binjiang Store 1 · Floor 1',
  'Chengxi Store 2 · Checkout',
  'Chengxi Store 2 · Kitchen',
  '滨江一店 · 仓储区',
  '城西二店 · 后厨',
];

/** A page of records, the special ones among them. */
export const sampleRecords: readonly RecordValues[] = [
  sampleRecord,
  ...names.map((name, index) => ({
    ...sampleRecord,
    did: `n${index}`,
    name,
    code: `AC-A12-00${index + 2}`,
    power: 184 + index * 137,
    readings: 1000 + index * 977,
    state: (['run', 'idle', 'fault'] as const)[index % 3] ?? 'run',
    updatetime: sampleNow - index * 3700,
  })),
  longRecord,
  emptyRecord,
];
