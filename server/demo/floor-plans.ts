import type { FloorPlan, PlanPlace, PlanRule } from '../../src/engine/board/floor-plan.ts';
import type { LocalText } from '../../src/engine/column.ts';
import type { Db } from '../db/database.ts';
import { drawFloor } from './floor-drawing.ts';
import { keepPicture } from './pictures.ts';
import { pids } from './pids.ts';
import { placeDevices } from './placement.ts';
import type { DemoTenant } from './tenant.ts';

/** Two floors of building A with their devices. A company without such a building has no floor plans. */

type Kind = 'air' | 'climate' | 'doors' | 'presence';
type Point = readonly [x: number, y: number];

/** Places in percent of the drawing, by the end of the space's code and the kind of device. */
const spots: Readonly<Record<string, Partial<Record<Kind, readonly Point[]>>>> = {
  W: {
    air: [
      [10, 8],
      [29, 8],
      [10, 90],
      [29, 90],
    ],
    climate: [[19, 49]],
  },
  E: {
    air: [
      [67, 8],
      [86, 8],
      [67, 90],
      [86, 90],
    ],
    climate: [[80, 49]],
  },
  M1: { air: [[43, 8]], climate: [[56, 8]], doors: [[49.9, 30]], presence: [[50, 15]] },
  P: { air: [[43, 76]], presence: [[56, 82]] },
  L: {
    air: [
      [41, 74],
      [59, 74],
    ],
    doors: [
      [48, 97],
      [53, 97],
    ],
  },
};

const kinds: readonly Kind[] = ['air', 'climate', 'doors', 'presence'];

/** `spaces`: codes of the spaces on the floor. */
type Floor = { name: LocalText; hasLobby: boolean; spaces: readonly string[] };

const tails = ['W', 'E', 'M1'];
const floors: readonly Floor[] = [
  {
    name: { en: 'Tower A · 12F', zh: 'A 座 12F 平面图' },
    hasLobby: false,
    spaces: [...tails, 'P'].map((tail) => `A-12-${tail}`),
  },
  {
    name: { en: 'Tower A · 1F', zh: 'A 座 1F 平面图' },
    hasLobby: true,
    spaces: [...tails.map((tail) => `A-01-${tail}`), 'A-L'],
  },
];

const placesOf = (tenant: DemoTenant, { spaces }: Floor): PlanPlace[] =>
  kinds.flatMap((kind) =>
    spaces.flatMap((code) => {
      const points = spots[code.split('-').at(-1) ?? '']?.[kind] ?? [];
      const devices = placeDevices(tenant, kind).filter(({ space }) => space.code === code);
      return devices.flatMap(({ did }, index) => {
        const point = points[index];
        return point === undefined ? [] : [{ pid: pids[kind], did, x: point[0], y: point[1] }];
      });
    }),
  );

const opened: Readonly<Record<DemoTenant['language'], string>> = { en: 'Open', zh: '打开' };

const rulesOf = ({ language }: DemoTenant): PlanRule[] => [
  { pid: pids.air, condition: [{ k: 'state', type: '=', v: ['3'] }], state: 'fault', column: 'faultcode' },
  { pid: pids.air, condition: [{ k: 'pwr', type: '=', v: ['0'] }], state: 'off' },
  { pid: pids.air, condition: [], state: 'normal', column: 'room_temp' },
  { pid: pids.doors, condition: [{ k: 'open', type: '=', v: ['1'] }], state: 'attention', text: opened[language] },
  { pid: pids.doors, condition: [], state: 'normal' },
  {
    pid: pids.climate,
    condition: [{ k: 'temp', type: '>', v: 270 }, 'or', { k: 'temp', type: '<', v: 180 }],
    state: 'attention',
    column: 'temp',
  },
  { pid: pids.climate, condition: [], state: 'normal', column: 'temp' },
  { pid: pids.presence, condition: [{ k: 'presence', type: '=', v: ['0'] }], state: 'off' },
];

export type DemoPlan = { name: LocalText; config: FloorPlan & { [property: string]: unknown } };

/** Draws and stores the pictures of a company's floors, and says what their boards are. */
export const makeFloorPlans = async (db: Db, tenant: DemoTenant, now: number): Promise<DemoPlan[]> => {
  const { companyid, members } = tenant;
  const owner = { companyid, userid: members[0]?.userid ?? '', now };
  const plans: DemoPlan[] = [];
  for (const floor of floors) {
    const places = placesOf(tenant, floor);
    if (places.length === 0) continue;
    const bytes = await drawFloor(floor.hasLobby);
    const file = await db.transaction('system', (trx) =>
      keepPicture(trx, owner, `${floor.name[tenant.language]}.png`, bytes),
    );
    plans.push({
      name: floor.name,
      config: {
        picture: file.fileid,
        isLineDrawing: true,
        onPress: 'control',
        places,
        rules: rulesOf(tenant),
      },
    });
  }
  return plans;
};
