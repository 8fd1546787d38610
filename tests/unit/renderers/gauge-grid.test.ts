import { describe, expect, it } from 'vitest';
import { fitsBeside, gaugeGrid, isWhole } from '../../../src/renderers/boards/charts/gauge-grid.ts';

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

  it('leave every row the lines below its gauges, as high as a phone draws them', () => {
    const lines = 44;
    const [height, text] = [268, 14];
    const { columns, drawing } = gaugeGrid(4, { width: 358, height, em: text });
    expect(columns).toBe(2);
    expect(2 * (drawing + lines) + 0.75 * text).toBeLessThanOrEqual(height);
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

  it('fill their column where they are narrow', () => {
    const { box, drawing, width } = gaugeGrid(3, { width: 414, height: 264, em });
    const arc = (drawing / box.height) * (2 * 78);
    expect(arc).toBeGreaterThan(0.95 * width);
  });

  it('show a limit beside the arc only where all of its digits are within the place', () => {
    const { box } = gaugeGrid(1, { width: 500, height: 250, em });
    const edge = 173;
    const beside = (text: string, drawn: number, width = drawn * box.width) =>
      fitsBeside(box, { start: edge, text, drawn, width });
    expect(beside('45.0', 1)).toBe(true);
    expect(beside('12,500', 1)).toBe(false);
    // Words do not shrink with a small drawing.
    expect(beside('45.0', 0.6)).toBe(false);
    // What the height leaves free beside the drawing is room too.
    expect(beside('12,500', 1, 1.3 * box.width)).toBe(true);
  });
});
