import type { FloorPlan } from '../../../engine/board/floor-plan.ts';
import { dataset, type Sample, text } from './build.ts';
import { parkPid } from './modules.ts';

/** Air-conditioners and doors of one floor. */

const doors = '300000000000000000000010';

const plan: FloorPlan = {
  places: [
    { pid: parkPid, did: '1', x: 17, y: 22 },
    { pid: parkPid, did: '2', x: 40, y: 22 },
    { pid: parkPid, did: '3', x: 65, y: 22 },
    { pid: parkPid, did: '4', x: 85, y: 34 },
    { pid: doors, did: '5', x: 94, y: 62 },
    { pid: doors, did: '6', x: 18, y: 92 },
    { pid: doors, did: 'gone', x: 50, y: 54 },
  ],
  rules: [
    { pid: parkPid, condition: [{ k: 'power', type: '>', v: 9000 }], state: 'attention', column: 'power' },
    { pid: parkPid, condition: [], state: 'normal', column: 'power' },
  ],
};

const doorStates = { open: text('Open', '打开'), shut: text('Closed', '关闭'), stuck: text('Stuck', '卡住') };

export const floorPlan: Readonly<Record<string, Sample>> = {
  floorplan: {
    config: { picture: `${'p'.repeat(24)}.png`, isLineDrawing: true, onPress: 'record', ...plan },
    datasets: [
      dataset(
        'states',
        [
          ['pid', 'string'],
          ['value', 'string'],
          ['state', 'string'],
        ],
        [
          [doors, 'open', 'attention'],
          [doors, 'shut', 'normal'],
          [doors, 'stuck', 'fault'],
        ],
      ),
      dataset(
        'module0',
        [
          ['did', 'string'],
          ['name', 'string'],
          ['power', 'float', text('Power', '功率'), 'W'],
        ],
        [
          ['1', '滨江一店 卖场', 8200],
          ['2', '城西二店 后厨', 11_600],
          ['3', 'A 座 12F', 3100],
          ['4', 'B 座 大堂', null],
        ],
      ),
      dataset(
        'module1',
        [
          ['did', 'string'],
          ['name', 'string'],
          ['ownstate', 'enum', text('State', '状态'), '', doorStates],
        ],
        [
          ['5', '东门', 'open'],
          ['6', '南门', 'stuck'],
        ],
      ),
      dataset('rule0', [['did', 'string']], [['2']]),
    ],
  },
};
