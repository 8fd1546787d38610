/* oxlint-disable max-lines -- data, not logic: one complete sample for each of the built-in kinds */
import type { Dataset, DatasetColumn } from '../../engine/board/dataset.ts';
import type { FieldTypeId, LocalText } from '../../engine/column.ts';

/**
 * What the built-in boards are told in stories and tests: a park on a Saturday in November, with the daily shapes that
 * the demo has. Every type has one complete config and the datasets that belong to it.
 */

type Sample = { config: unknown; datasets: readonly Dataset[] };

export const sampleZone = 'Asia/Shanghai';
const midnight = Date.parse('2026-11-21T00:00:00+08:00') / 1000;
/** 10:42 in Shanghai. */
export const sampleAsof = midnight + 10 * 3600 + 42 * 60;

/** Shares of the daily peak, from midnight. */
const office = [
  0.22, 0.21, 0.2, 0.2, 0.2, 0.22, 0.3, 0.5, 0.8, 0.95, 1, 0.98, 0.83, 0.9, 1, 0.99, 0.97, 0.88, 0.62, 0.47, 0.38, 0.32,
  0.27, 0.24,
];
const arrivals = [0, 0, 0, 0, 0, 2, 9, 48, 112, 71, 24];
const departures = [0, 0, 0, 0, 0, 0, 1, 4, 8, 12, 17];

/** The same small unrest at every run. */
const unrest = (at: number): number => 1 + 0.07 * Math.sin(at * 12.9898) * Math.cos(at * 4.1414);

const text = (en: string, zh: string): LocalText => ({ en, zh });

type Head = [name: string, type: FieldTypeId, label?: LocalText, unit?: string, labels?: Record<string, LocalText>];

const dataset = (name: string, heads: readonly Head[], rows: unknown[][]): Dataset => ({
  name,
  columns: heads.map(([column, type, label = text(column, column), unit = '', labels]): DatasetColumn => ({
    name: column,
    type,
    label,
    unit,
    ...(labels && { enum: labels }),
  })),
  rows,
});

const hour = (at: number): number => midnight + at * 3600;
const day = (back: number): number => midnight - back * 86_400;
const range = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_none, at) => make(at));

const useHead: Head = ['use', 'float', text('Energy', '电量'), 'kWh'];
const time: Head = ['x', 'timestamp', text('Time', '时间')];
const powerOf = (at: number, peak = 1486): number => Math.round((office[at % 24] ?? 0) * peak * unrest(at));

const hours = (name: string, count: number, shift: number): Dataset =>
  dataset(
    name,
    [time, useHead],
    range(24, (at) => [hour(at) - shift * 86_400, at < count ? powerOf(at + shift * 24) : null]),
  );
const days = (name: string, count: number, peak: number, unit: string): Dataset =>
  dataset(
    name,
    [time, ['use', 'float', text('Use', '用量'), unit]],
    range(count, (at) => {
      const back = count - 1 - at;
      const isFree = [5, 6].includes((5 + 7 * 9 - back) % 7);
      return [day(back), peak * (isFree ? 0.42 : 1) * unrest(at * 3) * (back === 0 ? 0.4 : 1)];
    }),
  );
const figure = (name: string, column: string, value: number | null, unit = 'kWh'): Dataset =>
  dataset(name, [[column, 'float', text('Energy', '电量'), unit]], [[value]]);

const loadTypes = {
  '1': text('Lighting', '照明插座'),
  '2': text('Air-conditioning', '空调'),
  '3': text('Plant', '动力'),
  '4': text('Total', '总表'),
};

type MeterRow = [did: string, name: string, watts: number | null, upper: string, today: number | null, kind?: string];
const meterRows: readonly MeterRow[] = [
  ['t', '总进线', 1_486_000, '', 7282, '4'],
  ['a', 'A 变压器', 512_000, 't', 2524, '4'],
  ['b', 'B 变压器', 418_000, 't', 2066, '4'],
  ['c', 'C 变压器', 221_000, 't', 1035, '4'],
  ['d', 'D 变压器', 296_000, 't', 1481, '4'],
  ['s1', '冷冻站', 340_000, 'a', 1685, '2'],
  ['s2', '空调末端', 268_000, 'a', 1314, '2'],
  ['s3', '照明插座', 268_000, 'b', 1276, '1'],
  ['s4', '电梯', 124_000, 'c', 562, '3'],
  ['s5', '充电桩', 138_000, 'c', 656, '3'],
  ['s6', '数据机房', 286_000, 'd', 1489, '3'],
  ['w1', '厨房排风 一个名字很长而且还没有结束的电表', 31_500, 's3', 142, '3'],
  ['w2', '屋面广告', null, 's3', null, '1'],
  ['h', '主表', 486_000, '', 2337, '4'],
  ['h1', '一层商户', 142_000, 'h', 682, '1'],
  ['h2', '二层餐饮', 128_000, 'h', 635, '3'],
  ['h3', '三层影院', 88_000, 'h', 405, '2'],
  ['h4', '地下超市', 66_000, 'h', 322, '1'],
  ['h5', '广告照明', 24_000, 'h', 114, '1'],
  ['h6', '停车场', 18_000, 'h', 85, '1'],
];
const meters = (name: string, used: string): Dataset[] => [
  dataset(
    name,
    [
      ['did', 'string'],
      ['name', 'string'],
      ['power', 'float', text('Power', '功率'), 'W'],
      ['uppermeter', 'ref'],
      ['space', 'ref'],
      ['load_type', 'enum', text('Load type', '负荷类型'), '', loadTypes],
    ],
    meterRows.map(([did, title, watts, upper, , kind = '4'], at) => [did, title, watts, upper, `r${at % 5}`, kind]),
  ),
  dataset(
    used,
    [['device', 'ref'], useHead],
    meterRows.map(([did, , , , today]) => [did, today]),
  ),
];
const spaces = ['大堂', '12F 会议区', '地下车库', '员工餐厅', '数据机房'];

const used = (name: string, unit: string, rows: [string, number][]): Dataset =>
  dataset(
    name,
    [
      ['device', 'ref'],
      ['use', 'float', text('Use', '用量'), unit],
    ],
    rows,
  );

const limitHeads = ['pid', 'column', 'en', 'zh', 'unit', 'side'] as const;
const limitsOf = (): Dataset[] => [
  dataset(
    'limits',
    [...limitHeads.map((name): Head => [name, 'string']), ['value', 'float'], ['scope', 'string']],
    [
      ['p', 'power', 'Power', '功率', 'kW', 'above', 10, '门店'],
      ['p', 'temp', 'Temperature', '温度', '°C', 'below', 18, '门店'],
    ],
  ),
  dataset(
    'values0',
    [
      ['did', 'string'],
      ['name', 'string'],
      ['power', 'float'],
    ],
    [
      ['1', '滨江一店 卖场', 8.2],
      ['2', '城西二店 后厨', 11.6],
      ['3', 'A 座 12F', 3.1],
      ['4', 'B 座 大堂', 5.7],
    ],
  ),
  dataset(
    'values1',
    [
      ['did', 'string'],
      ['name', 'string'],
      ['temp', 'float'],
    ],
    [
      ['5', '数据机房', 21.4],
      ['6', '冷库', null],
    ],
  ),
];

const runResults = {
  '0': text('Succeeded', '成功'),
  '1': text('Partly failed', '部分失败'),
  '2': text('Failed', '失败'),
};
const cameraStates = { '0': text('Offline', '离线'), '1': text('Normal', '正常') };
const visitorStates = {
  '0': text('Waiting', '待确认'),
  '1': text('Confirmed', '已确认'),
  '2': text('Refused', '已拒绝'),
  '3': text('Left', '已离开'),
};
const people = ['h', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const flowConfig = {
  totalMeter: 't',
  meterA: 'a',
  meterB: 'b',
  meterC: 'c',
  meterD: 'd',
  sectionMeterGroup: ['s1', 's2', 's3', 's4', 's5', 's6'],
  inspectorMeter: 't',
  inspectorGasMeter: 'g',
  muNumber: 58_720,
  ...Object.fromEntries(
    [
      ['s1', 361_000],
      ['s2', 400_000],
      ['s3', 420_000],
      ['s4', 200_000],
      ['w1', 32_000],
      ['w2', 60_000],
    ].flatMap(([did, most], at) => [
      [`inspectorMeter${at + 1}`, did],
      [`meterNumber${at + 1}`, most],
    ]),
  ),
};

const series = (x: Head, y: Head, rows: unknown[][]): Dataset => dataset('series', [x, y], rows);
const power: Head = ['y', 'float', text('Power', '功率'), 'kW'];

/** A sample of every built-in board, by type. */
export const boardSamples: Readonly<Record<string, Sample>> = {
  data: {
    config: { column: 'energy', agg: 'sum', multiple: 0.001, unit: 'MWh' },
    datasets: [figure('value', 'value', 429_130)],
  },
  line: {
    config: { xcolumn: 'occurtime', ycolumn: 'power', agg: 'average', bucket: 'hour' },
    // Two hours are missing: a gap.
    datasets: [
      series(
        time,
        power,
        range(24, (at) => [hour(at), powerOf(at)]).filter(([x]) => x !== hour(4) && x !== hour(5)),
      ),
    ],
  },
  bar: {
    config: { xcolumn: 'load_type', ycolumn: 'power', agg: 'sum' },
    datasets: [
      series(['x', 'enum', text('Load type', '负荷类型'), '', loadTypes], power, [
        ['1', 392.4],
        ['2', 608],
        ['3', 548.2],
        ['4', null],
      ]),
    ],
  },
  pie: {
    config: { xcolumn: 'name', ycolumn: 'energy', agg: 'sum' },
    datasets: [
      series(
        ['x', 'string', text('Use', '分项')],
        ['y', 'float', text('Energy', '电量'), 'MWh'],
        [
          ['空调', 198.2],
          ['照明插座', 93.6],
          ['动力', 60.5],
          ['机房', 49.8],
          ['电梯', 12.1],
          ['充电桩', 9.3],
          ['厨房', 5.6],
        ],
      ),
    ],
  },
  datalist: {
    config: {
      dataLength: 10,
      isRoll: true,
      tableList: [
        { column: 'name', label: '', right: 50, type: 'string' },
        { column: 'space_name', label: '位置', right: 30, type: 'ref' },
        { column: 'power', label: '', right: 20, type: 'float' },
      ],
    },
    datasets: [
      dataset(
        'rows',
        [
          ['did', 'string'],
          ['name', 'string', text('Name', '名称')],
          ['space', 'ref', text('Space', '空间')],
          ['space_name', 'string'],
          ['power', 'float', text('Power', '功率'), 'W'],
        ],
        meterRows.slice(0, 10).map(([did, name, watts], at) => [did, name, `r${at}`, spaces[at % 5], watts]),
      ),
    ],
  },
  powergauge: {
    config: {
      gauges: [
        { type: '1', section: [640_000, 800_000] },
        { type: '2', section: [325_000, 361_000] },
        { type: '3', section: [180_000, 200_000] },
      ],
    },
    datasets: [
      dataset(
        'load',
        [
          ['type', 'enum', text('Load type', '负荷类型'), '', loadTypes],
          ['power', 'float', text('Power', '功率'), 'W'],
        ],
        [
          ['1', 418_000],
          ['2', 340_000],
          ['3', 214_500],
        ],
      ),
    ],
  },
  linearea: { config: {}, datasets: [hours('today', 11, 0), hours('yesterday', 24, 1)] },
  consumetotal: {
    config: {},
    datasets: [
      figure('today', 'use', 7282),
      figure('yesterday', 'use', 7714),
      figure('month', 'use', 429_130),
      figure('lastmonth', 'use', 402_480),
    ],
  },
  consumehistory: { config: {}, datasets: [days('days', 30, 21_400, 'kWh')] },
  meterconsume: {
    config: {},
    datasets: [
      dataset(
        'ranking',
        [['device', 'ref'], ['device_name', 'string'], useHead],
        meterRows
          .slice(5, 13)
          .filter(([, , , , today]) => today !== null)
          .map(([did, name, , , today]) => [did, name, (today ?? 0) * 18]),
      ),
      used('before', 'kWh', [
        ['s1', 28_600],
        ['s2', 24_400],
        ['s3', 23_400],
        ['s4', 10_020],
        ['s5', 9640],
      ]),
    ],
  },
  acconsumearea: { config: { area: 58_720 }, datasets: [figure('month', 'use', 198_240)] },
  historycontrast: {
    config: {
      analysisdimension: 1,
      comparisonmode: 0,
      displaymode: 'bar',
      entriedsummary: 0,
      timesummary: 0,
      multiple: -1000,
      unit: 'MWh',
    },
    datasets: [
      dataset(
        'base',
        [time, ['y', 'float', text('Energy', '电量'), 'kWh']],
        range(7, (at) => [day(5 - at), at < 6 ? 21_300 * unrest(at * 5) : null]),
      ),
      dataset(
        'compare',
        [time, ['y', 'float', text('Energy', '电量'), 'kWh']],
        range(7, (at) => [day(12 - at), 22_600 * unrest(at * 7)]),
      ),
    ],
  },
  acdiagnose: {
    config: { bizdid: 'b', ac_mode: 1, fee: 78, temp: -9999, date: midnight },
    datasets: [
      dataset(
        'units',
        [
          ['did', 'string'],
          ['name', 'string'],
          ['ratedpower', 'float'],
        ],
        [
          ['u1', '收银区', 3500],
          ['u2', '卖场东', 7200],
          ['u3', '后厨', 5000],
        ],
      ),
      dataset(
        'hours',
        [['device', 'ref'], time, ['pwr', 'enum'], ['temp', 'float'], ['room_temp', 'float'], ['energy', 'float']],
        ['u1', 'u2', 'u3'].flatMap((unit, index) =>
          range(11, (at) => [unit, hour(at), at > 6 ? '1' : '0', 19 + index * 2, 21, 2]),
        ),
      ),
    ],
  },
  todaysentrance: {
    config: { entrancedid: 'd' },
    datasets: [
      dataset(
        'door',
        [
          ['did', 'string'],
          ['name', 'string'],
        ],
        [['d', '东门']],
      ),
      dataset(
        'hours',
        [time, ['in', 'int'], ['out', 'int']],
        range(24, (at) => [hour(at), arrivals[at] ?? null, departures[at] ?? null]),
      ),
    ],
  },
  todaysvisitor: {
    config: {},
    datasets: [
      dataset(
        'hours',
        [time, ['visitors', 'int']],
        range(24, (at) => [hour(at), at > 7 && at < 19 ? Math.round(9 * (office[at] ?? 0)) : null]),
      ),
      dataset(
        'status',
        [
          ['status', 'enum', text('Status', '状态'), '', visitorStates],
          ['visitors', 'int'],
        ],
        [
          ['0', 12],
          ['1', 46],
          ['2', 3],
          ['3', 31],
        ],
      ),
    ],
  },
  basicconfig: {
    config: { cameraDid: 'c', cameraShowType: 'fit' },
    datasets: [
      dataset(
        'camera',
        [
          ['did', 'string'],
          ['name', 'string'],
          ['state', 'enum', text('State', '状态'), '', cameraStates],
          ['space', 'ref'],
          ['space_name', 'string'],
          ['snapshot', 'string'],
          ['lastreport', 'timestamp'],
        ],
        [['c', '大堂 1 号', '1', 'r0', '大堂', null, hour(10)]],
      ),
    ],
  },
  thresholdmonitoring: { config: { strategydid: 'p' }, datasets: limitsOf() },
  policyrecord: {
    config: {},
    datasets: [
      dataset(
        'records',
        [
          ['did', 'string'],
          ['name', 'string'],
          ['policy', 'ref'],
          ['policy_name', 'string'],
          ['occurtime', 'timestamp'],
          ['devices', 'int'],
          ['result', 'enum', text('Result', '结果'), '', runResults],
          ['describe', 'string'],
        ],
        range(20, (at) => [
          `${at}`,
          `run ${at}`,
          'p',
          ['夜间基线', '午休关灯', '下班关空调'][at % 3],
          sampleAsof - at * 5400,
          3 + (at % 9),
          at % 7 === 3 ? '2' : at % 5 === 2 ? '1' : '0',
          at % 7 === 3 ? '设备无应答（E07）' : '按计划执行',
        ]),
      ),
    ],
  },
  maingraph: { config: flowConfig, datasets: [...meters('meters', 'today'), used('gastoday', 'm³', [['g', 118]])] },
  binhegraph: {
    config: { masterMeter: 'h', meterGroup: people.slice(1), publicLossRoom: 'r' },
    datasets: [
      ...meters('meters', 'today'),
      dataset(
        'room',
        [
          ['did', 'string'],
          ['name', 'string'],
          ['area', 'float'],
        ],
        [['r', '公共区域', 3200]],
      ),
    ],
  },
  cmangraph: {
    config: {
      masterMeter: 'h',
      meterGroup: people.slice(1),
      airMeter: 's2',
      waterMeter: 'w',
      waterMeterGroup: ['wa', 'wb'],
      monitorMeter: 'h',
      monitorGasMeter: 'g',
      monitorArea: 12_400,
      averageElcMeter: 'h',
      averageGasMeter: 'g',
      averageEnergyMems: [152, 161, 158],
      averageWaterMeter: 'w',
      averageWaterMems: [152, 161, 158],
    },
    datasets: [
      ...meters('meters', 'today'),
      used('watertoday', 'm³', [
        ['w', 46.2],
        ['wa', 28.1],
        ['wb', 16.4],
      ]),
      used('gastoday', 'm³', [['g', 118]]),
      days('days', 7, 5842, 'kWh'),
      days('waterdays', 7, 46, 'm³'),
      days('gasdays', 7, 124, 'm³'),
    ],
  },
  powergraph: {
    config: {
      masterMeter: 'h',
      masterUseMeter: people.slice(1),
      todayEnergy: ['h'],
      energyUseAnalyse: people.slice(1),
      powerSpace: ['r0', 'r1', 'r2', 'r3', 'r4'],
      energySpace: ['r0', 'r1', 'r2', 'r3', 'r4'],
      todayAreaEnergy: ['r0', 'r1', 'r2'],
      yearWarnCount: ['r0', 'r1', 'r2'],
      yearWarnAnalyse: ['r0', 'r1', 'r2'],
      thresholdMonitor: 'p',
    },
    datasets: [
      ...meters('meters', 'today'),
      dataset(
        'spaces',
        [
          ['did', 'string'],
          ['name', 'string'],
          ['area', 'float'],
        ],
        spaces.map((name, at) => [`r${at}`, name, 640 + at * 350]),
      ),
      ...meters('spacemeters', 'spacetoday'),
      dataset(
        'warnings',
        [
          ['space', 'ref'],
          ['space_name', 'string'],
          ['warnings', 'int'],
        ],
        spaces.slice(0, 3).map((name, at) => [`r${at}`, name, 31 - at * 12]),
      ),
      ...limitsOf(),
    ],
  },
};
