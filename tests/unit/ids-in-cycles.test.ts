import fc from 'fast-check';
import { expect, it } from 'vitest';
import { idsInCycles } from '../../server/ids-in-cycles.ts';

type Uppers = Readonly<Record<string, string | undefined>>;

const cyclesOf = (uppers: Uppers): string[] => [...idsInCycles(Object.keys(uppers), (did) => uppers[did])];

it.each([
  ['no id', {}, []],
  ['an id without an upper one', { a: undefined }, []],
  ['an upper one that is unknown', { a: 'nowhere' }, []],
  ['an id above itself', { a: 'a' }, ['a']],
  ['two above each other, and what is below them is in none', { c: 'b', a: 'b', b: 'a', d: 'c' }, ['b', 'a']],
  ['two cycles', { a: 'b', b: 'a', c: 'd', d: 'c', e: 'a' }, ['a', 'b', 'c', 'd']],
] as const)('cycles: %s', (_name, uppers, expected) => {
  expect(cyclesOf(uppers).toSorted()).toEqual(expected.toSorted());
});

it('an id is in a circle if the way up from it comes back to it', () => {
  const dids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const uppersOf = fc.array(fc.constantFrom(...dids, undefined), { minLength: dids.length, maxLength: dids.length });
  const comesBack = (uppers: Uppers, start: string): boolean => {
    let did = uppers[start];
    for (let step = 1; step < dids.length && did !== undefined && did !== start; step += 1) did = uppers[did];
    return did === start;
  };
  fc.assert(
    fc.property(uppersOf, (chosen) => {
      const uppers = Object.fromEntries(dids.map((did, at) => [did, chosen[at]]));
      expect(cyclesOf(uppers).toSorted()).toEqual(dids.filter((did) => comesBack(uppers, did)));
    }),
  );
});

it.each([
  ['downwards', (ids: string[]) => ids],
  ['upwards', (ids: string[]) => ids.toReversed()],
])('the upper one of an id is looked up once, in a chain that is read %s too', (_name, inOrder) => {
  const dids = Array.from({ length: 1_000 }, (_, at) => String(at));
  for (const top of [undefined, '999']) {
    let lookups = 0;
    idsInCycles(inOrder(dids), (did) => {
      lookups += 1;
      return did === '0' ? top : String(Number(did) - 1);
    });
    expect(lookups).toBe(dids.length);
  }
});
