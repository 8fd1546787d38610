import type { LocalText } from '../../src/engine/column.ts';
import { armRule } from '../automation/arm-rule.ts';
import type { Db } from '../db/database.ts';
import { chosenTab, tabsQuery } from '../records/tab.ts';
import { newDid } from '../ids.ts';
import { checkedLinkage } from '../linkages/check.ts';
import { insertLinkage } from '../rules/stored-linkages.ts';
import type { RequestContext } from '../records/request-context.ts';
import type { Services } from '../services.ts';
import { lastHour } from '../simulator/calendar.ts';
import { energies, metersOf } from './meters.ts';
import { pids } from './pids.ts';
import { placeDevices, type PlacedKind } from './placement.ts';
import type { DemoTenant } from './tenant.ts';

/**
 * Linkages of the demo companies, checked and saved like a user's. The simulation triggers most of them within minutes
 * of a start: each door stays open once, each room is entered once, and loads go up and down.
 */

type Device = { pid: string; did: string };
type Plan = {
  name: LocalText;
  event: Device & { column: string; code: number; value: string | number; seconds?: number };
  does: readonly (Device & { cmd: { [column: string]: string | number } })[];
  /** Also notified: the person on duty. */
  says?: LocalText;
};
type Timed = Omit<Plan, 'event'> & { time: number };

const code = { atLeast: 2, is: 4 } as const;
const minute = 60;

const finder =
  (tenant: DemoTenant) =>
  (kind: Exclude<PlacedKind, 'water'>, deviceCode: string): Device => {
    const placedDevice = placeDevices(tenant, kind).find((device) => device.code === deviceCode);
    if (placedDevice === undefined) throw new Error(`${tenant.key} has no ${kind} ${deviceCode} for a linkage.`);
    return { pid: pids[kind], did: placedDevice.did };
  };
type Find = ReturnType<typeof finder>;

const off = { pwr: '0' };

/** A door of a store that stays open costs cooling: its sales floor is switched off. */
const openDoor = (find: Find, store: string, name: LocalText): Plan => ({
  name: { en: `${name.en}: door open, cooling off`, zh: `${name.zh}门未关，关空调` },
  event: { ...find('doors', `DR-${store}-01`), column: 'open', code: code.is, value: '1', seconds: minute },
  does: ['01', '02', '03'].map((nth) => ({ ...find('air', `AC-${store}-S1-${nth}`), cmd: off })),
  says: {
    en: `The door of ${name.en} has been open for a minute. Its air-conditioners are switched off.`,
    zh: `${name.zh}的门已打开一分钟，卖场空调已关闭。`,
  },
});

const warmColdRoom = (find: Find, store: string, name: LocalText): Plan => ({
  name: { en: `${name.en}: cold room too warm`, zh: `${name.zh}冷库温度过高` },
  event: { ...find('climate', `TH-${store}-K-02`), column: 'temp', code: code.atLeast, value: 70 },
  does: [],
  says: { en: `The cold room of ${name.en} is warmer than 7 °C.`, zh: `${name.zh}冷库温度高于 7 ℃。` },
});

const emptyRoom = (find: Find, room: string, name: LocalText): Plan => ({
  name: { en: `${name.en}: lights off when empty`, zh: `${name.zh}无人，关灯关空调` },
  event: { ...find('presence', `PR-${room}-01`), column: 'presence', code: code.is, value: '0', seconds: 30 },
  does: [
    { ...find('lights', `LT-${room}-01`), cmd: off },
    { ...find('lights', `LT-${room}-02`), cmd: off },
    { ...find('air', `AC-${room}-01`), cmd: off },
  ],
});

const store = (en: string, zh: string): LocalText => ({ en, zh });

/** A little more than the meter has now is the limit: it is passed again and again. */
const overload = (tenant: DemoTenant, meterCode: string, now: number): Plan => {
  const meters = metersOf(tenant);
  const meter = meters.find((listed) => listed.code === meterCode);
  if (meter === undefined) throw new Error(`${tenant.key} has no meter ${meterCode} for a linkage.`);
  const energy = energies(meters, lastHour(now, tenant.utcOffset)).get(meter) ?? 0;
  return {
    name: { en: `${meter.name}: load over limit`, zh: `${meter.name}负荷超限` },
    event: {
      pid: pids.electricity,
      did: meter.did,
      column: 'power',
      code: code.atLeast,
      value: Math.round(energy * 101),
    },
    does: [],
    says: {
      en: `${meter.name} draws more than ${Math.round(energy / 100)} kW.`,
      zh: `${meter.name}负荷超过 ${Math.round(energy / 100)} kW。`,
    },
  };
};

const riversidePlans = (tenant: DemoTenant, now: number): Plan[] => {
  const find = finder(tenant);
  return [
    openDoor(find, 'ST1', store('Store 1', '滨江一店')),
    openDoor(find, 'ST2', store('Store 2', '城西二店')),
    warmColdRoom(find, 'ST1', store('Store 1', '滨江一店')),
    emptyRoom(find, 'A-01-M1', store('Meeting room 101', 'A 座会议室 101')),
    emptyRoom(find, 'A-02-M1', store('Meeting room 201', 'A 座会议室 201')),
    {
      name: { en: 'Pantry A 1F: light on arrival', zh: 'A 座 1F 茶水间有人，开灯' },
      event: { ...find('presence', 'PR-A-01-P-01'), column: 'presence', code: code.is, value: '1' },
      does: [{ ...find('lights', 'LT-A-01-P-01'), cmd: { pwr: '1', brightness: 80 } }],
    },
    overload(tenant, 'EM-ST1-K', now),
  ];
};

const harbourPlans = (tenant: DemoTenant, now: number): Plan[] => {
  const find = finder(tenant);
  return [
    openDoor(find, 'H1', store('Central Pier', '中环码头店')),
    warmColdRoom(find, 'H1', store('Central Pier', '中环码头店')),
    emptyRoom(find, 'H1-M', store('Central Pier meeting room', '中环码头店会议室')),
    overload(tenant, 'EM-H1-K', now),
  ];
};

const nightly = (tenant: DemoTenant): Timed => {
  const find = finder(tenant);
  const lobby = tenant.key === 'riverside' ? 'A-L' : 'H1-S1';
  return {
    name: { en: 'Every night: lights off', zh: '每晚统一关灯' },
    time: 22 * 3600 + 30 * minute,
    does: ['01', '02', '03'].map((nth) => ({ ...find('lights', `LT-${lobby}-${nth}`), cmd: off })),
  };
};

/** The company's administrator, who saves them. */
const savingOf = (tenant: DemoTenant, context: { db: Db; services: Services; now: number }): RequestContext => {
  const [first] = tenant.members;
  if (first === undefined) throw new Error(`${tenant.key} has no members.`);
  const { did, userid, name, phone, organization } = first;
  return {
    ...context,
    language: tenant.language,
    actor: {
      companyid: tenant.companyid,
      userid,
      did,
      name,
      phone,
      organization,
      organizations: tenant.departments.map((department) => department.did),
      zone: tenant.zone,
      isReadOnly: false,
      rightsMark: '',
      rightsOn: () => ({ create: 16, read: 2, write: 2, set: 2 }),
      sessionHash: '',
    },
  };
};

const eventOf = (plan: Plan | Timed) =>
  'event' in plan
    ? {
        type: 0,
        idev_pid: plan.event.pid,
        idev_did: plan.event.did,
        ikey: plan.event.column,
        trend_type: plan.event.code,
        ref_value: plan.event.value,
        keeptime: plan.event.seconds ?? 0,
      }
    : { type: 1, event_set: JSON.stringify({ type: 2, time: plan.time, weekdays: '1234567', timezone: 8 }) };

/** Receivers: the administrator, which most users of a demo sign in as, and the member on duty. */
const receivers = ({ members }: DemoTenant): string[] =>
  members
    .filter(({ account }) => account)
    .slice(0, 2)
    .map(({ userid }) => userid);

const bodyOf = (tenant: DemoTenant, plan: Plan | Timed, tab: (pid: string) => string) => {
  const pid = 'event' in plan ? plan.event.pid : (plan.does[0]?.pid ?? pids.lights);
  const { language } = tenant;
  return {
    pid,
    filterdid: tab(pid),
    name: plan.name[language],
    source: '',
    workflowstatus: 1,
    events: [eventOf(plan)],
    conditionsinfo: { datetime: [], property: [] },
    actions: {
      devControl: plan.does.map(({ pid: of, did, cmd }) => ({
        did: newDid(0),
        pid: of,
        filterdid: tab(of),
        datadid: did,
        act: 'set',
        cmd,
      })),
      notify:
        plan.says === undefined
          ? []
          : [{ notifyway: 'wechat', content: plan.says[language], touser: receivers(tenant) }],
    },
  };
};

/** The linkages of each company, on the first tab of the list whose devices set them off. */
export const seedLinkages = async (
  db: Db,
  services: Services,
  { tenants, now }: { tenants: readonly DemoTenant[]; now: number },
): Promise<void> => {
  for (const tenant of tenants) {
    const requestContext = savingOf(tenant, { db, services, now });
    const company = tenant.companyid;
    const [tabs = []] = await db.read({ company }, [tabsQuery(db, requestContext.actor).compile()]);
    const tab = (pid: string): string => String(tabs.find((row) => row['pid'] === pid)?.['did']);
    const plans = tenant.key === 'riverside' ? riversidePlans(tenant, now) : harbourPlans(tenant, now);
    for (const plan of [...plans, nightly(tenant)]) {
      const body = bodyOf(tenant, plan, tab);
      await chosenTab(db, requestContext.actor, body);
      const linkage = await checkedLinkage(requestContext, body);
      const did = newDid(now);
      await db.transaction({ company }, async (trx) => {
        await insertLinkage(trx, linkage, { did, companyid: company, creator: requestContext.actor.userid, now });
        await armRule({ trx, services, company, now }, { kind: 'linkage', did });
      });
    }
  }
};
