import { kindsIn } from '../../src/engine/board/module-lookup.ts';
import type { LocalText } from '../../src/engine/column.ts';
import { checkBoardConfig } from '../../src/schemas/check-board.ts';
import { boardRegistry } from '../boards/registry.ts';
import { insertBoard } from '../boards/stored.ts';
import type { Db, Trx } from '../db/database.ts';
import { newDid } from '../ids.ts';
import type { Services } from '../services.ts';
import { board, type BoardsOfTab, type DemoBoard, moduleBoards } from './module-boards.ts';
import { type DemoPlan, makeFloorPlans } from './floor-plans.ts';
import { type Meter, metersOf } from './meters.ts';
import { pids } from './pids.ts';
import { placeDevices } from './placement.ts';
import { didOf, type DemoTenant } from './tenant.ts';
import type { BoardContext } from '../../src/engine/board/board-context.ts';
import { parseStored } from '../db/parse-stored.ts';

/**
 * Boards on the company's tabs, so that lists and overviews have something to show. A main meter measures what the
 * section meters under it measure: sums are made of one level alone.
 */

const didsOf = (meters: readonly Meter[]) => meters.map(({ did }) => did);

const comparison = (meters: readonly Meter[]): DemoBoard['config'] => ({
  targetfield: 'energy',
  entriedsummary: 0,
  timesummary: 0,
  analysisdimension: 1,
  comparisonmode: 0,
  basetime: null,
  comparetime: null,
  displaymode: 'bar',
  todayEnergy: 0,
  multiple: 1,
  unit: 'kWh',
  statisticstype: 0,
  devicelist: didsOf(meters.filter((meter) => meter.level === '0').slice(0, 1)),
});

const levelOf = (meters: readonly Meter[], level: Meter['level']): Meter[] =>
  meters.filter((meter) => meter.level === level);

/** Limits of each load type, W: what its section meters draw at full load, and nine tenths of that. */
const gaugesOf = (meters: readonly Meter[]): { type: string; section: [number, number] }[] => {
  const byType = Map.groupBy(levelOf(meters, '2'), ({ loadType }) => loadType);
  return [...byType].map(([type, ofType]) => {
    const peak = Math.ceil(ofType.reduce((sum, meter) => sum + meter.peak, 0) / 10);
    return { type, section: [peak * 9_000, peak * 10_000] };
  });
};

const below = (meters: readonly Meter[], uppers: readonly (Meter | undefined)[]): Meter[] =>
  meters.filter(({ upper }) => upper !== null && uppers.includes(upper));

/** Energy flow of the total meter, four transformers, sections and monitored meters; none if the meters form no such tree. */
const flow = (tenant: DemoTenant, meters: readonly Meter[]): DemoBoard[] => {
  const [main] = levelOf(meters, '0');
  const branches = below(levelOf(meters, '1'), [main]);
  const [gas] = placeDevices(tenant, 'gas');
  const [a, b, c, d] = branches;
  const sections = below(meters, branches).slice(0, 6);
  const area = tenant.businesses.find(({ did }) => did === main?.space.business)?.area;
  if (!main || !gas || d === undefined || sections.length < 6) return [];
  const monitoredMeters = sections.flatMap(({ did, peak }, index) => [
    [`inspectorMeter${index + 1}`, did],
    [`meterNumber${index + 1}`, Math.round(peak) * 1_000],
  ]);
  const config = {
    totalMeter: main.did,
    meterA: a?.did,
    meterB: b?.did,
    meterC: c?.did,
    meterD: d.did,
    sectionMeterGroup: didsOf(sections),
    inspectorMeter: main.did,
    inspectorGasMeter: gas.did,
    muNumber: area,
    ...Object.fromEntries(monitoredMeters),
  };
  return [board('maingraph', ['Energy flow', '电能流向'], config)];
};

const electricityBoards = (tenant: DemoTenant): DemoBoard[] => {
  const meters = metersOf(tenant);
  return [
    board('pie', ['Meters by load type', '各负荷类型电表数'], {
      xcolumn: 'load_type',
      ycolumn: 'load_type',
      agg: 'count',
    }),
    board('historycontrast', ['This week and last week', '本周与上周'], comparison(meters)),
    board('meterconsume', ['Ranking of this month', '本月排名']),
    ...flow(tenant, meters),
    ...powerBoards(tenant, meters),
  ];
};

/** The ranking of the first tab has main meters beside those below them; dashboards show that of the sections. */
export const sectionRanking: LocalText = { en: 'Sections by use this month', zh: '分项本月用电排行' };

/** These sum the section meters of the tab: less than the main meters, by losses and unmeasured loads between them. */
const sectionBoards = (tenant: DemoTenant): DemoBoard[] => [
  board('consumetotal', ['Use of all sections', '全部分项用电']),
  board('data', ['Power of all sections', '全部分项当前功率'], {
    column: 'power',
    agg: 'sum',
    multiple: 0.001,
    unit: 'kW',
  }),
  board('bar', ['Power by load type', '各负荷类型功率'], { xcolumn: 'load_type', ycolumn: 'power', agg: 'sum' }),
  board('powergauge', ['Load of the sections by type', '各类分项负荷'], { gauges: gaugesOf(metersOf(tenant)) }),
  board('linearea', ['Today and yesterday', '今日与昨日']),
  board('meterconsume', [sectionRanking.en, sectionRanking.zh]),
];

/** Places in the list of policies, `records/policy-plans.ts`. */
const policyAt = ({ key }: DemoTenant, index: number): string => didOf(key, pids.policies, index);
const dimming = 3;
const coldRooms = 6;
const mainMeter = 7;

/**
 * One site: the first main meter, what is below it, and its uses. Spaces are floors, else sites: the room of the main meter
 * has meters of other places.
 */
const powerBoards = (tenant: DemoTenant, meters: readonly Meter[]): DemoBoard[] => {
  const mains = levelOf(meters, '0');
  const [main] = mains;
  const parts = below(meters, [main]);
  const sections = levelOf(meters, '2');
  const floors = levelOf(meters, '3');
  const places = (floors.length > 0 ? floors : mains).slice(0, 8);
  const policy = policyAt(tenant, mainMeter);
  return [
    board('thresholdmonitoring', ['Limits of load', '负荷限值'], { strategydid: policy }),
    board('powergraph', ['Power overview', '用能总览'], {
      ...(main === undefined ? {} : { masterMeter: main.did, todayEnergy: [main.did] }),
      masterUseMeter: didsOf(parts),
      energyUseAnalyse: didsOf(below(sections, [main, ...parts])),
      powerSpace: places.map(({ space }) => space.did),
      thresholdMonitor: policy,
    }),
  ];
};

const climateBoards = (tenant: DemoTenant): DemoBoard[] => [
  board('thresholdmonitoring', ['Cold rooms', '冷库温湿度'], { strategydid: policyAt(tenant, coldRooms) }),
];

const lightBoards = (tenant: DemoTenant): DemoBoard[] => [
  board('thresholdmonitoring', ['Daylight', '日光照度'], { strategydid: policyAt(tenant, dimming) }),
];

const historyBoards = (): DemoBoard[] => [
  board('line', ['Energy by day', '每日用电量'], {
    xcolumn: 'occurtime',
    ycolumn: 'energy',
    agg: 'sum',
    bucket: 'day',
  }),
];

const planBoards = (plans: readonly DemoPlan[]): DemoBoard[] =>
  plans.map(({ name, config }) => board('floorplan', [name.en, name.zh], config));

/** Exported for its test. */
export const boardsOf = (tenant: DemoTenant, plans: readonly DemoPlan[]): BoardsOfTab[] => [
  { pid: pids.electricity, boards: electricityBoards(tenant) },
  { pid: pids.electricity, tab: 'Section meters', boards: sectionBoards(tenant) },
  { pid: pids.electricityHistory, tab: 'Main meters', boards: historyBoards() },
  { pid: pids.air, boards: planBoards(plans) },
  { pid: pids.climate, boards: climateBoards(tenant) },
  { pid: pids.lights, boards: lightBoards(tenant) },
  ...moduleBoards,
];

/** The readings of the main meters have a tab of their own: their records differ from company to company. */
const addMainMetersTab = async (trx: Trx, tenant: DemoTenant, now: number): Promise<void> => {
  const mains = levelOf(metersOf(tenant), '0').filter(({ hasHistory }) => hasHistory);
  const main = { name: { en: 'Main meters', zh: '总表' }, condition: [{ k: 'device', type: '=', v: didsOf(mains) }] };
  await trx
    .insertInto('filtertab')
    .values({
      did: newDid(now),
      companyid: tenant.companyid,
      pid: pids.electricityHistory,
      name: JSON.stringify(main.name),
      condition: JSON.stringify(main.condition),
      columns: JSON.stringify(['device', 'occurtime', 'energy', 'power']),
      clientconfig: JSON.stringify({ pagesize: 50 }),
      extra: '{}',
      owner: null,
      position: 2,
      createdat: now,
    })
    .execute();
};

const findTab = async (
  trx: Trx,
  companyid: string,
  { pid, tab }: Pick<BoardsOfTab, 'pid' | 'tab'>,
): Promise<string | undefined> => {
  const query = trx.selectFrom('filtertab').select(['did', 'name']).where('companyid', '=', companyid);
  const tabs = await query.where('pid', '=', pid).where('owner', 'is', null).orderBy('position').execute();
  const isNamed = ({ name }: { name: string }): boolean => tab === undefined || parseStored<LocalText>(name).en === tab;
  return tabs.find(isNamed)?.did;
};

/** @throws when one of our own boards has a fault */
const checked = ({ type, config }: DemoBoard, context: BoardContext): unknown => {
  const kind = boardRegistry.find(type);
  const result = kind && checkBoardConfig(kind, config, context);
  if (result?.ok === true) return result.value;
  throw new Error(`The demo's board ${type} has faults: ${JSON.stringify(result?.faults ?? 'no such type')}`);
};

/** Boards on the first tab of some modules of each company. */
export const seedBoards = async (
  db: Db,
  services: Services,
  { tenants, now }: { tenants: readonly DemoTenant[]; now: number },
): Promise<void> => {
  for (const tenant of tenants) {
    const { companyid, zone, members } = tenant;
    const list = await services.modules.list(companyid);
    const module = (pid: string) => list.find(({ config }) => config.pid === pid)?.config;
    const ofKind = kindsIn(list.map(({ config }) => config));
    const creator = members[0]?.userid ?? '';
    const plans = await makeFloorPlans(db, tenant, now);
    await db.transaction('system', async (trx) => {
      await addMainMetersTab(trx, tenant, now);
      for (const { pid, tab, boards } of boardsOf(tenant, plans)) {
        const filterdid = await findTab(trx, companyid, { pid, ...(tab === undefined ? {} : { tab }) });
        if (filterdid === undefined) continue;
        const context = { now, zone, pid, filterdid, module, ofKind, read: () => undefined };
        for (const demoBoard of boards)
          await insertBoard(trx, {
            did: newDid(now),
            companyid,
            pid,
            filterdid,
            type: demoBoard.type,
            name: JSON.stringify(demoBoard.name),
            config: checked(demoBoard, context),
            creator,
            now,
          });
      }
    });
  }
};
