import { endpoints } from '../../src/api/endpoints.ts';
import { statisticsType } from '../../src/engine/board/period-comparison.ts';
import type { Period } from '../../src/engine/board/periods.ts';
import type { Column, ModuleConfig } from '../../src/engine/column.ts';
import { startOfDay, secondsPerDay } from '../../src/engine/moment.ts';
import { unitOf } from '../../src/engine/unit.ts';
import type { InnerCaller } from '../http/inner-call.ts';
import { Refusal } from '../http/refusal.ts';
import { consoleCall } from './console-call.ts';
import { firstTab } from './first-tab.ts';
import type { BoardBlock } from './tool.ts';

/** Maximum devices of one board. */
const maxDevices = 100;
/** Hours for some days, days for some months, else months. Contract "Queries of boards". */
const dimensionOf = ({ from, to }: Period): 0 | 2 | 3 => {
  const days = (to - from) / secondsPerDay;
  if (days <= 2) return 0;
  return days <= 92 ? 2 : 3;
};

export type ComparedConsumption = {
  devices: ModuleConfig;
  column: Column;
  dids: readonly string[];
  range: Period;
  before: Period;
};

/** The board "Comparison over time" of the consumption of devices; empty if the board cannot be drawn. */
export const consumptionBoard = async (
  caller: InnerCaller,
  { devices, column, dids, range, before }: ComparedConsumption,
): Promise<BoardBlock[]> => {
  const filterdid = await firstTab(caller, devices.pid);
  if (filterdid === undefined || dids.length === 0 || dids.length > maxDevices) return [];
  // The board rejects future days.
  const end = startOfDay(caller.now, caller.actor.zone, { days: 1 });
  const days = ({ from, to }: Period) => [from, Math.min(to, end) - 1];
  const dimension = dimensionOf(range);
  const isYear = dimension === 3;
  const config = {
    devicelist: [...dids],
    targetfield: column.column,
    entriedsummary: 0,
    timesummary: 0,
    analysisdimension: dimension,
    comparisonmode: isYear ? 3 : 2,
    basetime: isYear ? null : days(range),
    comparetime: isYear ? null : days(before),
    displaymode: 'line',
    todayEnergy: 0,
    multiple: 1,
    unit: unitOf(column, caller.language),
    statisticstype: statisticsType(devices.kind),
  };
  const board = { pid: devices.pid, filterdid, type: 'historycontrast', config };
  try {
    await consoleCall(caller, endpoints.queryBoard, board);
  } catch (failure) {
    if (failure instanceof Refusal) return [];
    throw failure;
  }
  return [{ kind: 'board', ...board }];
};
