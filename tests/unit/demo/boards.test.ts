import { describe, expect, it } from 'vitest';
import { boardsOf } from '../../../server/demo/boards.ts';
import { metersOf } from '../../../server/demo/meters.ts';
import { pids } from '../../../server/demo/pids.ts';
import { demoTenants } from '../../../server/demo/tenants.ts';
import type { MeasureId } from '../../../src/engine/measure-table.ts';
import { demoModules } from './checked-modules.ts';

/** Boards of one company must not contradict each other: each is about one site, and adds up no meter twice. */

const dids = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const moduleOf = (pid: string) => demoModules.find((module) => module.pid === pid);

/** What an operator opens: devices and work, without packages' activations; histories are looked at through their devices. */
const opened = Object.values(pids).filter((pid) => /^[34]/.test(pid) && pid !== pids.activations);

/** Numbers of which a sum says nothing. */
const levels: readonly (MeasureId | undefined)[] = ['temperature', 'humidity', 'illuminance', 'pressure', 'battery'];

describe.each(demoTenants)('the boards of $key', (tenant) => {
  const meters = new Map(metersOf(tenant).map((meter) => [meter.did, meter]));
  const upperOf = (did: unknown): string | undefined => meters.get(String(did))?.upper?.did;
  const boards = boardsOf(tenant, []).flatMap((tab) => tab.boards);
  const configs = (type: string) => boards.filter((board) => board.type === type).map(({ config }) => config);

  it('are two at least for each module of devices and of work', () => {
    const count = (pid: string) =>
      boardsOf(tenant, []).reduce((sum, tab) => sum + (tab.pid === pid ? tab.boards.length : 0), 0);
    expect(opened.filter((pid) => count(pid) < 2)).toEqual([]);
  });

  it('are on tabs that their modules have', () => {
    // The main meters differ from company to company; their tab is made with the boards.
    const tabs = boardsOf(tenant, []).filter(({ pid }) => pid !== pids.electricityHistory);
    const missing = tabs.filter(
      ({ pid, tab }) =>
        !moduleOf(pid)?.filters?.some(({ name }) => tab === undefined || (typeof name !== 'string' && name.en === tab)),
    );
    expect(missing.map(({ pid, tab }) => [pid, tab])).toEqual([]);
  });

  it('add up no temperatures, humidities, pressures and the like', () => {
    const summed = boardsOf(tenant, []).flatMap(({ pid, boards: ofTab }) =>
      ofTab.flatMap(({ name, config }) => {
        const column = moduleOf(pid)?.columns.find(
          (definition) => definition.column === (config['ycolumn'] ?? config['column']),
        );
        return config['agg'] === 'sum' && levels.includes(column?.measures) ? [name.en] : [];
      }),
    );
    expect(summed).toEqual([]);
  });

  it('add up the water of whole buildings alone, not that of their floors once more', () => {
    const water = boardsOf(tenant, []).filter(({ pid }) => pid === pids.water);
    expect(water.map(({ tab }) => tab)).toEqual(['Main meters']);
  });

  it('say of a sum of section meters that it is one', () => {
    const [sections] = boardsOf(tenant, []).filter(({ tab }) => tab === 'Section meters');
    const names = (sections?.boards ?? [])
      .filter(
        ({ type, config }) =>
          ['consumetotal', 'powergauge'].includes(type) || (type === 'data' && config['agg'] === 'sum'),
      )
      .map(({ name }) => name);
    expect(names).toHaveLength(3);
    for (const { en, zh } of names) expect([/section/.test(en), zh.includes('分项')]).toEqual([true, true]);
  });

  it('show a flow per area of the site that it is about', () => {
    for (const { totalMeter, muNumber } of configs('maingraph')) {
      const site = meters.get(String(totalMeter))?.space.business;
      expect(muNumber).toBe(tenant.businesses.find(({ did }) => did === site)?.area);
    }
  });

  it('show a flow only of meters that are below each other', () => {
    for (const { totalMeter, meterA, meterB, meterC, meterD, sectionMeterGroup } of configs('maingraph')) {
      const branches = [meterA, meterB, meterC, meterD];
      expect(branches.map(upperOf)).toEqual(branches.map(() => totalMeter));
      const sections = dids(sectionMeterGroup);
      expect(sections).toHaveLength(6);
      expect(sections.filter((did) => !branches.includes(upperOf(did)))).toEqual([]);
    }
    expect(configs('maingraph')).toHaveLength(tenant.key === 'riverside' ? 1 : 0);
  });

  it('give a power overview the parts, the uses and the energy of its main meter', () => {
    const [overview, ...others] = configs('powergraph');
    expect(others).toEqual([]);
    const main = overview?.masterMeter;
    expect(overview?.todayEnergy).toEqual([main]);
    const parts = dids(overview?.masterUseMeter);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.map(upperOf)).toEqual(parts.map(() => main));
    const uses = dids(overview?.energyUseAnalyse);
    expect(uses.length).toBeGreaterThan(2);
    expect(uses.filter((did) => ![main, ...parts].includes(upperOf(did)))).toEqual([]);
    const counted = new Set(uses);
    expect(uses.filter((did) => counted.has(upperOf(did) ?? ''))).toEqual([]);
  });
});
