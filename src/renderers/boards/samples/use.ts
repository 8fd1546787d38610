import {
  dataset,
  day,
  days,
  figure,
  hours,
  range,
  type Sample,
  text,
  time,
  jitter,
  usedDataset,
  useHead,
} from './build.ts';
import { loadTypes, meterRows } from './meters.ts';

/** Samples of boards about consumption. */

export const use: Readonly<Record<string, Sample>> = {
  linearea: { config: {}, datasets: [hours('today', 11, 0), hours('yesterday', 24, 1)] },
  consumetotal: {
    config: {},
    datasets: [
      figure('today', 'use', 7282),
      figure('todayhours', 'use', 7196),
      figure('yesterday', 'use', 7714),
      figure('month', 'use', 429_130),
      figure('monthhours', 'use', 429_044),
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
      usedDataset(
        'hours',
        'kWh',
        meterRows
          .slice(5, 13)
          .flatMap(([did, , , , today]) => (today === null ? [] : [[did, today * 17.9] as [string, number]])),
      ),
      usedDataset('before', 'kWh', [
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
      devicelist: ['t'],
      targetfield: 'energy',
      basetime: null,
      comparetime: null,
      todayEnergy: 0,
      statisticstype: 0,
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
        range(7, (index) => [day(5 - index), index < 6 ? 21_300 * jitter(index * 5) : null]),
      ),
      dataset(
        'compare',
        [time, ['y', 'float', text('Energy', '电量'), 'kWh']],
        range(7, (index) => [day(12 - index), 22_600 * jitter(index * 7)]),
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
};
