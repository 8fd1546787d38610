import { dataset, days, type Sample, usedDataset } from './build.ts';
import { meters, spaces } from './meters.ts';
import { limitsOf } from './limits.ts';

/** Meters below meters. */

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
    ].flatMap(([did, most], index) => [
      [`inspectorMeter${index + 1}`, did],
      [`meterNumber${index + 1}`, most],
    ]),
  ),
};

export const flows: Readonly<Record<string, Sample>> = {
  maingraph: {
    config: flowConfig,
    datasets: [...meters('meters', 'today'), usedDataset('gastoday', 'm³', [['g', 118]])],
  },
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
      usedDataset('watertoday', 'm³', [
        ['w', 46.2],
        ['wa', 28.1],
        ['wb', 16.4],
      ]),
      usedDataset('gastoday', 'm³', [['g', 118]]),
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
        spaces.map((name, index) => [`r${index}`, name, 640 + index * 350]),
      ),
      ...meters('spacemeters', 'spacetoday'),
      dataset(
        'warnings',
        [
          ['space', 'ref'],
          ['space_name', 'string'],
          ['warnings', 'int'],
        ],
        spaces.slice(0, 3).map((name, index) => [`r${index}`, name, 31 - index * 12]),
      ),
      ...limitsOf(),
    ],
  },
};
