import { describe, expect, test } from 'vitest';
import { groupsOf, rowHeads } from '../../../src/engine/rules/groups.ts';
import { addRow, rowName } from '../../../src/engine/rules/rule-table.ts';
import { sampleTable } from '../../../src/renderers/rules/rules-samples.ts';

describe('rows by scope value', () => {
  test('every rule is below the head of what it applies to, in the order of the table', () => {
    const groups = groupsOf(sampleTable);
    expect(groups.map(({ scope }) => scope.id)).toEqual(['1', '2', '3']);
    expect(groups.flatMap(({ ids }) => ids)).toEqual(sampleTable.rows.map(({ id }) => id));
    for (const { first, ids } of groups) expect(sampleTable.rows[first]?.id).toBe(ids[0]);
  });

  test('a new rule is the last of its group, and both are numbered', () => {
    const grown = addRow(sampleTable, '2');
    if (!grown.ok) throw new Error('refused');
    const [, meeting] = groupsOf(grown.table);
    expect(meeting?.ids).toEqual([2, 4]);
    expect(rowHeads(grown.table).get(4)).toEqual({ number: 2, name: 'Meeting rooms 2' });
  });

  test('names are those that faults give', () => {
    const heads = rowHeads(sampleTable);
    sampleTable.rows.forEach(({ id }, index) => expect(heads.get(id)?.name).toBe(rowName(sampleTable, index)));
  });

  test('rows of a scope value that was deleted keep its id as their name', () => {
    const [row] = sampleTable.rows;
    if (row === undefined) throw new Error('no row');
    const [group] = groupsOf({ ...sampleTable, rows: [{ ...row, scope: 'gone' }] });
    expect(group?.scope).toEqual({ id: 'gone', name: 'gone' });
  });
});
