import { pids } from './pids.ts';
import { seedOf } from '../simulator/random.ts';
import { didOf } from './tenant.ts';
import type { DemoSpace, DemoTenant } from './tenant.ts';

/** A device in its place, before it has values. Records and histories both start from this list. */
export type PlacedDevice = {
  did: string;
  index: number;
  name: string;
  code: string;
  space: DemoSpace;
  organization: string;
  seed: number;
};

/** `rooms`: how many are in a space of each type (keys of the `spacetype` enum); `isBare`: the device is named after the space alone. */
type Rule = {
  zh: string;
  en: string;
  prefix: string;
  rooms: Record<string, number>;
  isBare?: boolean;
  /** One on every building, outdoors; these come after all others, whose ids stay the same. */
  outdoor?: { zh: string; en: string };
};

/** Key of the `spacetype` of a building. */
const building = '1';

/** Space types: 1 building, 2 floor, 3 open office, 4 meeting room, 5 sales floor, 6 store room, 7 plant, 8 pantry, 9 lobby, 11 tills, 12 kitchen. */
const rules = {
  water: { zh: '水表', en: 'Water meter', prefix: 'WM', rooms: { '1': 1, '2': 1, '12': 1 } },
  gas: { zh: '燃气表', en: 'Gas meter', prefix: 'GM', rooms: { '1': 1, '9': 1, '12': 1 } },
  air: {
    zh: '空调',
    en: 'AC',
    prefix: 'AC',
    isBare: true,
    rooms: { '3': 4, '4': 1, '5': 3, '6': 1, '7': 2, '8': 1, '9': 2, '11': 1, '12': 1 },
  },
  lights: {
    zh: '照明',
    en: 'Lights',
    prefix: 'LT',
    rooms: { '2': 1, '3': 4, '4': 2, '5': 6, '6': 1, '7': 1, '8': 1, '9': 3, '11': 2, '12': 1 },
  },
  climate: {
    zh: '温湿度',
    en: 'Climate sensor',
    prefix: 'TH',
    rooms: { '3': 1, '4': 1, '5': 2, '6': 1, '7': 2, '12': 2 },
    outdoor: { zh: '室外温湿度', en: 'Outdoor climate sensor' },
  },
  illuminance: { zh: '光照', en: 'Light sensor', prefix: 'LX', rooms: { '1': 1, '3': 1, '5': 1, '9': 1 } },
  doors: { zh: '门', en: 'Door', prefix: 'DR', rooms: { '1': 1, '4': 1, '6': 1, '7': 1, '9': 2, '12': 1 } },
  presence: { zh: '人体存在', en: 'Presence', prefix: 'PR', rooms: { '4': 1, '8': 1, '6': 1 } },
  screens: { zh: '屏', en: 'Screen', prefix: 'SC', rooms: { '4': 1, '5': 4, '9': 3, '11': 2 } },
  cameras: { zh: '摄像机', en: 'Camera', prefix: 'CM', rooms: { '2': 1, '5': 2, '6': 1, '7': 1, '9': 2, '11': 1 } },
} as const satisfies Record<string, Rule>;

export type PlacedKind = keyof typeof rules;

export function placeDevices(tenant: DemoTenant, kind: PlacedKind): PlacedDevice[] {
  const rule: Rule = rules[kind];
  const placed: PlacedDevice[] = [];
  const place = (space: DemoSpace, nth: number, name: string): void => {
    const index = placed.length;
    const code = `${rule.prefix}-${space.code}-${String(nth).padStart(2, '0')}`;
    placed.push({
      did: didOf(tenant.key, pids[kind], index),
      index,
      name,
      code,
      space,
      organization: space.organization,
      seed: seedOf(`${tenant.key} ${code}`),
    });
  };
  for (const space of tenant.spaces) {
    const count = rule.rooms[space.type] ?? 0;
    const noun = rule.isBare === true && count === 1 ? '' : ` ${rule[tenant.language]}`;
    for (let nth = 1; nth <= count; nth++) place(space, nth, `${space.name}${noun}${count > 1 ? ` ${nth}` : ''}`);
  }
  const { outdoor } = rule;
  if (outdoor !== undefined)
    for (const space of tenant.spaces.filter(({ type }) => type === building))
      place(space, 1, `${space.name} ${outdoor[tenant.language]}`);
  return placed;
}

/** `count` devices from all over the list, always the same ones. */
export function evenlySpaced<T>(list: readonly T[], count: number): T[] {
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, index) => list[Math.floor((index * list.length) / count)],
  ).filter((device): device is T => device !== undefined);
}

/** The space a device of another kind shares a room with. */
export function bySpace(devices: readonly PlacedDevice[]): Map<string, PlacedDevice[]> {
  const bySpace = new Map<string, PlacedDevice[]>();
  for (const device of devices) bySpace.set(device.space.did, [...(bySpace.get(device.space.did) ?? []), device]);
  return bySpace;
}
