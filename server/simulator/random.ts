/**
 * Everything random in the demo tenants is a function of a text, so two runs agree to the last digit. `noise` needs no
 * order either: an hour that is filled in later gets the value the bulk load would have given.
 */
export type Random = {
  /** 0 inclusive to 1 exclusive. */
  unit(): number;
  /** Whole number, both ends inclusive. */
  int(from: number, to: number): number;
  between(from: number, to: number): number;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  chance(probability: number): boolean;
};

/** FNV-1a, 32 bits. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

function mix(value: number): number {
  let z = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
  return (z ^ (z >>> 16)) >>> 0;
}

/** A number from 0 inclusive to 1 exclusive that depends on both arguments alone. */
export function noise(seed: number, index: number): number {
  return mix(seed + Math.imul(mix(index | 0), 0x9e3779b1)) / 4294967296;
}

export function createRandom(text: string): Random {
  const seed = seedOf(text);
  let drawn = 0;
  const unit = () => noise(seed, drawn++);
  const int = (from: number, to: number) => from + Math.floor(unit() * (to - from + 1));
  return {
    unit,
    int,
    between: (from, to) => from + unit() * (to - from),
    pick(list) {
      const entry = list[int(0, list.length - 1)];
      if (entry === undefined) throw new Error('pick: the list is empty; give it at least one entry');
      return entry;
    },
    chance: (probability) => unit() < probability,
  };
}
