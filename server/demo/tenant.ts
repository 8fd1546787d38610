import type { LocalText } from '../../src/engine/column.ts';

/** A demo company as plain data. Every `did` is deterministic, so accounts, records and histories match without a lookup. */
export type DemoTenant = {
  key: 'riverside' | 'harbour';
  companyid: string;
  name: LocalText;
  zone: string;
  /** Seconds east of UTC; the zones of the demo have no summer time. */
  utcOffset: number;
  /** Language most of its records are named in. */
  language: 'zh' | 'en';
  departments: readonly DemoDepartment[];
  members: readonly DemoMember[];
  roles: readonly DemoRole[];
  businesses: readonly DemoBusiness[];
  spaces: readonly DemoSpace[];
  volume: DemoVolume;
};

export type DemoDepartment = {
  did: string;
  name: string;
  code: string;
  upperlevel: string | null;
  manager: string;
  level: number;
};

export type DemoMember = {
  did: string;
  userid: string;
  name: string;
  phone: string;
  email: string;
  /** Department did. */
  organization: string;
  staffid: string;
  title: string;
  departed: boolean;
  /** Role dids. */
  roles: readonly string[];
  /** Signs in with the demo password; the others are names in lists. */
  account: boolean;
};

/** Levels of contract "Rights": `create` 16 or 0, the others 0, 1 or 2. `3*` covers every module of class 3. */
export type DemoRight = { pid: string; create: number; read: number; write: number; set: number };

export type DemoRole = {
  did: string;
  name: string;
  organization: string;
  /** 3 system default, 1 custom. Contract "Rights". */
  rolesource: 3 | 1;
  enable: boolean;
  describe: string;
  rights: 'all' | readonly DemoRight[];
};

export type DemoBusiness = {
  did: string;
  name: string;
  shortname: string;
  /** 0 business, 1 store. */
  grade: 0 | 1;
  uppergrade: string | null;
  merchanttype: string;
  businessgroup: string;
  area: number;
  headcount: number;
  department: string;
  manager: string;
  phone: string;
  address: string;
  openinghours: readonly string[];
};

export type DemoSpace = {
  did: string;
  name: string;
  code: string;
  /** Key of the `spacetype` enum. */
  type: string;
  uppergrade: string | null;
  business: string;
  organization: string;
  floor: number;
  area: number;
  headcount: number;
  openinghours: readonly string[];
  retail: boolean;
};

/** How much is generated: factors for lists, days and numbers of devices for histories. */
export type DemoVolume = {
  visitors: number;
  tasks: number;
  workOrders: number;
  media: number;
  audit: number;
  executions: number;
  electricityDays: number;
  days: number;
  histories: {
    water: number;
    gas: number;
    air: number;
    climate: number;
    illuminance: number;
    doors: number;
    presence: number;
  };
};

const tenantMark = { riverside: '7e51', harbour: '4ab0' } as const;

/** 24 hex digits: company, module, number; the same for the same arguments always. */
export function didOf(tenant: DemoTenant['key'], pid: string, index: number): string {
  return `${tenantMark[tenant]}${pid.charAt(0)}${pid.slice(-5)}${index.toString(16).padStart(14, '0')}`;
}
