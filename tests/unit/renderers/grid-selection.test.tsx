import { type GridApi, type SelectionChangedEvent } from 'ag-grid-community';
import type { AgGridReact } from 'ag-grid-react';
import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import type { GridRow } from '../../../src/renderers/table/cell.tsx';
import { noSelection, type Selection, useSelection } from '../../../src/renderers/table/selection.ts';
import { useReactRoot } from '../web/react-root.ts';

/** As much of the grid as the choice uses: it selects at once and tells of it later, with the rows selected by then. */
const createGrid = (rows: readonly GridRow[]) => {
  const selected = new Set<string>();
  const nodes = rows.map((data) => ({
    data,
    isSelected: () => selected.has(data.did),
    setSelected: (isSelected: boolean) => (isSelected ? selected.add(data.did) : selected.delete(data.did)),
  }));
  const api = {
    forEachNode: (visit: (node: (typeof nodes)[number]) => void) => nodes.forEach(visit),
    getSelectedRows: () => nodes.filter((node) => node.isSelected()).map(({ data }) => data),
  } as unknown as GridApi<GridRow>;
  const press = (did: string) => {
    selected.add(did);
    const selectedNodes = nodes.filter((node) => node.isSelected());
    return { api, source: 'spaceKey', selectedNodes } as unknown as SelectionChangedEvent<GridRow>;
  };
  return { api, press, selected };
};

describe('the choice of rows', () => {
  const { show } = useReactRoot();
  const rows = ['a', 'b', 'c'].map((did, index): GridRow => ({ index, did, record: { did, name: `Name ${did}` } }));

  it('keeps a row that was chosen between a render and what the grid tells of it', async () => {
    const { api, press, selected } = createGrid(rows);
    let wanted: Selection = noSelection;
    let changed = (_event: SelectionChangedEvent<GridRow>): void => undefined;
    const keep = (choice: ReturnType<typeof useSelection>): void => void (changed = choice.changed);
    const onSelect = (next: Selection): void => void (wanted = next);
    const Choosing = ({ selection }: { selection: Selection }) => {
      const grid = useRef({ api } as unknown as AgGridReact<GridRow>);
      keep(useSelection({ grid, rows, selection, onSelect }));
      return null;
    };
    await show(<Choosing selection={noSelection} />);
    changed(press('a'));
    const second = press('b');
    // The render with the first row alone sets the grid back to it.
    await show(<Choosing selection={wanted} />);
    expect([...selected]).toEqual(['a']);
    changed(second);
    await show(<Choosing selection={wanted} />);
    expect([...wanted]).toEqual([
      ['a', 'Name a'],
      ['b', 'Name b'],
    ]);
    expect([...selected]).toEqual(['a', 'b']);
  });
});
