import type { Dataset } from '../../../engine/board/dataset.ts';
import { dataset, type Head, hour, powerOf, range, type Sample, text, time } from './build.ts';
import { loadTypes, meterRows, spaces } from './meters.ts';

/** Numbers of any list. */

const series = (x: Head, y: Head, rows: unknown[][]): Dataset => dataset('series', [x, y], rows);
const power: Head = ['y', 'float', text('Power', '功率'), 'kW'];

export const charts: Readonly<Record<string, Sample>> = {
  data: {
    config: { column: 'energy', agg: 'sum', multiple: 0.001, unit: 'MWh' },
    datasets: [
      dataset(
        'value',
        [
          ['value', 'float', text('Energy', '电量'), 'kWh'],
          ['count', 'int'],
        ],
        [[429_130, 75]],
      ),
      dataset(
        'day',
        [time, ['value', 'float', text('Energy', '电量'), 'kWh'], ['devices', 'int']],
        range(24, (index) => [hour(index - 13), index === 7 ? null : 300_000 + 90 * powerOf(index + 11), 75]),
      ),
    ],
  },
  line: {
    config: { xcolumn: 'occurtime', ycolumn: 'power', agg: 'average', bucket: 'hour' },
    // Two hours are missing: a gap.
    datasets: [
      series(
        time,
        power,
        range(24, (index) => [hour(index), powerOf(index)]).filter(([x]) => x !== hour(4) && x !== hour(5)),
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
        meterRows.slice(0, 10).map(([did, name, watts], index) => [did, name, `r${index}`, spaces[index % 5], watts]),
      ),
    ],
  },
};
