import { describe, expect, it } from 'vitest';
import { boardsOf } from '../../../server/demo/boards.ts';
import { metersOf } from '../../../server/demo/meters.ts';
import { demoTenants } from '../../../server/demo/tenants.ts';

/** Boards of one company must not contradict each other: each is about one site, and adds up no meter twice. */

const dids = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

describe.each(demoTenants)('the boards of $key', (tenant) => {
  const meters = new Map(metersOf(tenant).map((meter) => [meter.did, meter]));
  const upperOf = (did: unknown): string | undefined => meters.get(String(did))?.upper?.did;
  const boards = boardsOf(tenant, []).flatMap((tab) => tab.boards);
  const configs = (type: string) => boards.filter((board) => board.type === type).map(({ config }) => config);

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
