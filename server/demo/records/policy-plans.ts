import { noContent } from '../../../src/engine/automation/policy.ts';
import type {
  ConditionCell,
  ConfigEntry,
  LinkKey,
  PolicyContent,
  PolicyEvent,
  PolicyTimer,
  Rule,
  Sifter,
} from '../../../src/engine/automation/policy.ts';
import type { LocalText, Stored } from '../../../src/engine/column.ts';
import type { ComparisonCode } from '../../../src/engine/field-type.ts';
import { pids } from '../pids.ts';
import type { DemoTenant } from '../tenant.ts';

/** Triggers and actions of the demo's policies. Values are stored ones: tenths of a degree, of a watt. */

/** The company, and the tab at an index of a module's tabs. */
export type PlanContext = { tenant: DemoTenant; tab: (pid: string, position: number) => string };

export type PolicyPlan = {
  name: LocalText;
  type: '0' | '1';
  target: string;
  targetName: LocalText;
  enabled?: '0';
  content: (context: PlanContext) => PolicyContent & { sifter: Sifter };
};

const text = (zh: string, en: string): LocalText => ({ zh, en });
const hour = 3600;
const minute = 60;

const when = (pid: string, ikey: string, trend_type: ComparisonCode, ref_value: Stored): ConditionCell => ({
  idev_pid: pid,
  ikey,
  link_key: 'self',
  link_ikey: '',
  trend_type,
  ref_value,
});
const near = (cell: ConditionCell, link_key: LinkKey): ConditionCell => ({ ...cell, link_key });

const set = (pid: string, values: Readonly<Record<string, Stored>>): Rule['cmd'] =>
  Object.fromEntries(
    Object.entries(values).map(([ikey, ref_value]) => [ikey, { idev_pid: pid, ikey, source_type: 'fixed', ref_value }]),
  );

const rule = (property: ConditionCell[], cmd: Rule['cmd'], periods: string[] = []): Rule => ({
  enable: true,
  notes: '',
  datetime: periods.length === 0 ? [] : [{ weekdays: '1234567', mounths: [], validperiod: periods }],
  property,
  cmd,
});

const timerAt = (time: number, weekdays = '1234567'): PolicyTimer => ({
  id: 't1',
  cycle: weekdays === '1234567' ? 'everyday' : 'weeklyday',
  tab: 'calendar',
  type: 2,
  time,
  weekdays,
  timezone: 8,
});
const every = (interval: number): PolicyTimer => ({
  id: 't1',
  cycle: 'minute',
  tab: 'time',
  type: 4,
  interval,
  time: 0,
  endtime: 86_399,
});
const once = (cell: ConditionCell, keeptime = 0): PolicyEvent => ({
  id: 'e1',
  ...cell,
  keeptime,
  keeptype: 'minute',
});

const row = (id: string, name: string, rules: Rule[]): ConfigEntry => ({ id, unique_k: `${id}:1`, name, rules });

const spaceTypes: Readonly<Record<string, LocalText>> = {
  '3': text('开放办公区', 'Open office'),
  '4': text('会议室', 'Meeting room'),
  '5': text('卖场', 'Sales floor'),
  '8': text('茶水间', 'Pantry'),
  '9': text('大堂', 'Lobby'),
};
const storeTypes: Readonly<Record<string, LocalText>> = {
  '1': text('旗舰店', 'Flagship'),
  '2': text('标准店', 'Standard'),
  '3': text('社区店', 'Community'),
  '4': text('写字楼', 'Office'),
};

/** Those of the types that the company has, in the stores of one business: that of the first such space. */
const inSpaces = ({ tenant }: PlanContext, typesOfSpaces: readonly string[], rules: () => Rule[]) => {
  const owners = new Set(
    tenant.spaces.filter(({ type }) => typesOfSpaces.includes(type)).map(({ business }) => business),
  );
  const stores = tenant.businesses.filter(({ did }) => owners.has(did));
  const business = stores[0]?.uppergrade ?? '';
  const merchant = stores.filter(({ uppergrade }) => uppergrade === business).map(({ did }) => did);
  const spacetype = typesOfSpaces.filter((type) =>
    tenant.spaces.some((space) => space.type === type && merchant.includes(space.business)),
  );
  const configs = spacetype.map((type) => row(type, spaceTypes[type]?.[tenant.language] ?? type, rules()));
  return { ...noContent, sifter: 'space', space: { business, merchant, spacetype }, configs } as const;
};

/** The types of stores that a chain has. */
const inStores = ({ tenant }: PlanContext, rules: () => Rule[]) => {
  const [floor] = tenant.spaces.filter(({ type }) => type === '5');
  const business = tenant.businesses.find(({ did }) => did === floor?.business)?.uppergrade ?? '';
  const types = tenant.businesses.filter((shop) => shop.uppergrade === business).map((shop) => shop.merchanttype);
  const merchanttype = [...new Set(types)].toSorted();
  const configs = merchanttype.map((type) => row(type, storeTypes[type]?.[tenant.language] ?? type, rules()));
  return { ...noContent, sifter: 'merchant', merchant: { business, merchanttype }, configs } as const;
};

const inGroup = (context: PlanContext, group: { pid: string; place: number; name: LocalText }, rules: Rule[]) => {
  const filterdid = context.tab(group.pid, group.place);
  const configs = [row(filterdid, group.name[context.tenant.language], rules)];
  return { ...noContent, sifter: 'filter', filter: { productid: group.pid, filterdid }, configs } as const;
};

const air = text('空调', 'Air-conditioners');
const lighting = text('照明', 'Lighting');

const isVacant = near(when(pids.presence, 'vacantmin', 2, 15), 'space');
const isBright = near(when(pids.illuminance, 'lux', 2, 600), 'space');
const isDark = near(when(pids.illuminance, 'lux', 3, 500), 'space');
const isOn = (pid: string) => when(pid, 'pwr', 4, '1');

/** Above this the demand charge rises, W: one park of offices, or a few stores. */
const maxPower = { riverside: 600_000, harbour: 36_000 } as const;

export const policyPlans: readonly PolicyPlan[] = [
  {
    name: text('办公区下班关空调', 'Air-conditioners off after hours'),
    type: '1',
    target: pids.air,
    targetName: air,
    content: (context) => ({
      ...inSpaces(context, ['3', '4', '8'], () => [rule([isOn(pids.air)], set(pids.air, { pwr: '0' }))]),
      timer: [timerAt(19 * hour + 30 * minute, '12345')],
    }),
  },
  {
    name: text('会议室无人 15 分钟关空调', 'Meeting rooms: off after 15 min vacant'),
    type: '1',
    target: pids.air,
    targetName: air,
    content: (context) => ({
      ...inSpaces(context, ['4'], () => [rule([isVacant, isOn(pids.air)], set(pids.air, { pwr: '0' }))]),
      events: [once(isVacant)],
    }),
  },
  {
    name: text('卖场照明分时', 'Timed lighting on sales floors'),
    type: '1',
    target: pids.lights,
    targetName: lighting,
    content: (context) => ({
      ...inStores(context, () => [
        rule([isDark], set(pids.lights, { pwr: '1', brightness: 90 }), ['09:00:00-22:00:00']),
        rule([isOn(pids.lights)], set(pids.lights, { pwr: '0', brightness: null }), ['22:00:00-09:00:00']),
      ]),
      timer: [every(15 * minute)],
    }),
  },
  {
    name: text('日光充足时调暗', 'Dim when daylight suffices'),
    type: '1',
    target: pids.lights,
    targetName: lighting,
    enabled: '0',
    content: (context) => ({
      ...inSpaces(context, ['3', '5', '9'], () => [
        rule([isBright, isOn(pids.lights)], set(pids.lights, { brightness: 60 })),
      ]),
      events: [once(isBright, 10 * minute)],
    }),
  },
  {
    name: text('屏幕闭店关机', 'Screens off at closing time'),
    type: '1',
    target: pids.screens,
    targetName: text('屏幕', 'Screens'),
    content: (context) => ({
      ...inStores(context, () => [rule([isOn(pids.screens)], set(pids.screens, { pwr: '0' }))]),
      timer: [timerAt(22 * hour + 15 * minute)],
    }),
  },
  {
    name: text('空调故障生成工单', 'Work order on a fault'),
    type: '0',
    target: pids.air,
    targetName: air,
    content: ({ tenant }) => ({
      ...noContent,
      sifter: 'default',
      events: [once(when(pids.air, 'state', 4, '3'), 5 * minute)],
      configs: [
        row('default', tenant.language === 'zh' ? '全部空调' : 'All air-conditioners', [
          rule([when(pids.air, 'state', 4, '3')], {
            ...set(pids.workOrders, {
              name: tenant.language === 'zh' ? '空调故障' : 'Air-conditioner fault',
              kind: '1',
              priority: '2',
            }),
            device: {
              idev_pid: pids.workOrders,
              ikey: 'device',
              source_type: 'ref',
              ref_link: 'self',
              ref_link_ikey: 'did',
            },
            space: {
              idev_pid: pids.workOrders,
              ikey: 'space',
              source_type: 'ref',
              ref_link: 'self',
              ref_link_ikey: 'space',
            },
          }),
        ]),
      ],
    }),
  },
  {
    name: text('冷库超温提醒', 'Cold room too warm'),
    type: '1',
    target: pids.climate,
    targetName: text('温湿度', 'Temperature and humidity'),
    content: (context) => ({
      ...inGroup(context, { pid: pids.climate, place: 4, name: text('冷库', 'Cold rooms') }, [
        rule([when(pids.climate, 'temp', 2, 45)], set(pids.climate, { interval: 60 })),
        rule([when(pids.climate, 'temp', 3, 30)], set(pids.climate, { interval: 60 })),
        rule([when(pids.climate, 'humidity', 2, 800)], set(pids.climate, { interval: 300 })),
      ]),
      events: [once(when(pids.climate, 'temp', 2, 45), 5 * minute)],
    }),
  },
  {
    name: text('总表负荷越限', 'Main meter above its limit'),
    type: '1',
    target: pids.electricity,
    targetName: text('电表', 'Electricity meters'),
    content: (context) => {
      const power = when(pids.electricity, 'power', 2, maxPower[context.tenant.key] * 10);
      return {
        ...inGroup(context, { pid: pids.electricity, place: 1, name: text('总表与区域表', 'Main and section') }, [
          // In the dearer hours 1.20 a kilowatt-hour instead of 0.85.
          rule([power], set(pids.electricity, { tariff: 12_000 })),
          rule([when(pids.electricity, 'power_factor', 3, 800)], set(pids.electricity, { tariff: 9000 })),
        ]),
        events: [once(power)],
        timer: [every(5 * minute)],
      };
    },
  },
];
