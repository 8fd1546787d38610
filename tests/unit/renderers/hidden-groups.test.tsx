import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Dataset } from '../../../src/engine/board/dataset.ts';
import { i18n, startTexts } from '../../../src/i18n/i18n.ts';
import { readSeries } from '../../../src/renderers/boards/charts/series-chart.ts';
import { drawing } from '../../../src/renderers/boards/bar.tsx';
import { addDrawing, type BoardLocale } from '../../../src/renderers/boards/drawing.ts';
import { type BoardContent, useReading } from '../../../src/renderers/boards/frame/use-reading.ts';
import { SampleRendering } from '../../../src/renderers/fields/sample-rendering.tsx';

await startTexts('boards');
const locale: BoardLocale = {
  t: i18n.getFixedT('en', 'boards'),
  context: { language: 'en', zone: 'Asia/Shanghai', now: 0 },
};

const label = { en: 'Owner', zh: '负责人' };
const seriesOf = (...rows: [string | null, string | null, number][]): Dataset => ({
  name: 'series',
  columns: [
    { name: 'x', type: 'string', unit: '', label },
    { name: 'x_name', type: 'string', unit: '', label },
    { name: 'y', type: 'float', unit: 'kW', label },
  ],
  rows,
});
const some = seriesOf(['a', 'No access', 3], ['b', 'Zhou Lan', 2], ['c', 'No access', 4], [null, null, 1]);

describe('groups that are records of a list without access', () => {
  it('are one group if their values can be summed', () => {
    expect(readSeries([some], { agg: 'sum' }, locale).rows).toEqual([
      ['a', '2 without access', 7],
      ['b', 'Zhou Lan', 2],
      [null, null, 1],
    ]);
    expect(readSeries([some], { agg: 'average' }, locale)).toBe(some);
  });

  describe('are explained in place of the chart', () => {
    const container = document.createElement('div');
    const root = createRoot(container);
    const contents: BoardContent[] = [];
    const Reader = ({ series }: { series: Dataset }) => {
      const data = { kind: 'ready' as const, datasets: [series], asof: 0 };
      contents.push(useReading('board:bar', { xcolumn: 'x', ycolumn: 'y', agg: 'sum' }, data, true));
      return null;
    };
    const read = async (series: Dataset) => {
      await act(async () =>
        root.render(
          <SampleRendering theme="light">
            <Reader series={series} />
          </SampleRendering>,
        ),
      );
      return contents.at(-1);
    };
    beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
    afterEach(() => void vi.unstubAllGlobals());
    addDrawing('board:bar', drawing);

    it('if there are no others', async () => {
      const hidden = seriesOf(['a', 'No access', 3], ['c', 'No access', 4], [null, null, 1]);
      expect(await read(hidden)).toMatchObject({ kind: 'forbidden', text: expect.stringContaining('“Owner”') });
      expect(await read(some)).toMatchObject({ kind: 'drawn' });
    });
  });
});
