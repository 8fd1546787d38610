import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawingTurn } from '../../../src/renderers/boards/charts/drawing-turn.ts';
import { useUnchanged } from '../../../src/renderers/boards/frame/use-unchanged.ts';

/** What spares a page of many boards its work. */

describe('charts that come together', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** In which task and at which moment, ms, each of so many charts was made. */
  const made = async (count: number): Promise<{ chart: number; task: number; moment: number }[]> => {
    const found: { chart: number; task: number; moment: number }[] = [];
    const start = performance.now();
    let task = 0;
    const all = Array.from({ length: count }, async (_none, chart) => {
      await drawingTurn();
      found.push({ chart, task, moment: performance.now() - start });
    });
    for (; found.length < count && task < 100; task += 1) await vi.advanceTimersToNextTimerAsync();
    await Promise.all(all);
    return found;
  };

  it('are made in the order they came, each in a task of its own, the first in the next frame', async () => {
    const found = await made(4);
    expect(found.map(({ chart }) => chart)).toEqual([0, 1, 2, 3]);
    expect(new Set(found.map(({ task }) => task)).size).toBe(4);
    expect(found[0]?.moment).toBeLessThanOrEqual(17);
  });

  it('go on coming after the last one was made', async () => {
    expect(await made(1)).toHaveLength(1);
    expect(await made(2)).toHaveLength(2);
  });
});

describe('a model of a board', () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  const models: unknown[] = [];
  const Reader = ({ model }: { model: unknown }) => {
    models.push(useUnchanged(model));
    return null;
  };
  const read = (model: unknown) => act(async () => root.render(<Reader model={model} />));

  beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
  afterEach(() => void vi.unstubAllGlobals());

  it('that says what the former one said is the former one, down to the parts that did not change', async () => {
    const first = { unit: 'kW', series: [{ values: [1, undefined, 3] }, { values: [4] }] };
    await read(first);
    await read(structuredClone(first));
    expect(models.at(-1)).toBe(first);
    await read({ unit: 'kW', series: [{ values: [1, undefined, 3] }, { values: [5] }] });
    expect(models.at(-1)).toEqual({ unit: 'kW', series: [{ values: [1, undefined, 3] }, { values: [5] }] });
    expect(models.at(-1)).toHaveProperty('series.0', first.series[0]);
  });
});
