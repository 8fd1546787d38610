import type { Dataset } from '../../../engine/board/dataset.ts';
import { dataset, text, useHead } from './build.ts';

/** The meters of the park. */

export const loadTypes = {
  '1': text('Lighting', '照明插座'),
  '2': text('Air-conditioning', '空调'),
  '3': text('Plant', '动力'),
  '4': text('Total', '总表'),
};

type MeterRow = [did: string, name: string, watts: number | null, upper: string, today: number | null, kind?: string];
export const meterRows: readonly MeterRow[] = [
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
export const meters = (name: string, used: string): Dataset[] => [
  dataset(
    name,
    [
      ['did', 'string'],
      ['name', 'string'],
      ['power', 'float', text('Power', '功率'), 'W'],
      ['uppermeter', 'ref'],
      ['space', 'ref'],
      ['loadtype', 'enum', text('Load type', '负荷类型'), '', loadTypes],
    ],
    meterRows.map(([did, title, watts, upper, , kind = '4'], index) => [
      did,
      title,
      watts,
      upper,
      `r${index % 5}`,
      kind,
    ]),
  ),
  dataset(
    used,
    [['device', 'ref'], useHead],
    meterRows.map(([did, , , , today]) => [did, today]),
  ),
];
export const spaces = ['大堂', '12F 会议区', '地下车库', '员工餐厅', '数据机房'];
