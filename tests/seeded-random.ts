/** 32 random bits each time; the same ones for the same seed (mulberry32). */
const seededBits = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
};

/** Numbers from 0 up to, but not including, 1; the same ones for the same seed. */
export const seededRandom = (seed: number): (() => number) => {
  const bits = seededBits(seed);
  return () => bits() / 4_294_967_296;
};

/** Whole numbers from 0 up to, but not including, `below`; the same ones for the same seed. */
export const seededInteger = (seed: number): ((below: number) => number) => {
  const bits = seededBits(seed);
  return (below) => bits() % below;
};
