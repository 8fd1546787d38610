import { pids } from './pids.ts';
import { didOf } from './tenant.ts';
import type { DemoBusiness, DemoSpace } from './tenant.ts';

const did = (pid: string, index: number) => didOf('riverside', pid, index);
const department = (index: number) => did(pids.departments, index);
const memberDid = (index: number) => did(pids.members, index);

/** The departments that look after buildings A to D, and then the stores in the order of `storeNames`. */
const engineering = 2;
const service = 3;
const firstStore = 8;

const storeNames = ['滨江一店', '城西二店', '湖畔三店', '东站四店', '南山五店'];
const storeTypes = ['1', '2', '2', '3', '3'];
const storeHours = ['10:00:00-22:00:00'];
const officeHours = ['08:00:00-20:00:00'];
const storeArea = (index: number) => 2400 - index * 260;
const storeHeadcount = (index: number) => 56 - index * 7;

type Given = Partial<DemoBusiness> & Pick<DemoBusiness, 'name' | 'shortname'>;

const property: Omit<Given, 'name' | 'shortname'> = {
  merchanttype: '4',
  businessgroup: '1',
  area: 86_000,
  headcount: 3100,
  department: department(1),
  manager: memberDid(4),
  openinghours: officeHours,
};

const businessRows: readonly Given[] = [
  { name: '河畔物业 Riverside Property', shortname: '河畔物业', ...property, grade: 0, uppergrade: null },
  {
    name: '河畔零售 Riverside Retail',
    shortname: '河畔零售',
    grade: 0,
    uppergrade: null,
    merchanttype: '1',
    area: 9600,
    headcount: 210,
  },
  { name: '河畔中心 Riverside Plaza', shortname: '河畔中心', ...property, uppergrade: did(pids.businesses, 0) },
  ...storeNames.map((name, index) => ({
    name: `河畔生活 ${name}`,
    shortname: name,
    merchanttype: storeTypes[index] ?? '2',
    area: storeArea(index),
    headcount: storeHeadcount(index),
    department: department(firstStore + index),
    manager: memberDid(10 + index),
  })),
];

/** 0 the property company, 1 the retail company, 2 the office park, 3 onwards the stores. */
export function riversideBusinesses(): DemoBusiness[] {
  return businessRows.map((row, index) => ({
    did: did(pids.businesses, index),
    grade: 1,
    uppergrade: did(pids.businesses, 1),
    merchanttype: '2',
    businessgroup: '2',
    area: 1800,
    headcount: 42,
    department: department(7),
    manager: memberDid(9),
    phone: `021-6600${String(1000 + index)}`,
    address: `上海市滨江大道 ${100 + index * 18} 号`,
    openinghours: storeHours,
    ...row,
  }));
}

const buildings = [
  { letter: 'A', floors: 20, organization: engineering },
  { letter: 'B', floors: 12, organization: engineering },
  { letter: 'C', floors: 8, organization: service },
  { letter: 'D', floors: 4, organization: service },
];

type Plan = { name: string; tail: string; type: string; area: number; headcount: number };
const floorPlan = (floor: number): Plan[] => [
  { name: '开放办公区东', tail: 'E', type: '3', area: 420, headcount: 34 },
  { name: '开放办公区西', tail: 'W', type: '3', area: 396, headcount: 31 },
  { name: `会议室 ${floor}01`, tail: 'M1', type: '4', area: 42, headcount: 12 },
  { name: '茶水间', tail: 'P', type: '8', area: 18, headcount: 0 },
];
const basementPlan: Plan[] = [
  { name: '配电机房', tail: 'X1', type: '7', area: 160, headcount: 0 },
  { name: '数据机房', tail: 'X2', type: '7', area: 220, headcount: 2 },
];
const storePlan: Plan[] = [
  { name: '卖场 1 区', tail: 'S1', type: '5', area: 860, headcount: 14 },
  { name: '卖场 2 区', tail: 'S2', type: '5', area: 640, headcount: 10 },
  { name: '收银区', tail: 'T', type: '11', area: 60, headcount: 6 },
  { name: '后厨', tail: 'K', type: '12', area: 90, headcount: 5 },
  { name: '仓库', tail: 'R', type: '6', area: 320, headcount: 3 },
];

type DemoArea = Omit<DemoSpace, 'did' | 'uppergrade'>;
/** A space and its contents. */
type Tree = DemoArea & { inside?: readonly Tree[] };

const rooms = (area: DemoArea, plans: readonly Plan[]): Tree[] =>
  plans.map(({ tail, name, ...plan }) => ({
    ...area,
    ...plan,
    name: `${area.name} ${name}`,
    code: `${area.code}-${tail}`,
  }));

function building({ letter, floors, organization }: (typeof buildings)[number]): Tree {
  const site = {
    business: did(pids.businesses, 2),
    organization: department(organization),
    openinghours: officeHours,
    retail: false,
  };
  const under: DemoArea = {
    ...site,
    name: `${letter} 座 B1`,
    code: `${letter}-B1`,
    type: '2',
    floor: -1,
    area: 1400,
    headcount: 2,
  };
  const levels = Array.from({ length: floors }, (_, below): Tree => {
    const floor = below + 1;
    const level: DemoArea = {
      ...site,
      name: `${letter} 座 ${floor}F`,
      code: `${letter}-${String(floor).padStart(2, '0')}`,
      type: '2',
      floor,
      area: 1200,
      headcount: 78,
    };
    return { ...level, inside: rooms(level, floorPlan(floor)) };
  });
  return {
    ...site,
    name: `${letter} 座`,
    code: letter,
    type: '1',
    floor: 0,
    area: floors * 1200,
    headcount: floors * 78,
    inside: [
      { ...site, name: `${letter} 座大堂`, code: `${letter}-L`, type: '9', floor: 1, area: 380, headcount: 4 },
      { ...under, inside: rooms(under, basementPlan) },
      ...levels,
    ],
  };
}

function store(name: string, index: number): Tree {
  const area: DemoArea = {
    business: did(pids.businesses, 3 + index),
    organization: department(firstStore + index),
    openinghours: storeHours,
    retail: true,
    floor: 1,
    name,
    code: `ST${index + 1}`,
    type: '1',
    area: storeArea(index),
    headcount: storeHeadcount(index),
  };
  return { ...area, inside: rooms(area, storePlan) };
}

/** Four buildings of floors and rooms, then the stores; a space comes after the space that contains it. */
export function riversideSpaces(): DemoSpace[] {
  const list: DemoSpace[] = [];
  const add = ({ inside, ...place }: Tree, uppergrade: string | null): void => {
    const space = { ...place, did: did(pids.spaces, list.length), uppergrade };
    list.push(space);
    for (const inner of inside ?? []) add(inner, space.did);
  };
  for (const top of [...buildings.map(building), ...storeNames.map(store)]) add(top, null);
  return list;
}
