import type { Dataset } from '../../../engine/board/dataset.ts';
import { dataset, type Head } from './build.ts';

/** A policy's limits with the values compared with them. */

const limitHeads = ['pid', 'column', 'en', 'zh', 'unit', 'side'] as const;
export const limitsOf = (): Dataset[] => [
  dataset('policy', [['name', 'string']], [['夜间基线']]),
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
