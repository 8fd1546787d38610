import type { LocalText } from '../../src/engine/column.ts';
import { pids } from './pids.ts';

export type DemoBoard = { type: string; name: LocalText; config: { [key: string]: unknown } };

export const board = (
  type: string,
  [en, zh]: readonly [en: string, zh: string],
  config: DemoBoard['config'] = {},
): DemoBoard => ({
  type,
  name: { en, zh },
  config,
});

const shares = (column: string) => ({ xcolumn: column, ycolumn: column, agg: 'count' });

/** Boards that need no other record than those of their module, the same in each company: an overview is not empty. */
export const deviceBoards: Readonly<Record<string, readonly DemoBoard[]>> = {
  [pids.gas]: [
    board('data', ['Gas flow now', '当前燃气流量'], { column: 'flow', agg: 'sum', multiple: 1, unit: 'm³/h' }),
    board('bar', ['Flow by use', '各用途流量'], { xcolumn: 'use_type', ycolumn: 'flow', agg: 'sum' }),
    board('pie', ['Meters by use', '各用途燃气表数'], shares('use_type')),
  ],
  [pids.doors]: [
    board('data', ['Openings today', '今日开门次数'], { column: 'opentimes', agg: 'sum', multiple: 1, unit: '' }),
    board('bar', ['People in by door type', '各类门进入人数'], {
      xcolumn: 'doortype',
      ycolumn: 'people_in',
      agg: 'sum',
    }),
    board('pie', ['Doors by type', '各类门数量'], shares('doortype')),
  ],
  [pids.presence]: [
    board('data', ['People present', '当前在场人数'], { column: 'people', agg: 'sum', multiple: 1, unit: '' }),
    board('pie', ['Rooms with people', '有人与无人房间'], shares('presence')),
  ],
  [pids.screens]: [
    board('pie', ['Screens: on and off', '屏幕开关状态'], shares('pwr')),
    board('bar', ['Screens by type', '各类屏幕数量'], shares('screentype')),
  ],
  [pids.cameras]: [
    board('pie', ['Cameras: recording', '摄像机录像状态'], shares('recording')),
    board('bar', ['Cameras by resolution', '各分辨率摄像机数'], shares('resolution')),
  ],
};
