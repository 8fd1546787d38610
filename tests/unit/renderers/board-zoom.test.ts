import { describe, expect, it } from 'vitest';
import type { AxisChart } from '../../../src/renderers/boards/charts/axis-chart.ts';
import { isZoomable, applyZoomStep, rangeIn, zoomedChart } from '../../../src/renderers/boards/charts/zoom.ts';
import { isolatedAfterPress } from '../../../src/renderers/boards/frame/board-legend.tsx';

const hours = Array.from({ length: 24 }, (_none, index) => String(index));
const chart: AxisChart = {
  categories: hours,
  stamps: hours.map((hour) => `day ${hour}`),
  isTime: true,
  unit: 'kW',
  series: [{ key: 'y', name: 'Power', kind: 'line', values: hours.map(Number), ink: 'c1' }],
};

describe('a stretch of a time axis', () => {
  it('stays inside the axis, and is never a single place', () => {
    expect(rangeIn(24, { from: -4, to: 7 })).toEqual({ from: 0, to: 11 });
    expect(rangeIn(24, { from: 20, to: 31 })).toEqual({ from: 12, to: 23 });
    expect(rangeIn(24, { from: 5, to: 5 })).toEqual({ from: 5, to: 7 });
    expect(rangeIn(24, { from: 0, to: 23 })).toBeUndefined();
  });

  it('is halved, doubled and moved by steps, back to the whole axis', () => {
    const half = applyZoomStep(24, undefined, 'in');
    expect(half).toEqual({ from: 6, to: 17 });
    expect(applyZoomStep(24, half, 'on')).toEqual({ from: 12, to: 23 });
    expect(applyZoomStep(24, half, 'back')).toEqual({ from: 0, to: 11 });
    expect(applyZoomStep(24, half, 'out')).toBeUndefined();
  });

  it('ends at the smallest stretch however often one goes in', () => {
    let stretch = applyZoomStep(24, undefined, 'in');
    for (let turn = 0; turn < 10; turn += 1) stretch = applyZoomStep(24, stretch, 'in');
    expect(stretch && stretch.to - stretch.from + 1).toBe(3);
  });

  it('shows its own categories and values only', () => {
    const zoomed = zoomedChart(chart, { from: 6, to: 8 });
    expect(zoomed.stamps).toEqual(['day 6', 'day 7', 'day 8']);
    expect(zoomed.series[0]?.values).toEqual([6, 7, 8]);
    expect(zoomedChart(chart, undefined)).toBe(chart);
  });

  it('is for times that are more than a few', () => {
    expect(isZoomable(chart)).toBe(true);
    expect(isZoomable({ categories: hours, stamps: hours, unit: '', series: [] })).toBe(false);
    expect(isZoomable({ ...chart, categories: ['0', '1', '2'] })).toBe(false);
  });
});

describe('a press on the legend', () => {
  const plain = { shiftKey: false, ctrlKey: false, metaKey: false };

  it('shows one alone, another instead, and all again by a second press or a modifier', () => {
    expect(isolatedAfterPress(plain, undefined, 'a')).toBe('a');
    expect(isolatedAfterPress(plain, 'a', 'b')).toBe('b');
    expect(isolatedAfterPress(plain, 'a', 'a')).toBeUndefined();
    for (const modifier of ['shiftKey', 'ctrlKey', 'metaKey'])
      expect(isolatedAfterPress({ ...plain, [modifier]: true }, 'a', 'b')).toBeUndefined();
  });
});
