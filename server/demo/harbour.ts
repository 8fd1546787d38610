import { pids } from './pids.ts';
import { createRandom } from '../simulator/random.ts';
import { roleIndex, rolesOf } from './rights.ts';
import { didOf } from './tenant.ts';
import type { DemoBusiness, DemoDepartment, DemoMember, DemoSpace, DemoTenant } from './tenant.ts';

const key = 'harbour';
const did = (pid: string, index: number) => didOf(key, pid, index);
const department = (index: number) => did(pids.departments, index);
const memberDid = (index: number) => did(pids.members, index);

/** Name, number of the upper department, number of the manager, level. */
const departmentRows: readonly [string, number | null, number, number][] = [
  ['Harbour Retail', null, 0, 1],
  ['Store operations', 0, 1, 2],
  ['Central Pier store', 1, 2, 3],
  ['Kowloon Bay store', 1, 3, 3],
  ['Sai Wan store', 1, 4, 3],
  ['Marketing', 0, 5, 2],
];
const storeNames = ['Central Pier', 'Kowloon Bay', 'Sai Wan'];
const storeHours = ['09:30:00-21:30:00'];

function departments(): DemoDepartment[] {
  return departmentRows.map(([name, upper, manager, level], index) => ({
    did: department(index),
    name,
    code: `HR-${String(index + 1).padStart(2, '0')}`,
    upperlevel: upper === null ? null : department(upper),
    manager: memberDid(manager),
    level,
  }));
}

/** Name, department, position; the first one is the account of contract "Demo". */
const named: readonly [string, number, string][] = [
  ['Grace Tan', 0, 'Administrator'],
  ['Marcus Ho', 1, 'Head of operations'],
  ['Olivia Chan', 2, 'Store manager'],
  ['Daniel Lau', 3, 'Store manager'],
  ['Sophie Wong', 4, 'Store manager'],
  ['Melody Chan', 5, 'Marketing lead'],
];
const firstNames = [
  'Alice',
  'Ben',
  'Carmen',
  'Derek',
  'Elaine',
  'Felix',
  'Hannah',
  'Ivan',
  'Janet',
  'Kelvin',
  'Leo',
  'Mandy',
];
const lastNames = ['Lee', 'Ng', 'Cheung', 'Yip', 'Kwok', 'Leung', 'Fong', 'Tse'];

function members(): DemoMember[] {
  const random = createRandom('harbour members');
  return Array.from({ length: 18 }, (_, index) => {
    const [name, departmentIndex, title] = named[index] ?? [
      `${random.pick(firstNames)} ${random.pick(lastNames)}`,
      random.int(2, 5),
      random.pick(['Sales assistant', 'Cashier', 'Shift lead']),
    ];
    return {
      did: memberDid(index),
      userid: `2002${String(index + 1).padStart(4, '0')}`,
      name,
      phone: index === 0 ? '13900000001' : `136${String(30260000 + index * 211).padStart(8, '0')}`,
      email: `hr${String(index + 1).padStart(2, '0')}@harbour.example`,
      organization: department(departmentIndex),
      staffid: `HR${String(index + 1).padStart(3, '0')}`,
      title,
      departed: index > 15,
      roles: index === 0 ? [did(pids.roles, roleIndex.administrator)] : [],
      account: index === 0,
    };
  });
}

function businesses(): DemoBusiness[] {
  const names = ['Harbour Retail 海港零售', ...storeNames.map((name) => `Harbour ${name}`)];
  return names.map((name, index) => ({
    did: did(pids.businesses, index),
    name,
    shortname: index === 0 ? 'Harbour' : (storeNames[index - 1] ?? name),
    grade: index === 0 ? 0 : 1,
    uppergrade: index === 0 ? null : did(pids.businesses, 0),
    merchanttype: index === 1 ? '1' : '2',
    businessgroup: '2',
    area: index === 0 ? 3900 : 1500 - index * 120,
    headcount: index === 0 ? 74 : 30 - index * 3,
    department: department(index === 0 ? 0 : index + 1),
    manager: memberDid(index === 0 ? 1 : index + 1),
    phone: `0755-8800${1000 + index}`,
    address: `${12 + index * 7} Harbour Road`,
    openinghours: storeHours,
  }));
}

const plan = [
  { name: 'Sales floor 1', tail: 'S1', type: '5', area: 520, headcount: 8 },
  { name: 'Sales floor 2', tail: 'S2', type: '5', area: 380, headcount: 6 },
  { name: 'Tills', tail: 'T', type: '11', area: 48, headcount: 4 },
  { name: 'Kitchen', tail: 'K', type: '12', area: 64, headcount: 4 },
  { name: 'Stock room', tail: 'R', type: '6', area: 210, headcount: 2 },
  { name: 'Meeting room', tail: 'M', type: '4', area: 24, headcount: 8 },
];

function spaces(): DemoSpace[] {
  return storeNames.flatMap((store, index) => {
    const first = index * (plan.length + 1);
    const site = {
      business: did(pids.businesses, index + 1),
      organization: department(index + 2),
      openinghours: storeHours,
      retail: true,
      floor: 1,
    };
    const top = did(pids.spaces, first);
    const building = {
      ...site,
      did: top,
      name: store,
      code: `H${index + 1}`,
      type: '1',
      uppergrade: null,
      area: 1500 - index * 120,
      headcount: 30 - index * 3,
    };
    return [
      building,
      ...plan.map(({ tail, ...room }, position) => ({
        ...site,
        ...room,
        did: did(pids.spaces, first + 1 + position),
        name: `${store} ${room.name}`,
        code: `H${index + 1}-${tail}`,
        uppergrade: top,
      })),
    ];
  });
}

/** Harbour Retail: three stores; small, and there to show that companies do not see each other. */
export const harbour: DemoTenant = {
  key,
  companyid: 'c0000000000000000000a002',
  name: { en: 'Harbour Retail', zh: '海港零售' },
  zone: 'Asia/Shanghai',
  utcOffset: 28_800,
  language: 'en',
  departments: departments(),
  members: members(),
  roles: rolesOf(key, department(0), [
    { name: 'Administrator', describe: 'Every right on every product' },
    { name: 'Operator', describe: 'Reads and controls all devices, adds and configures none' },
    { name: 'Store staff', describe: 'Reads the devices of the own store' },
  ]),
  businesses: businesses(),
  spaces: spaces(),
  volume: {
    visitors: 24,
    tasks: 20,
    workOrders: 18,
    media: 30,
    audit: 40,
    executions: 24,
    electricityDays: 30,
    days: 30,
    histories: { water: 1, gas: 1, air: 3, climate: 3, illuminance: 1, doors: 3, presence: 1 },
  },
};
