import { describe, expect, it } from 'vitest';
import { ruleCells } from '../../../src/engine/rules/cells/registry.ts';
import { conditionOn, context } from './rules-samples.ts';

describe('a condition of a rule', () => {
  it('shows the value that means empty as no value, not as its number', () => {
    const room = conditionOn('room');
    const column = { ...room, column: { ...room.column, emptyvalue: 32_767 } };
    const display = (value: number | null) => ruleCells.condition.display({ code: 4, value }, column, context);
    expect(display(32_767)).toMatchObject({ text: '—', unit: '' });
    expect(display(265)).toMatchObject({ text: '26.5', unit: '°C' });
    expect(display(null)).toMatchObject({ text: '', unit: '' });
  });
});
