import type { EnergyTree, MeterNode } from '../../../engine/board/energy-tree.ts';
import { numberText } from '../../../engine/number-text.ts';
import type { FigureTable, LegendEntry, BoardLocale } from '../drawing.ts';
import type { FlowGroup } from './flow-diagram.tsx';
import type { FlowItem, FlowLink, FlowModel } from './flow-geometry.ts';
import { cssInk, type Ink } from './ink.ts';
import { decimalsFor, decimalsTogether } from './amount.tsx';
import { toKilowatts, kilowattsOf } from './kilowatts.ts';

/** A tree of meters as a flow, in words. */

/** Percent of the highest load from which a ribbon is amber, and beyond which it is red. */
const attention = 90;
const alarm = 100;

const inkOf = ({ load = 0 }: MeterNode): Ink => {
  if (load > alarm) return 'alarm';
  return load >= attention ? 'attention' : 'c1';
};

export const energyText = (kWh: number | undefined, decimals = decimalsFor(kWh)): string =>
  kWh === undefined ? '' : `${numberText(kWh, decimals)}\u00a0kWh`;

/** Numbers of a card, kW and kWh. */
type Shown = { powers: readonly (number | undefined)[]; energies: readonly (number | undefined)[] };
export type Decimals = { power: number; energy: number };

/** The decimals of a flow, and of what its card shows `beside` it. */
export const flowDecimals = (tree: EnergyTree | undefined, beside: Shown = { powers: [], energies: [] }): Decimals => {
  const nodes = tree === undefined ? [] : [tree.total, ...tree.branches, ...tree.sections, tree.lost, ...tree.losses];
  return {
    power: decimalsTogether([...nodes.map(({ power }) => kilowattsOf(power)), ...beside.powers]),
    energy: decimalsTogether([...nodes.map(({ energy }) => energy), ...beside.energies]),
  };
};

export const loadText = ({ load }: MeterNode, { t }: BoardLocale): string | undefined =>
  load === undefined || load < attention
    ? undefined
    : `${load > alarm ? '■' : '▲'} ${t('flow.load', { percent: numberText(load, 0) })}`;

type Told = { locale: BoardLocale; decimals: Decimals };

function itemOf(node: MeterNode, level: number, { locale, decimals }: Told): FlowItem {
  const warning = loadText(node, locale);
  const energy = energyText(node.energy, decimals.energy);
  return {
    key: node.did,
    level,
    value: toKilowatts(Math.max(0, node.power ?? 0)),
    name: node.name || locale.t('unnamed'),
    power: kilowattsOf(node.power),
    decimals: decimals.power,
    energy: level === 0 && energy !== '' ? locale.t('flow.today', { energy }) : energy,
    ink: inkOf(node),
    ...(warning && { warning }),
  };
}

type Lost = Pick<FlowItem, 'key' | 'name' | 'decimals' | 'energy' | 'level'> & { power: number };

const lossItem = ({ key, name, power, decimals, energy, level }: Lost): FlowItem => ({
  key,
  level,
  name,
  value: toKilowatts(power),
  power: toKilowatts(power),
  decimals,
  energy,
  ink: 'previous',
  isLoss: true,
});

const percentOf = (percent: number | undefined): string =>
  percent === undefined ? '' : ` · ${numberText(percent, 1)}\u00a0%`;

/** The last level of a tree. */
const lastOf = ({ sections }: EnergyTree): number => (sections.length === 0 ? 1 : 2);

/** The losses of the total and of the branches, and where they end. */
function lossesOf(tree: EnergyTree, lossName: string, { locale: { t }, decimals }: Told): FlowModel {
  const last = lastOf(tree);
  if (tree.lost.power <= 0) return { items: [], links: [] };
  const end = { key: 'lost', name: last === 1 ? lossName : t('flow.lost'), level: last, decimals: decimals.power };
  const items = [
    lossItem({
      ...end,
      power: tree.lost.power,
      energy: energyText(tree.lost.energy, decimals.energy) + percentOf(tree.lost.percent),
    }),
  ];
  const links: FlowLink[] = tree.losses.flatMap(({ from, power }) =>
    power <= 0 ? [] : [{ from, to: 'lost', value: toKilowatts(power), ink: 'previous', isLoss: true }],
  );
  const lossLink = links.find(({ from }) => from === tree.total.did);
  if (last === 1 || lossLink === undefined) return { items, links };
  const line = lossItem({
    key: 'line',
    name: lossName,
    power: lossLink.value * 1000,
    decimals: decimals.power,
    energy: energyText(tree.losses[0]?.energy, decimals.energy),
    level: 1,
  });
  const otherLinks = links.filter((link) => link !== lossLink);
  return {
    items: [line, ...items],
    links: [{ ...lossLink, to: 'line' }, { ...lossLink, from: 'line' }, ...otherLinks],
  };
}

/** Total, branches and sections with their ribbons; an overloaded section's ribbon is of its colour. */
export function flowOf(
  tree: EnergyTree,
  lossName: string,
  { locale, decimals = flowDecimals(tree) }: { locale: BoardLocale; decimals?: Decimals },
): FlowModel {
  const format = { locale, decimals };
  const items = [
    itemOf(tree.total, 0, format),
    ...tree.branches.map((node) => itemOf(node, 1, format)),
    ...tree.sections.map((node) => itemOf(node, 2, format)),
  ];
  const inks = new Map(items.map(({ key, ink }) => [key, ink]));
  const lost = lossesOf(tree, lossName, format);
  const links: FlowLink[] = tree.flows.map(({ from, to, power }) => ({
    from,
    to,
    value: toKilowatts(power),
    ink: inks.get(to) ?? 'c1',
  }));
  return { items: [...items, ...lost.items], links: [...links, ...lost.links] };
}

export const flowLegend = (model: FlowModel, { t }: BoardLocale): (LegendEntry & { key: FlowGroup })[] => [
  { key: 'normal', name: t('flow.normal'), colour: cssInk('c1') },
  ...(model.items.some(({ ink }) => ink === 'attention')
    ? [{ key: 'over' as const, name: t('flow.over', { percent: attention }), colour: cssInk('attention') }]
    : []),
  ...(model.items.some(({ ink }) => ink === 'alarm')
    ? [{ key: 'alarm' as const, name: t('flow.alarm'), colour: cssInk('alarm') }]
    : []),
  ...(model.items.some(({ isLoss }) => isLoss)
    ? [{ key: 'loss' as const, name: t('flow.loss'), colour: cssInk('previous'), mark: 'hatched' as const }]
    : []),
];

/** Every meter of the tree with its numbers, then the losses. */
export const flowTable = (tree: EnergyTree, lossName: string, { t }: BoardLocale): FigureTable => ({
  columns: [
    { title: t('meter') },
    { title: t('power'), unit: 'kW', isNumber: true, decimals: 1 },
    { title: t('flow.energy'), unit: 'kWh', isNumber: true, decimals: 1 },
    { title: t('flow.loadTitle'), unit: '%', isNumber: true, decimals: 0 },
  ],
  rows: [
    ...[tree.total, ...tree.branches, ...tree.sections].map(({ name, power, energy, load }) => [
      name,
      kilowattsOf(power),
      energy,
      load,
    ]),
    [lossName, toKilowatts(tree.lost.power), tree.lost.energy, undefined],
  ],
});
