import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deleteRows, insertRows, moveRows, setCells, type RuleTable } from '../../../src/engine/rules/rule-table.ts';
import { tableDifference } from '../../../src/engine/rules/table-difference.ts';
import { sampleTable } from '../../../src/renderers/rules/rules-samples.ts';

const places = (before: RuleTable, after: RuleTable) =>
  tableDifference(before, after).map((change) => ({ before: change.before, after: change.after }));

const notes = sampleTable.columns.findIndex(({ key }) => key === 'notes');

describe('the difference of two tables', () => {
  it('is empty for the same content under other ids', () => {
    const copy = { ...sampleTable, rows: sampleTable.rows.map((row) => ({ ...row, id: row.id + 100 })), next: 200 };
    expect(tableDifference(sampleTable, copy)).toEqual([]);
  });

  it('names the cell that was changed', () => {
    const after = setCells(sampleTable, [{ row: 1, column: notes, value: 'Other words' }]);
    const [only, ...rest] = tableDifference(sampleTable, after);
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ before: 1, after: 1 });
    expect(only?.columns.map(({ key }) => key)).toEqual(['notes']);
  });

  it('takes a row between others as added, not all that follow as changed', () => {
    const scope = sampleTable.rows[0]?.scope ?? '';
    const grown = insertRows(sampleTable, 0, [{ scope, cells: { notes: 'First of all' } }]);
    if (!grown.ok) throw new Error('The sample is full.');
    expect(places(sampleTable, grown.table)).toEqual([{ before: undefined, after: 0 }]);
    expect(places(grown.table, sampleTable)).toEqual([{ before: 0, after: undefined }]);
  });

  it('tells of an order that is another one', () => {
    const moved = moveRows(sampleTable, 0, 0, 1);
    expect(tableDifference(sampleTable, moved).length).toBeGreaterThan(0);
  });

  it('of any deletion names exactly the rows that are gone', () => {
    fc.assert(
      fc.property(fc.nat(sampleTable.rows.length - 1), (index) => {
        const after = deleteRows(sampleTable, index, index);
        const gone = sampleTable.rows.length - after.rows.length;
        expect(tableDifference(sampleTable, after)).toHaveLength(gone);
      }),
    );
  });
});
