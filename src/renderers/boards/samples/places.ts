import { arrivals, dataset, departures, hour, midnight, office, range, type Sample, text, time } from './build.ts';

/** Doors, visitors, cameras and stores. */

const cameraStates = { '0': text('Offline', '离线'), '1': text('Normal', '正常') };
const visitorStates = {
  '0': text('Waiting', '待确认'),
  '1': text('Confirmed', '已确认'),
  '2': text('Refused', '已拒绝'),
  '3': text('Left', '已离开'),
};
export const places: Readonly<Record<string, Sample>> = {
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
        range(24, (index) => [hour(index), arrivals[index] ?? null, departures[index] ?? null]),
      ),
    ],
  },
  todaysvisitor: {
    config: {},
    datasets: [
      dataset(
        'hours',
        [time, ['visitors', 'int']],
        range(24, (index) => [hour(index), index > 7 && index < 19 ? Math.round(9 * (office[index] ?? 0)) : null]),
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
        [['device', 'ref'], time, ['running', 'enum'], ['settemperature', 'float']],
        ['u1', 'u2', 'u3'].flatMap((unit, index) =>
          range(11, (position) => [unit, hour(position), position > 6 ? '1' : '0', 19 + index * 2]),
        ),
      ),
    ],
  },
};
