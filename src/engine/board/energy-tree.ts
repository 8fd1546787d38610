import type { Dataset } from './dataset.ts';
import { numbersBy, rowsOf } from './rows.ts';

/**
 * The flow of power from a master meter down to its sections. Losses are what a parent measures beyond its children,
 * never below 0. Contract "Queries of boards".
 */

export type MeterNode = {
  did: string;
  name: string;
  /** W; kWh since midnight. `undefined` where the meter reports none. */
  power?: number;
  energy?: number;
  /** Percent of the highest load it may have. */
  load?: number;
};

/** W of `from` that flow to `to`. */
export type Flow = { from: string; to: string; power: number };

/** `energy` is missing where some meter has none: what it would have measured is not lost. */
export type Loss = { from: string; power: number; energy?: number };

export type EnergyTree = {
  total: MeterNode;
  /** The level below the total, and the one below that. */
  branches: MeterNode[];
  sections: MeterNode[];
  flows: Flow[];
  losses: Loss[];
  /** All losses together, and the percent of today's energy of the total. */
  lost: { power: number; energy?: number; percent?: number };
};

/** What a parent measures beyond its children; children that measure more than their parent lose nothing. */
export const lossOf = (parent: number | undefined, children: readonly (number | undefined)[]): number =>
  Math.max(0, (parent ?? 0) - children.reduce<number>((sum, child) => sum + (child ?? 0), 0));

/** The same of energies, which are known for every one of them or say nothing. */
const energyLossOf = (parent: number | undefined, children: readonly (number | undefined)[]): number | undefined =>
  parent === undefined || children.includes(undefined) ? undefined : lossOf(parent, children);

const sumOf = (values: readonly (number | undefined)[]): number | undefined =>
  values.reduce<number | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0,
  );

/** Percent of the highest load; nothing where there is no limit. */
export const loadPercent = (power: number | undefined, highest: number | undefined): number | undefined =>
  power === undefined || highest === undefined || highest <= 0 ? undefined : (power / highest) * 100;

/** An amount by area or heads; nothing where there are none. */
export const amountPer = (amount: number | undefined, by: number | undefined): number | undefined =>
  amount === undefined || by === undefined || by <= 0 ? undefined : amount / by;

/** The mean of headcounts; `undefined` where there are none. */
export const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

type Readings = { names: ReadonlyMap<string, string>; uppers: ReadonlyMap<string, string> } & Record<
  'powers' | 'energies',
  ReadonlyMap<string, number>
>;

/** Rows of meters (`did, name, power, uppermeter`), power in W, and their use of today (`device, use`). */
export function readingsOf(meters: Dataset, today: Dataset): Readings {
  const rows = rowsOf(meters);
  return {
    names: new Map(rows.map((row) => [row.text('did'), row.text('name')])),
    uppers: new Map(rows.map((row) => [row.text('did'), row.text('uppermeter')])),
    powers: numbersBy(meters, 'did', 'power'),
    energies: numbersBy(today, 'device', 'use'),
  };
}

/** Current state of a meter; `highest` is the load in W that counts as 100 %. */
export function meterNode({ names, powers, energies }: Readings, did: string, highest?: number): MeterNode {
  const [power, energy] = [powers.get(did), energies.get(did)];
  const load = loadPercent(power, highest);
  return {
    did,
    name: names.get(did) ?? '',
    ...(power !== undefined && { power }),
    ...(energy !== undefined && { energy }),
    ...(load !== undefined && { load }),
  };
}

type Shares = { did: string; remaining: number }[];

/** Takes from the shares in their order until nothing is requested or nothing is left. */
function flowsFrom(shares: Shares, to: string, amount: number): Flow[] {
  let open = amount;
  return shares.flatMap((share) => {
    const power = Math.min(open, Math.max(0, share.remaining));
    if (power <= 0) return [];
    open -= power;
    share.remaining -= power;
    return [{ from: share.did, to, power }];
  });
}

/**
 * Flows from branches to sections. A section whose upper meter is a branch draws from it first; what remains is drawn
 * from the others in their order, for no meter says whose power a shared section uses.
 */
function sectionFlows(
  branches: readonly MeterNode[],
  sections: readonly MeterNode[],
  uppers: Readings['uppers'],
): Flow[] {
  const shares: Shares = branches.map(({ did, power = 0 }) => ({ did, remaining: power }));
  const flows = sections.flatMap((section) => {
    const upperShares = shares.filter(({ did }) => did === uppers.get(section.did));
    return flowsFrom(upperShares, section.did, Math.max(0, section.power ?? 0));
  });
  const drawn = new Map(flows.map(({ to, power }) => [to, power]));
  const direct = sections.flatMap((section) =>
    flowsFrom(shares, section.did, Math.max(0, (section.power ?? 0) - (drawn.get(section.did) ?? 0))),
  );
  return merged([...flows, ...direct]);
}

function merged(flows: readonly Flow[]): Flow[] {
  const flowByKey = new Map<string, Flow>();
  for (const flow of flows) {
    const key = `${flow.from}\n${flow.to}`;
    flowByKey.set(key, { ...flow, power: flow.power + (flowByKey.get(key)?.power ?? 0) });
  }
  return [...flowByKey.values()];
}

const only = (nodes: readonly MeterNode[], property: 'power' | 'energy') => nodes.map((node) => node[property]);

/** Each meter once, at its first place: what it measures would be counted twice. */
const placedOnce = (total: string) => {
  const placed = new Set([total]);
  return (did: string): boolean => {
    const isNew = !placed.has(did);
    placed.add(did);
    return isNew;
  };
};

/** The tree of a total, its branches and the sections below them; a meter that is named again has its first place only. */
export function energyTree(
  readings: Readings,
  total: string,
  branchDids: readonly string[],
  sectionList: readonly { did: string; highest?: number }[] = [],
): EnergyTree {
  const top = meterNode(readings, total);
  const isNew = placedOnce(total);
  const branches = branchDids.filter(isNew).map((did) => meterNode(readings, did));
  const sections = sectionList
    .filter(({ did }) => isNew(did))
    .map(({ did, highest }) => meterNode(readings, did, highest));
  const below = sectionFlows(branches, sections, readings.uppers);
  const firstEnergy = energyLossOf(top.energy, only(branches, 'energy'));
  const first: Loss = {
    from: total,
    power: lossOf(top.power, only(branches, 'power')),
    ...(firstEnergy !== undefined && { energy: firstEnergy }),
  };
  const second = sections.length === 0 ? [] : branchLosses(branches, sections, below);
  const losses = [first, ...second];
  const energy = sumOf(losses.map((loss) => loss.energy));
  const percent = energy === undefined ? undefined : amountPer(energy * 100, top.energy);
  return {
    total: top,
    branches,
    sections,
    flows: [...branches.map(({ did, power = 0 }) => ({ from: total, to: did, power: Math.max(0, power) })), ...below],
    losses,
    lost: {
      power: losses.reduce((sum, loss) => sum + loss.power, 0),
      ...(energy !== undefined && { energy }),
      ...(percent !== undefined && { percent }),
    },
  };
}

/** What the branches measure beyond their flows; the energy lost is shared out as the power is. */
function branchLosses(branches: readonly MeterNode[], sections: readonly MeterNode[], flows: readonly Flow[]): Loss[] {
  const powers = branches.map((branch) =>
    lossOf(
      branch.power,
      flows.filter(({ from }) => from === branch.did).map(({ power }) => power),
    ),
  );
  const whole = powers.reduce((sum, power) => sum + power, 0);
  const energy = energyLossOf(sumOf(only(branches, 'energy')), only(sections, 'energy'));
  return branches.map(({ did }, index) => {
    const power = powers[index] ?? 0;
    const share = whole > 0 ? power / whole : 1 / branches.length;
    return { from: did, power, ...(energy !== undefined && { energy: energy * share }) };
  });
}
