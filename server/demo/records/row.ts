import type { Stored } from '../../../src/engine/column.ts';
import type { Moment } from '../../simulator/calendar.ts';
import type { PlacedDevice } from '../placement.ts';
import type { Random } from '../../simulator/random.ts';
import { createRandom, noise } from '../../simulator/random.ts';
import { didOf } from '../tenant.ts';
import type { DemoMember, DemoTenant } from '../tenant.ts';

/** Stored values by column, `did` and the built-in columns included; `companyid` and `version` are the server's. */
export type DemoRow = Readonly<Record<string, Stored>>;

export type DemoTable = { pid: string; rows: DemoRow[] };

/** Context of generated records: `now` in epoch seconds, `hour` the last complete hour. */
export type DemoContext = { tenant: DemoTenant; now: number; hour: Moment };

export const hourSeconds = 3600;
export const daySeconds = 86_400;

type Head = {
  did: string;
  name: string;
  organization: string;
  creator: string;
  createtime: number;
  updatetime: number;
};

export function rowOf(head: Head, values: Readonly<Record<string, Stored>>): DemoRow {
  return { ...head, owner: head.creator, ...values };
}

/** The member with this number, or the first one where a company is smaller. */
export function memberAt(tenant: DemoTenant, index: number): DemoMember {
  const member = tenant.members[index] ?? tenant.members[0];
  if (member === undefined) throw new Error(`memberAt: ${tenant.key} has no members; list them in its file`);
  return member;
}

export const rootDepartment = (tenant: DemoTenant): string => memberAt(tenant, 0).organization;

/** Zero at the local midnight that started `back` days before now. */
export function midnight({ tenant, now }: DemoContext, back = 0): number {
  return Math.floor((now + tenant.utcOffset) / daySeconds - back) * daySeconds - tenant.utcOffset;
}

export const inLanguage = (tenant: DemoTenant, zh: string, en: string): string => (tenant.language === 'zh' ? zh : en);

/** Key of the state that a device has at first: `0` offline, `1` normal, `2` attention, `3` fault. */
export const stateOf = ({ seed }: PlacedDevice): string => {
  const chance = noise(seed, 100);
  return chance < 0.035 ? '0' : chance < 0.06 ? '3' : chance < 0.11 ? '2' : '1';
};

/** What every device has. Offline ones last reported hours or days ago. */
export function deviceRow(
  context: DemoContext,
  device: PlacedDevice,
  models: readonly string[],
  values: Readonly<Record<string, Stored>>,
): DemoRow {
  const { tenant, now } = context;
  const draw = (index: number) => noise(device.seed, 100 + index);
  const state = stateOf(device);
  const lastreport = now - Math.floor(state === '0' ? 2 * hourSeconds + draw(1) * 6 * daySeconds : 3 + draw(1) * 240);
  const installdate = midnight(context, 120 + Math.floor(draw(2) * 1400));
  return rowOf(
    {
      did: device.did,
      name: device.name,
      organization: device.organization,
      creator: memberAt(tenant, draw(3) < 0.5 ? 0 : 1).did,
      createtime: installdate + 9 * hourSeconds + Math.floor(draw(4) * 8 * hourSeconds),
      updatetime: lastreport,
    },
    {
      code: device.code,
      space: device.space.did,
      business: device.space.business,
      state,
      model: models[Math.floor(draw(5) * models.length)] ?? null,
      installdate,
      lastreport,
      remark:
        draw(6) < 0.05
          ? inLanguage(
              tenant,
              '现场复核后更换过一次，备件在工程部库房。',
              'Replaced once after an inspection on site; spares are kept in the stock room.',
            )
          : null,
      ...values,
    },
  );
}

/** Battery in % and signal in dBm of a wireless device. */
export function wireless(device: PlacedDevice): { battery: number; signal: number } {
  return {
    battery: 6 + Math.floor(94 * noise(device.seed, 90)),
    signal: -52 - Math.floor(50 * noise(device.seed, 91)),
  };
}

export function pickSome<T>(random: Random, list: readonly T[], count: number): T[] {
  const remaining = [...list];
  return Array.from({ length: Math.min(count, remaining.length) }, () =>
    remaining.splice(random.int(0, remaining.length - 1), 1),
  ).flat();
}

/** `count` rows made one after another from one stream of random numbers. */
export function rowsOf(
  context: DemoContext,
  pid: string,
  count: number,
  make: (index: number, random: Random, did: string) => DemoRow,
): DemoTable {
  const random = createRandom(`${context.tenant.key} ${pid}`);
  return {
    pid,
    rows: Array.from({ length: count }, (_, index) => make(index, random, didOf(context.tenant.key, pid, index))),
  };
}

/** A moment of an office day, `back` days ago. */
export const officeTime = (context: DemoContext, random: Random, back: number) =>
  midnight(context, back) + random.int(8 * 60, 18 * 60) * 60;
