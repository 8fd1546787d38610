import { pids } from '../../../server/demo/pids.ts';
import type { BoardContext } from '../../../src/engine/board/board-context.ts';

/** A complete form of every board, and the config that is stored for it on 21 November 2026 in Shanghai. */
type Sample = { formValues: Record<string, unknown>; stored: Record<string, unknown>; context?: Partial<BoardContext> };

const same = (formValues: Record<string, unknown>): Sample => ({ formValues, stored: formValues });
const axes: Sample = {
  formValues: { xcolumn: 'load_type', measure: 'number', ycolumn: 'power', agg: 'sum' },
  stored: { xcolumn: 'load_type', ycolumn: 'power', agg: 'sum' },
};
const numbered = (name: string, value: (number: number) => unknown) =>
  Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [name + number, value(number)]));
const midnight = Date.parse('2026-11-21T00:00:00+08:00') / 1000;

const cman = {
  masterMeter: 'e0',
  meterGroup: ['e1', 'e2'],
  airMeter: 'e3',
  waterMeter: 'w0',
  waterMeterGroup: ['w1'],
  monitorMeter: 'e4',
  monitorGasMeter: 'g0',
  monitorArea: 1200.5,
  averageElcMeter: 'e0',
  averageGasMeter: 'g0',
  averageWaterMeter: 'w0',
};

export const samples: Readonly<Record<string, Sample>> = {
  data: {
    formValues: { column: 'power', agg: 'sum', multiple: '0.001', unit: 'kW' },
    stored: { column: 'power', agg: 'sum', multiple: 0.001, unit: 'kW' },
  },
  line: axes,
  bar: axes,
  pie: {
    formValues: { xcolumn: 'state', measure: 'count' },
    stored: { xcolumn: 'state', ycolumn: 'state', agg: 'count' },
  },
  powergauge: {
    formValues: { gauges: [{ type: '1', normal: 800, max: 1000.5 }] },
    stored: { gauges: [{ type: '1', section: [800, 1000.5] }] },
  },
  acconsumearea: { ...same({ area: 58_720 }), context: { pid: pids.air } },
  todaysentrance: { ...same({ entrancedid: 'd1' }), context: { pid: pids.doors } },
  thresholdmonitoring: same({ strategydid: 'p1' }),
  basicconfig: same({ cameraDid: 'c1', cameraShowType: 'draw' }),
  floorplan: same({
    picture: `${'a'.repeat(24)}.png`,
    isLineDrawing: true,
    onPress: 'record',
    places: [{ pid: pids.electricity, did: 'e1', x: 12.5, y: 80 }],
    rules: [
      { pid: pids.electricity, condition: [{ k: 'power', type: '>', v: 9000 }], state: 'fault', text: 'High' },
      { pid: pids.electricity, condition: [], state: 'normal', column: 'power' },
    ],
  }),
  datalist: {
    formValues: {
      dataLength: 10,
      isRoll: false,
      tableList: [
        { column: 'name', right: 60 },
        { column: 'space', label: 'Where', right: 40 },
      ],
    },
    stored: {
      dataLength: 10,
      isRoll: false,
      tableList: [
        { label: '', column: 'name', right: 60, type: 'string' },
        { label: 'Where', column: 'space_name', right: 40, type: 'ref' },
      ],
    },
  },
  historycontrast: {
    formValues: {
      devicelist: ['e1', 'e2'],
      targetfield: 'energy',
      entriedsummary: 0,
      timesummary: 1,
      analysisdimension: 0,
      comparisonmode: 2,
      basetime: [midnight - 86_400, midnight],
      comparetime: [midnight - 2 * 86_400, midnight - 86_400],
      displaymode: 'bar',
      todayEnergy: 1,
      multiple: '1000',
      unit: 'MWh',
    },
    stored: {
      devicelist: ['e1', 'e2'],
      targetfield: 'energy',
      entriedsummary: 0,
      timesummary: 1,
      analysisdimension: 0,
      comparisonmode: 2,
      basetime: [midnight - 86_400, midnight],
      comparetime: [midnight - 2 * 86_400, midnight - 86_400],
      displaymode: 'bar',
      todayEnergy: 1,
      multiple: -1000,
      unit: 'MWh',
      statisticstype: 0,
    },
  },
  acdiagnose: {
    formValues: { bizdid: 'b1', ac_mode: 0, fee: 0.57, temp: 26.5 },
    stored: { bizdid: 'b1', ac_mode: 0, fee: 57, temp: 265, date: midnight },
    context: { pid: pids.air },
  },
  maingraph: same({
    totalMeter: 'e0',
    meterA: 'ea',
    meterB: 'eb',
    meterC: 'ec',
    meterD: 'ed',
    sectionMeterGroup: ['e1', 'e2'],
    inspectorMeter: 'e9',
    inspectorGasMeter: 'g1',
    muNumber: 58_720,
    ...numbered('inspectorMeter', (number) => `e${number}`),
    ...numbered('meterNumber', (number) => number * 1000),
  }),
  binhegraph: same({ masterMeter: 'e0', meterGroup: ['e1', 'e2'], publicLossRoom: 's1' }),
  cmangraph: {
    formValues: {
      ...cman,
      averageEnergyMems: [{ heads: 152 }, { heads: 161 }, { heads: 158 }],
      averageWaterMems: [{ heads: 152 }],
    },
    stored: { ...cman, averageEnergyMems: [152, 161, 158], averageWaterMems: [152] },
  },
  powergraph: same({ masterMeter: 'e0', todayAreaEnergy: ['s1', 's2'], yearWarnAnalyse: ['s1'] }),
  linearea: same({}),
  consumetotal: same({}),
  consumehistory: same({}),
  meterconsume: same({}),
  todaysvisitor: same({}),
  policyrecord: same({}),
};
