import { describe, expect, it } from 'vitest';
import { gaugeGrid, isWhole } from '../../../src/renderers/boards/charts/gauge-grid.ts';

/** Gauges are as large as their card allows. */

const em = 18;

describe('gauges in a card', () => {
  it('stay inside it, whatever their number and the shape of the card', () => {
    for (const count of [1, 2, 3, 4, 7, 12])
      for (const [width, height] of [
        [900, 250],
        [400, 250],
        [160, 900],
        [1200, 120],
      ] as const) {
        const { columns, width: wide, drawing, box } = gaugeGrid(count, { width, height, em });
        expect(columns).toBeLessThanOrEqual(count);
        expect(columns * wide).toBeLessThanOrEqual(width);
        expect((drawing * box.width) / box.height).toBeLessThanOrEqual(wide + 0.001);
        expect(Math.ceil(count / columns) * drawing).toBeLessThanOrEqual(height);
      }
  });

  it('show the limit beside the arc where there is room, and the arc alone, larger, where there is none', () => {
    const wide = gaugeGrid(1, { width: 500, height: 250, em });
    expect(isWhole(wide.box)).toBe(true);
    const narrow = gaugeGrid(3, { width: 400, height: 250, em });
    expect(isWhole(narrow.box)).toBe(false);
    expect(narrow.columns).toBe(3);
    // With the room for the limit it would have been this high.
    expect(narrow.drawing).toBeGreaterThan((narrow.width * wide.box.height) / wide.box.width);
  });
});
