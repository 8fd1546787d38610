import { describe, expect, it } from 'vitest';

import { columnsOf } from '../../../src/engine/builtin-columns.ts';
import { isEmptyStored } from '../../../src/engine/column-value.ts';
import type { Column, ModuleConfig, Stored } from '../../../src/engine/column.ts';
import { fieldTypeOf } from '../../../src/engine/field-types/registry.ts';
import { fits } from '../../../src/engine/fits.ts';
import { demoRecords } from '../../../server/demo/generate.ts';
import { demoModules } from './checked-modules.ts';
import { placeDevices } from '../../../server/demo/placement.ts';
import { airStateOf, ratedPowerOf } from '../../../server/demo/readings.ts';
import { momentOf } from '../../../server/simulator/calendar.ts';
import { pids } from '../../../server/demo/pids.ts';
import { demoTenants } from '../../../server/demo/tenants.ts';

const now = 1_790_000_000;
const modules = new Map(demoModules.map((module) => [module.pid, module]));
const builtin = new Set(['did', 'name', 'createtime', 'updatetime', 'organization', 'creator', 'owner']);

const tables = demoTenants.map((tenant) => ({ tenant: tenant.key, tables: [...demoRecords(tenant, now)] }));

function fault(column: Column, value: Stored | undefined): string | undefined {
  if (isEmptyStored(column, value)) return column.required > 0 ? 'required' : undefined;
  const decoded = fieldTypeOf(column).decode(value, column);
  if (decoded === undefined) return `not a ${column.type}: ${JSON.stringify(value)}`;
  return fits(fieldTypeOf(column).schema(column), decoded)
    ? undefined
    : `breaks its schema: ${JSON.stringify(decoded)}`;
}

function configOf(pid: string): ModuleConfig {
  const config = modules.get(pid);
  if (config === undefined) throw new Error(`no module ${pid}`);
  return config;
}

/** Dids a value refers to, by the pid they should be found in. */
function references(column: Column, value: Stored | undefined): { pid: string; did: string }[] {
  const pid = column.pid ?? column.didlist?.pid;
  if (pid === undefined || value === null || value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((did) => ({ pid, did: String(did) }));
}

it('air-conditioners have a fault code where there is a fault, and only there', () => {
  const all = tables.flatMap(({ tables: list }) => list);
  const units = all.filter(({ pid }) => pid === pids.air).flatMap(({ rows }) => rows);
  expect(units.filter(({ state }) => state === '3').length).toBeGreaterThan(5);
  expect(units.filter(({ state, faultcode }) => (state === '3') !== (faultcode !== null))).toEqual([]);
});

it.each([
  ['January', '2026-01-20T10:00:00+08:00', '4', 0.6],
  ['March', '2026-03-25T10:00:00+08:00', '4', 0.4],
  ['October', '2026-10-12T10:00:00+08:00', '1', 0.35],
  ['July', '2026-07-20T10:00:00+08:00', '1', 0.6],
])('air-conditioners are not all in one mode: in %s', (_month, iso, most, share) => {
  const moment = momentOf(Date.parse(iso) / 1000, 8 * 3600);
  const units = demoTenants
    .flatMap((tenant) => placeDevices(tenant, 'air'))
    .map((device) => ({ device, rated: ratedPowerOf(device), ...airStateOf(device, moment) }));
  const inMode = (mode: string) => units.filter((unit) => unit.mode === mode);
  const shares = ['0', '1', '2', '3', '4'].map((mode) => inMode(mode).length / units.length);
  expect(Math.max(...shares)).toBe(shares[Number(most)]);
  expect(shares[Number(most)]).toBeGreaterThan(share);
  expect(shares.filter((value) => value > 0.01).length).toBeGreaterThan(3);
  // What is off keeps its mode, plant rooms are cooled all year, and a fan alone draws little.
  expect(new Set(units.filter(({ pwr }) => pwr === '0').map(({ mode }) => mode)).size).toBeGreaterThan(2);
  expect(units.filter(({ device, mode }) => device.space.type === '7' && mode !== '1')).toEqual([]);
  expect(inMode('3').filter(({ power, rated }) => power > 0.15 * rated)).toEqual([]);
});

describe.each(tables)('records of $tenant', ({ tables: list }) => {
  const dids = new Map(list.map(({ pid, rows }) => [pid, new Set(rows.map((row) => String(row['did'])))]));

  it('have the columns of their module, all of them, and values that fit', () => {
    const faults = new Set<string>();
    for (const { pid, rows } of list) {
      const config = configOf(pid);
      const columns = columnsOf(config);
      for (const row of rows) {
        for (const name of Object.keys(row)) if (!columns.has(name)) faults.add(`${config.name.en}: unknown ${name}`);
        for (const [name, column] of columns) {
          if (!(name in row) && column.builtin !== true) faults.add(`${config.name.en}: lacks ${name}`);
          const valueFault = name in row ? fault(column, row[name]) : undefined;
          if (valueFault !== undefined) faults.add(`${config.name.en}: ${name} ${valueFault}`);
        }
        for (const name of builtin)
          if (row[name] === undefined || row[name] === null) faults.add(`${config.name.en}: no ${name}`);
      }
    }
    expect([...faults]).toEqual([]);
  });

  it('have names and dids that are 24 hex digits and used once', () => {
    const all = list.flatMap(({ rows }) => rows.map((row) => String(row['did'])));
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((did) => !/^[0-9a-f]{24}$/.test(did))).toEqual([]);
  });

  it('refer to records of their own company', () => {
    const missing = new Set<string>();
    for (const { pid, rows } of list)
      for (const row of rows)
        for (const column of columnsOf(configOf(pid)).values())
          for (const target of references(column, row[column.column]))
            if (dids.get(target.pid)?.has(target.did) !== true)
              missing.add(`${pid}.${column.column} → ${target.pid} ${target.did}`);
    expect([...missing]).toEqual([]);
  });

  it('refer backwards, but for managers of departments', () => {
    const positions = new Map(list.flatMap(({ rows }) => rows).map((row, index) => [String(row['did']), index]));
    const forward = new Set<string>();
    for (const { pid, rows } of list)
      for (const row of rows)
        for (const column of configOf(pid).columns)
          for (const { did } of references(column, row[column.column]))
            if ((positions.get(did) ?? Infinity) > (positions.get(String(row['did'])) ?? -1))
              forward.add(`${pid}.${column.column}`);
    expect([...forward]).toEqual([`${pids.departments}.manager`]);
  });
});

describe('the clock of the records', () => {
  it.each([1_700_000_000, now, 1_798_722_000, 1_900_000_123])('at %i every record was made in the past', (moment) => {
    const ahead = demoTenants
      .flatMap((tenant) => [...demoRecords(tenant, moment)])
      .flatMap(({ pid, rows }) =>
        rows.map((row) => ({ pid, made: Number(row['createtime']), changed: Number(row['updatetime']) })),
      )
      .filter(({ made, changed }) => changed > moment || made > changed);
    expect(ahead).toEqual([]);
  });
});

describe('the demo companies', () => {
  it('are some thousands of records and some hundreds', () => {
    const [riverside = 0, harbour = 0] = tables.map(({ tables: list }) =>
      list.reduce((total, { rows }) => total + rows.length, 0),
    );
    expect(riverside).toBeGreaterThan(3000);
    expect(harbour).toBeGreaterThan(300);
    expect(harbour).toBeLessThan(1000);
  });

  it('are the same again for the same moment', () => {
    for (const [index, tenant] of demoTenants.entries())
      expect([...demoRecords(tenant, now)]).toEqual(tables[index]?.tables);
  });

  it('share no did', () => {
    const [first = [], second = []] = tables.map(({ tables: list }) =>
      list.flatMap(({ rows }) => rows.map((row) => row['did'])),
    );
    const otherDids = new Set(first);
    expect(second.filter((did) => otherDids.has(did))).toEqual([]);
  });

  it('have the accounts that are promised, and a store with devices of its own', () => {
    const accounts = demoTenants.flatMap(({ members }) =>
      members.filter(({ account }) => account).map(({ phone }) => phone),
    );
    expect(accounts).toEqual(['13800000001', '13800000002', '13800000003', '13800000004', '13900000001']);
    const staff = demoTenants[0]?.members[2];
    const air = tables[0]?.tables.find(({ pid }) => pid === pids.air)?.rows ?? [];
    expect(air.filter((row) => row['organization'] === staff?.organization).length).toBeGreaterThan(3);
  });
});
