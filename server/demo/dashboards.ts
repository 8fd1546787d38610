import {
  type Dashboard,
  type DashboardCard,
  type DashboardSide,
  emptyDashboard,
} from '../../src/engine/dashboard/layout.ts';
import { keepDefaultLayout } from '../dashboards/stored.ts';
import type { Db, Trx } from '../db/database.ts';
import { boardName } from '../boards/board-name.ts';
import { pids } from './pids.ts';
import type { DemoTenant } from './tenant.ts';

/** The dashboard that each demo account starts with: the company's load at a glance, from the boards of the demo. */

type Placed = Pick<DashboardCard, 'type' | 'dataX' | 'dataY' | 'span' | 'rows'>;
type StoredBoard = Pick<DashboardCard, 'did' | 'pid' | 'type' | 'name'>;

const at = (type: string, [dataX, dataY]: readonly [number, number], span: number, rows = 4): Placed => ({
  type,
  dataX,
  dataY,
  span,
  rows,
});

/**
 * Left the place, right the energy. Where a company has too few meters for a flow there is the power overview, and
 * without a building of several floors the ranking of meters.
 */
const landscape: readonly Placed[] = [
  at('clock', [0, 0], 3),
  at('date', [3, 0], 3),
  at('weather', [6, 0], 3),
  at('powergauge', [9, 0], 9),
  at('linearea', [18, 0], 6),
  at('floorplan', [0, 4], 12, 8),
  at('maingraph', [12, 4], 12, 8),
];

const portrait: readonly Placed[] = [
  at('clock', [0, 0], 4),
  at('date', [4, 0], 4),
  at('weather', [8, 0], 4),
  at('floorplan', [0, 4], 12, 8),
  at('maingraph', [0, 12], 12, 8),
  at('powergauge', [0, 20], 6),
  at('linearea', [6, 20], 6),
];

const builtIn = new Set(['clock', 'weather', 'date']);
const insteadOf: Readonly<Record<string, string>> = { maingraph: 'powergraph', floorplan: 'meterconsume' };

const sideOf = (side: DashboardSide, places: readonly Placed[], boards: readonly StoredBoard[]): DashboardSide => ({
  ...side,
  dashlist: places.flatMap((place): DashboardCard[] => {
    if (builtIn.has(place.type)) return [{ ...place, did: place.type, name: '', pid: '' }];
    const types = [place.type, insteadOf[place.type]];
    const board = types.map((type) => boards.find((one) => one.type === type)).find((one) => one !== undefined);
    return board === undefined ? [] : [{ ...place, ...board }];
  }),
});

const dashboardOf = (boards: readonly StoredBoard[]): Dashboard => {
  const empty = emptyDashboard();
  return { ...sideOf(empty, landscape, boards), portraitInfo: sideOf(empty.portraitInfo, portrait, boards) };
};

const boardsOf = async (trx: Trx, { companyid, language }: DemoTenant): Promise<StoredBoard[]> => {
  const boards = await trx
    .selectFrom('board')
    .select(['did', 'pid', 'type', 'name'])
    .where('companyid', '=', companyid)
    .where('pid', 'in', [pids.electricity, pids.electricityHistory, pids.air])
    .orderBy('pid')
    .orderBy('position')
    .execute();
  return boards.map((board) => ({ ...board, name: boardName(board.name, language) }));
};

export const seedDashboards = async (db: Db, tenants: readonly DemoTenant[], now: number): Promise<void> => {
  for (const tenant of tenants) {
    const { companyid, members } = tenant;
    await db.transaction('system', async (trx) => {
      const layout = JSON.stringify(dashboardOf(await boardsOf(trx, tenant)));
      const accounts = members.filter(({ account, departed }) => account && !departed);
      for (const owner of accounts) await keepDefaultLayout(trx, { companyid, userid: owner.userid }, { layout, now });
    });
  }
};
