import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packRows } from '../../../src/engine/board/pack-rows.ts';

const spansOf = (spans: readonly number[]) => packRows(spans, (span) => span).map(({ span }) => span);

it.each([
  [
    [6, 6, 12],
    [6, 6, 12],
  ],
  [
    [6, 12, 6],
    [6, 6, 12],
  ],
  [
    [8, 8, 6, 6],
    [12, 12, 6, 6],
  ],
  [
    [8, 6, 4],
    [8, 4, 12],
  ],
  [[3], [12]],
  [[], []],
])('boards of widths %j fill rows as %j', (spans, packed) => {
  expect(spansOf(spans)).toEqual(packed);
});

it('no row has a hole, and no board is lost or narrower than it is', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 30 }), (spans) => {
      const packed = packRows(
        spans.map((span, index) => ({ span, at: index })),
        ({ span }) => span,
      );
      expect(packed.map(({ board }) => board.at).toSorted((a, b) => a - b)).toEqual(spans.map((_, index) => index));
      expect(packed.every(({ board, span }) => span >= board.span)).toBe(true);
      let filled = 0;
      for (const { span } of packed) {
        filled += span;
        expect(filled).toBeLessThanOrEqual(12);
        if (filled === 12) filled = 0;
      }
      expect(filled).toBe(0);
    }),
  );
});
