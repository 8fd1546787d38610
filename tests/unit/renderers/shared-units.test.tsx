import { beforeEach, expect, it } from 'vitest';
import type { Column } from '../../../src/engine/column.ts';
import { plainRendering, RenderingContext, useRendering } from '../../../src/renderers/fields/rendering.tsx';
import { SharedUnits } from '../../../src/renderers/fields/shared-units.tsx';
import { valueText } from '../../../src/renderers/fields/value-text.ts';
import { rememberRange } from '../../../src/state/shown-ranges.ts';
import { useReactRoot } from '../web/react-root.ts';

/** A list of meters, the page of one of them and its history have one unit. */

const power: Column = {
  column: 'power',
  label: { en: 'Power', zh: '功率' },
  type: 'float',
  unit: 'W',
  rw: 1,
  required: 0,
};
const device: Column = { ...power, column: 'device', type: 'ref', ptype: 'ref', pid: 'meters' };

const root = useReactRoot();
beforeEach(() => localStorage.clear());

const Value = ({ value }: { value: number }) => {
  const { text, unit } = valueText(value, power, useRendering().context);
  return `${text} ${unit}`;
};

const shown = async (pid: string, columns: readonly Column[], values: readonly number[]) => {
  const records = values.map((value) => ({ power: value }));
  await root.show(
    <RenderingContext value={{ ...plainRendering, rememberRange }}>
      <SharedUnits key={pid + values.join(' ')} pid={pid} columns={columns} records={records}>
        <Value value={values[0] ?? 0} />
      </SharedUnits>
    </RenderingContext>,
  );
  return root.container().textContent;
};

it('a column keeps the unit of larger numbers that were shown before, in the history too', async () => {
  expect(await shown('meters', [power], [637])).toBe('637 W');
  expect(await shown('meters', [power], [637, 308_170])).toBe('0.64 kW');
  expect(await shown('meters', [power], [637])).toBe('0.64 kW');
  expect(await shown('meters', [power], [0])).toBe('0.00 kW');
  expect(await shown('readings', [device, power], [637])).toBe('0.64 kW');
  expect(await shown('pumps', [power], [637])).toBe('637 W');
});
