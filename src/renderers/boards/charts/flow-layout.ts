/** Positions of the nodes and ribbons of a flow. Pure geometry in px; values of any one unit. */

export type FlowNode = { key: string; level: number; value: number };
export type FlowRibbon = { from: string; to: string; value: number };

export type Area = { left: number; right: number; top: number; bottom: number; node: number; gap: number };

export type Box = { x: number; y: number; width: number; height: number; centre: number };

export type Flow<Node, Ribbon> = {
  boxes: readonly { node: Node; box: Box }[];
  /** `edges`: the two long ones of `path`. */
  ribbons: readonly { ribbon: Ribbon; path: string; edges: string }[];
};

/** A node is seen even where nothing flows. */
const minNodeHeight = 2;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What a node must hold: its own value, or what comes in or goes out if that is more. */
function weights(nodes: readonly FlowNode[], ribbons: readonly FlowRibbon[]): ReadonlyMap<string, number> {
  return new Map(
    nodes.map(({ key, value }) => {
      const ins = sum(ribbons.filter(({ to }) => to === key).map((ribbon) => ribbon.value));
      const outs = sum(ribbons.filter(({ from }) => from === key).map((ribbon) => ribbon.value));
      return [key, Math.max(value, ins, outs, 0)];
    }),
  );
}

/** px for one unit of value, so that the fullest level just fits. */
function scaleOf(levels: readonly (readonly FlowNode[])[], weight: ReadonlyMap<string, number>, area: Area): number {
  const height = area.bottom - area.top;
  const scales = levels.map((nodes) => {
    const total = sum(nodes.map(({ key }) => weight.get(key) ?? 0));
    return total <= 0 ? Infinity : (height - (nodes.length - 1) * area.gap - nodes.length * minNodeHeight) / total;
  });
  const scale = Math.min(...scales);
  return Number.isFinite(scale) ? Math.max(0, scale) : 0;
}

function placeLevel(nodes: readonly FlowNode[], heights: readonly number[], x: number, area: Area): [string, Box][] {
  const free = area.bottom - area.top - sum(heights);
  // The spare room goes between the nodes of a level, but not without bound: a level stays one group.
  const gap = nodes.length < 2 ? 0 : Math.min(area.gap * 2.5, Math.max(0, free / (nodes.length - 1)));
  let y = area.top + Math.max(0, (free - gap * (nodes.length - 1)) / 2);
  return nodes.map(({ key }, index) => {
    const height = heights[index] ?? 0;
    const box = { x, y, width: area.node, height, centre: y + height / 2 };
    y += height + gap;
    return [key, box];
  });
}

const ribbonPaths = (
  from: { x: number; y: number },
  to: { x: number; y: number },
  height: number,
): { path: string; edges: string } => {
  const middle = (from.x + to.x) / 2;
  const [a, b, c, d] = [from.y, to.y, to.y + height, from.y + height].map((y) => y.toFixed(1));
  const [x0, x1, m] = [from.x, to.x, middle].map((x) => x.toFixed(1));
  const upper = `M${x0} ${a}C${m} ${a} ${m} ${b} ${x1} ${b}`;
  const lower = `${x1} ${c}C${m} ${c} ${m} ${d} ${x0} ${d}`;
  return { path: `${upper}L${lower}Z`, edges: `${upper}M${lower}` };
};

/** Ribbons leave and arrive in the order of their other ends, which minimises crossings. */
function ribbonsOf<Ribbon extends FlowRibbon>(
  ribbons: readonly Ribbon[],
  boxes: ReadonlyMap<string, Box>,
  scale: number,
) {
  const used = { out: new Map<string, number>(), in: new Map<string, number>() };
  const take = (side: Map<string, number>, key: string, height: number): number => {
    const before = side.get(key) ?? 0;
    side.set(key, before + height);
    return before;
  };
  const centre = (key: string): number => boxes.get(key)?.centre ?? 0;
  const drawn = ribbons.toSorted((a, b) => centre(a.from) - centre(b.from) || centre(a.to) - centre(b.to));
  const starts = new Map(drawn.map((ribbon) => [ribbon, take(used.out, ribbon.from, ribbon.value * scale)]));
  return drawn.flatMap((ribbon) => {
    const [from, to] = [boxes.get(ribbon.from), boxes.get(ribbon.to)];
    if (from === undefined || to === undefined || ribbon.value <= 0) return [];
    const height = ribbon.value * scale;
    const start = { x: from.x + from.width, y: from.y + (starts.get(ribbon) ?? 0) };
    const end = { x: to.x, y: to.y + take(used.in, ribbon.to, height) };
    return [{ ribbon, ...ribbonPaths(start, end, Math.max(height, 1)) }];
  });
}

/** Lays levels out from left to right inside an area; nodes keep their order. */
export function layoutFlow<Node extends FlowNode, Ribbon extends FlowRibbon>(
  nodes: readonly Node[],
  ribbons: readonly Ribbon[],
  area: Area,
): Flow<Node, Ribbon> {
  const count = Math.max(0, ...nodes.map(({ level }) => level)) + 1;
  const levels = Array.from({ length: count }, (_none, level) => nodes.filter((node) => node.level === level));
  const weight = weights(nodes, ribbons);
  const scale = scaleOf(levels, weight, area);
  const step = count < 2 ? 0 : (area.right - area.left - area.node) / (count - 1);
  const boxes = new Map(
    levels.flatMap((level, index) => {
      const heights = level.map(({ key }) => Math.max(minNodeHeight, (weight.get(key) ?? 0) * scale));
      return placeLevel(level, heights, area.left + index * step, area);
    }),
  );
  return {
    boxes: nodes.flatMap((node) => {
      const box = boxes.get(node.key);
      return box ? [{ node, box }] : [];
    }),
    ribbons: ribbonsOf(ribbons, boxes, scale),
  };
}

/** Separates overlapping items, keeping order and bounds as far as there is room. */
export function separate(centres: readonly number[], distance: number, low: number, high: number): number[] {
  const down: number[] = [];
  for (const [index, centre] of centres.entries())
    down.push(Math.max(centre, low, index === 0 ? low : (down[index - 1] ?? low) + distance));
  const up: number[] = [];
  for (const [index, centre] of down.toReversed().entries())
    up.push(Math.min(centre, index === 0 ? high : (up[index - 1] ?? high) - distance));
  return up.toReversed();
}
