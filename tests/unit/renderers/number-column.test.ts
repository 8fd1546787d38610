import { expect, it } from 'vitest';
import type { DatasetColumn } from '../../../src/engine/board/dataset.ts';
import { numberColumn } from '../../../src/renderers/boards/charts/number-column.ts';
import type { BoardLocale } from '../../../src/renderers/boards/drawing.ts';

const locale: Pick<BoardLocale, 'context'> = { context: { language: 'en', zone: 'Asia/Shanghai', now: 0 } };

const read = (column: Partial<DatasetColumn>, values: readonly (number | null)[]) =>
  numberColumn(
    {
      name: 'rows',
      columns: [{ name: 'v', type: 'float', label: { en: 'Power', zh: '功率' }, unit: '', ...column }],
      rows: values.map((value) => [value]),
    },
    'v',
    locale,
  );

it('numbers of a list share the unit that suits the largest, and its decimals', () => {
  expect(read({ unit: 'W' }, [1_486_000, 31_500, null])).toEqual({
    head: { unit: 'MW', decimals: 2 },
    values: [1.486, 0.0315, undefined],
  });
  expect(read({ unit: 'W' }, [340_000, 31_500])?.head).toEqual({ unit: 'kW', decimals: 2 });
});

it('numbers of another unit keep it, with as many decimals as the one with most', () => {
  expect(read({ unit: '°C' }, [21, 20.5])).toEqual({ head: { unit: '°C', decimals: 1 }, values: [21, 20.5] });
  expect(read({}, [1 / 3])?.head.decimals).toBe(3);
  expect(read({ spec: 'currency' }, [5])?.head.decimals).toBe(2);
});

it('what is no number, or is written in its own way, is left to the cell', () => {
  expect(read({ type: 'string' }, [])).toBeUndefined();
  expect(read({ type: 'int', spec: 'bytecount' }, [2048])).toBeUndefined();
});
