import { dataset, range, type Sample, sampleAsof, text } from './build.ts';
import { limitsOf } from './limits.ts';

/** Policies and their runs. */

const runResults = {
  '0': text('Succeeded', '成功'),
  '1': text('Partly failed', '部分失败'),
  '2': text('Failed', '失败'),
  '3': text('Waiting for devices', '等待设备确认'),
};
export const policies: Readonly<Record<string, Sample>> = {
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
        range(20, (index) => [
          `${index}`,
          `run ${index}`,
          'p',
          ['夜间基线', '午休关灯', '下班关空调'][index % 3],
          sampleAsof - index * 5400,
          3 + (index % 9),
          index === 0 ? '3' : index % 7 === 3 ? '2' : index % 5 === 2 ? '1' : '0',
          index % 7 === 3 ? '设备无应答（E07）' : '按计划执行',
        ]),
      ),
    ],
  },
};
