import type { Language, LocalText } from '../../src/engine/column.ts';
import {
  type Dashboard,
  type DashboardCard,
  type DashboardSide,
  emptyDashboard,
} from '../../src/engine/dashboard/layout.ts';
import { boardName } from '../boards/board-name.ts';
import { addDashboard, keepDefaultLayout } from '../dashboards/stored.ts';
import type { Db, Trx } from '../db/database.ts';
import { sectionRanking } from './boards.ts';
import { pids } from './pids.ts';
import type { DemoTenant } from './tenant.ts';
import { inLanguage } from '../texts.ts';

/** The dashboards that each demo account starts with, from the boards of the demo: the company's energy, its floors. */

type CardSlot = Pick<DashboardCard, 'type' | 'dataX' | 'dataY' | 'span' | 'rows'> & {
  /** Where several boards of the type are there; the first one otherwise. */
  name?: LocalText;
};
export type StoredBoard = Pick<DashboardCard, 'did' | 'pid' | 'type' | 'name'>;

type Drawn = { name: LocalText; landscape: readonly CardSlot[]; portrait: readonly CardSlot[] };

const slotOf = (type: string, [dataX, dataY]: readonly [number, number], span: number, rows = 4): CardSlot => ({
  type,
  dataX,
  dataY,
  span,
  rows,
});

/** The flow in the middle, the figure of today below it. A company with too few meters has the power overview instead. */
const energy: Drawn = {
  name: { en: 'Energy', zh: '能源' },
  landscape: [
    slotOf('clock', [0, 0], 3),
    slotOf('date', [3, 0], 3),
    slotOf('linearea', [0, 4], 6),
    slotOf('maingraph', [6, 0], 12, 8),
    slotOf('powergauge', [18, 0], 6),
    slotOf('pie', [18, 4], 6),
    slotOf('weather', [0, 8], 3),
    slotOf('historycontrast', [3, 8], 6),
    slotOf('consumetotal', [9, 8], 6),
    { ...slotOf('meterconsume', [15, 8], 9), name: sectionRanking },
  ],
  portrait: [
    slotOf('clock', [0, 0], 3),
    slotOf('weather', [3, 0], 3),
    slotOf('consumetotal', [6, 0], 6),
    slotOf('maingraph', [0, 4], 12, 8),
    slotOf('linearea', [0, 12], 12),
    slotOf('pie', [0, 16], 6),
    slotOf('powergauge', [6, 16], 6),
    slotOf('historycontrast', [0, 20], 6),
    { ...slotOf('meterconsume', [6, 20], 6), name: sectionRanking },
  ],
};

/** Two floor plans. A company without a building of several floors has no such dashboard. */
const floors: Drawn = {
  name: { en: 'Floors', zh: '楼层' },
  landscape: [
    slotOf('clock', [0, 0], 3),
    slotOf('date', [3, 0], 3),
    slotOf('weather', [6, 0], 3),
    slotOf('pie', [9, 0], 6),
    slotOf('powergauge', [15, 0], 9),
    slotOf('floorplan', [0, 4], 12, 8),
    slotOf('floorplan', [12, 4], 12, 8),
  ],
  portrait: [
    slotOf('clock', [0, 0], 4),
    slotOf('date', [4, 0], 4),
    slotOf('weather', [8, 0], 4),
    slotOf('floorplan', [0, 4], 12, 8),
    slotOf('floorplan', [0, 12], 12, 8),
    slotOf('pie', [0, 20], 6),
    slotOf('powergauge', [6, 20], 6),
  ],
};

const builtIn = new Set(['clock', 'weather', 'date']);
const insteadOf: Readonly<Record<string, string>> = { maingraph: 'powergraph' };

type Boards = { boards: readonly StoredBoard[]; language: Language };

/** The first board that a slot asks for and that is not shown yet. */
const boardFor = ({ type, name }: CardSlot, { boards, language }: Boards, placedDids: ReadonlySet<string>) =>
  [type, insteadOf[type]]
    .map((boardType) =>
      boards.find(
        (board) =>
          board.type === boardType &&
          !placedDids.has(board.did) &&
          (name === undefined || board.name === inLanguage(name, language)),
      ),
    )
    .find((board) => board !== undefined);

const sideOf = (side: DashboardSide, slots: readonly CardSlot[], boards: Boards): DashboardSide => {
  const placedDids = new Set<string>();
  const dashlist = slots.flatMap((card): DashboardCard[] => {
    const { name: _name, ...area } = card;
    if (builtIn.has(card.type)) return [{ ...area, did: card.type, name: '', pid: '' }];
    const board = boardFor(card, boards, placedDids);
    if (board === undefined) return [];
    placedDids.add(board.did);
    return [{ ...area, ...board }];
  });
  return { ...side, dashlist };
};

const layoutOf = ({ landscape, portrait }: Drawn, boards: Boards): Dashboard => {
  const empty = emptyDashboard();
  return { ...sideOf(empty, landscape, boards), portraitInfo: sideOf(empty.portraitInfo, portrait, boards) };
};

/** The default dashboard of a demo account first; the others have a name. */
export const demoDashboards = (boards: Boards): { name: string; layout: Dashboard }[] => [
  { name: '', layout: layoutOf(energy, boards) },
  ...(boards.boards.some(({ type }) => type === 'floorplan')
    ? [{ name: inLanguage(floors.name, boards.language), layout: layoutOf(floors, boards) }]
    : []),
];

/** Boards of air-conditioning first: the pie of a dashboard counts what runs and what is stopped. */
const modules = [pids.air, pids.electricity, pids.electricityHistory];

const boardsOf = async (trx: Trx, { companyid, language }: DemoTenant): Promise<StoredBoard[]> => {
  const boards = await trx
    .selectFrom('board')
    .select(['did', 'pid', 'type', 'name'])
    .where('companyid', '=', companyid)
    .where('pid', 'in', modules)
    .orderBy('position')
    .orderBy('did')
    .execute();
  const named = boards.map((board) => ({ ...board, name: boardName(board.name, language) }));
  return modules.flatMap((pid) => named.filter((board) => board.pid === pid));
};

export const seedDashboards = async (db: Db, tenants: readonly DemoTenant[], now: number): Promise<void> => {
  for (const tenant of tenants) {
    const { companyid, members, language } = tenant;
    await db.transaction('system', async (trx) => {
      const [first, ...others] = demoDashboards({ boards: await boardsOf(trx, tenant), language });
      for (const { userid, account, departed } of members) {
        if (!account || departed) continue;
        const owner = { companyid, userid };
        if (first !== undefined) await keepDefaultLayout(trx, owner, { layout: JSON.stringify(first.layout), now });
        for (const { name, layout } of others)
          await addDashboard(trx, owner, { name, layout: JSON.stringify(layout), isdefault: false, now });
      }
    });
  }
};
