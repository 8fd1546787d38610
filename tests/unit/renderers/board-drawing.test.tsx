import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { yieldToInput } from '../../../src/renderers/boards/charts/yield-to-input.ts';
import { useUnchanged } from '../../../src/renderers/boards/frame/use-unchanged.ts';

/** What spares a page of many boards its work. */

describe('charts that come together', () => {
  it('are made in the order they came, each in a task of its own', async () => {
    const order: string[] = [];
    const make = async (chart: number) => {
      await yieldToInput();
      order.push(`chart ${chart}`);
      // What a task leaves behind is done before the next one begins.
      queueMicrotask(() => order.push('end'));
    };
    await Promise.all([0, 1, 2].map(make));
    expect(order).toEqual(['chart 0', 'end', 'chart 1', 'end', 'chart 2', 'end']);
  });
});

describe('a model of a board', () => {
  const container = document.createElement('div');
  const root = createRoot(container);
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
