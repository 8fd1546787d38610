import { describe, expect, it } from 'vitest';
import { products } from '../../../src/engine/products.ts';
import { compile } from '../../../src/engine/views/compile.ts';
import {
  fitAddress,
  offeredSize,
  pageSizesOf,
  printListAddress,
  readListAddress,
} from '../../../src/features/list/list-address.ts';
import { mergeVersions } from '../../../src/pages/data/record/merge-versions.ts';
import { sampleModule } from '../../../src/renderers/fields/sample-module.ts';
import { placeColumns, settingsAfter } from '../../../src/renderers/table/column-settings.ts';
import { fitColumnWidths } from '../../../src/renderers/table/fit-column-widths.ts';
import { headerWidth } from '../../../src/renderers/table/header-width.ts';
import {
  headerFilters,
  searchOf,
  toggledSort,
  withColumnFilter,
  withSearch,
} from '../../../src/renderers/table/list-filter.ts';
import { pagesAround } from '../../../src/renderers/table/pager.tsx';

const context = { language: 'en', zone: 'Asia/Shanghai', now: 0 } as const;
const read = (query: string) => readListAddress(new URLSearchParams(query));

describe('the address of a list', () => {
  it('carries tab, page, size, sort and filters there and back', () => {
    const address = {
      tab: 'abc123',
      page: 3,
      size: 50,
      sort: { column: 'power', type: 'desc' },
      filters: [
        { column: 'name', values: ['kw & "x"'] },
        { column: 'power', values: [{ type: '>', v: 210 }] },
      ],
    } as const;
    expect(readListAddress(printListAddress(address))).toEqual(address);
  });

  it.each([
    'filter=%7B%5B',
    'filter="x"',
    'filter=[1,null,["a"],{"a":1},{"b":[]}]',
    'page=-1&size=7&sort=,&tab=<script>',
    'page=1e9&size=1000000&sort=a,b,c',
    `filter=${'['.repeat(20_000)}`,
  ])('counts what is broken as absent: %s', (query) => {
    expect(read(query)).toEqual({ tab: undefined, page: 1, size: undefined, sort: undefined, filters: [] });
  });

  it('visitor records have page sizes of their own, and a size that is not offered counts as absent', () => {
    expect(pageSizesOf(products.visitors)).toEqual([10, 20, 50, 100]);
    expect(pageSizesOf('3'.repeat(24))).toEqual([10, 20, 30, 40, 50, 100]);
    expect(offeredSize(products.visitors, 30, 10)).toBe(10);
    expect(offeredSize('3'.repeat(24), 30, 10)).toBe(30);
    expect(offeredSize(products.visitors, undefined, undefined)).toBe(10);
    expect(offeredSize('3'.repeat(24), undefined, undefined)).toBe(20);
  });

  it('passes over columns and operators that the module does not have', () => {
    const address = read(
      'sort=months,asc&filter=[{"nosuch":["1"]},{"name":[{"type":"zzz","v":"a"}]},{"power":[{"type":">","v":5}]},{"name":["kw"]}]',
    );
    const fitting = fitAddress(address, sampleModule, context);
    expect(fitting.sort).toBeUndefined();
    expect(fitting.filters.map(({ column }) => column)).toEqual(['power', 'name']);
  });
});

describe('filters and sort of a list', () => {
  it('the search box and a header filter on the name live side by side', () => {
    const filters = withColumnFilter(withSearch([], 'kw'), 'name', [{ type: '=', v: 'Meter' }]);
    expect(searchOf(filters)).toBe('kw');
    expect(headerFilters(filters)).toEqual([{ column: 'name', values: [{ type: '=', v: 'Meter' }] }]);
    expect(headerFilters(withColumnFilter(filters, 'name', []))).toEqual([]);
    expect(searchOf(withSearch(filters, ''))).toBe('');
  });

  it('ascending and descending exclude each other; the same again takes the sort away', () => {
    const ascending = { column: 'power', type: 'asc' } as const;
    expect(toggledSort(undefined, ascending)).toEqual(ascending);
    expect(toggledSort({ column: 'power', type: 'desc' }, ascending)).toEqual(ascending);
    expect(toggledSort(ascending, ascending)).toBeUndefined();
  });
});

describe('columns of a tab', () => {
  const view = compile(sampleModule, 'table');

  it('the name stays first, the tab decides order, width and choice, new columns follow', () => {
    const placed = placeColumns(view.columns, [
      { column: 'state', ischecked: true, colw: 200 },
      { column: 'code', ischecked: false },
      { column: 'gone', ischecked: true },
    ]);
    const names = placed.map(({ column }) => column.column.column);
    expect(names.slice(0, 2)).toEqual(['name', 'state']);
    expect(names).not.toContain('code');
    expect(names).toContain('power');
    expect(placed[1]?.width).toBe(200);
  });

  it('moving keeps what the grid did not show', () => {
    const former = {
      columnconfig: [
        { column: 'code', ischecked: false, coltxt: true },
        { column: 'state', coltxt: true },
      ],
    };
    const settings = settingsAfter(former, { columns: [{ column: 'state', width: 9999 }], resized: ['state'] });
    expect(settings).toEqual([
      { column: 'state', coltxt: true, ischecked: true, colwdefault: false, colw: 500, colwinput: 500 },
      { column: 'code', ischecked: false, coltxt: true },
    ]);
  });

  it('spare width goes to columns without a width chosen by the user', () => {
    const placed = placeColumns(view.columns.slice(0, 3), [{ column: 'readings', colw: 100 }]);
    const filled = fitColumnWidths(placed, 800);
    expect(filled.find(({ column }) => column.column.column === 'readings')?.width).toBe(100);
    expect(filled.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(800);
    expect(fitColumnWidths(placed, 10)).toEqual(placed);
  });

  it('headers are never cut; the remaining width goes to text and reference columns', () => {
    const placed = placeColumns(view.columns);
    const sum = placed.reduce((total, { width }) => total + width, 0);
    const headOf = ({ column, width }: (typeof placed)[number]) => width + (column.column.column === 'power' ? 30 : 0);
    const filled = fitColumnWidths(placed, sum + 150, { header: headOf });
    const grown = new Map(
      filled.map(({ column, width }, index) => [column.column.column, width - (placed[index]?.width ?? 0)]),
    );
    expect(grown.get('power')).toBe(30);
    expect(grown.get('name')).toBeGreaterThan(0);
    expect(grown.get('inside')).toBe(0);
    expect(filled.reduce((total, { width }) => total + width, 0)).toBeLessThanOrEqual(sum + 150);
  });

  it('if a little width is missing, only text columns shrink, never numbers or chosen widths', () => {
    const placed = placeColumns(view.columns, [{ column: 'code', colw: 140 }]);
    const widthIn = (columns: typeof placed, name: string) =>
      columns.find(({ column }) => column.column.column === name)?.width ?? 0;
    const sum = (columns: typeof placed) => columns.reduce((total, { width }) => total + width, 0);
    const fitted = fitColumnWidths(placed, sum(placed) - 40);
    expect(sum(fitted)).toBeLessThanOrEqual(sum(placed) - 40);
    const narrower = (name: string): boolean => widthIn(fitted, name) < widthIn(placed, name);
    expect(placed.map(({ column }) => column.column.column).filter(narrower).length).toBeGreaterThan(0);
    for (const name of ['name', 'inside', 'code', 'state']) expect(widthIn(fitted, name)).toBe(widthIn(placed, name));
  });

  it('texts beside the name are cut; the name and a state never', () => {
    const placed = placeColumns(view.columns);
    const content = ({ width }: (typeof placed)[number]) => width;
    const sum = placed.reduce((total, { width }) => total + width, 0);
    const lostBy = (missing: number) => {
      const narrowed = fitColumnWidths(placed, sum - missing, { content });
      return placed.map(({ column, width }, index) => ({ column, lost: width - (narrowed[index]?.width ?? 0) }));
    };
    const steps = Array.from({ length: 80 }, (_step, index) => lostBy(index * 5));
    const firstOf = (is: (column: (typeof placed)[number]['column']) => boolean) =>
      steps.findIndex((step) => step.some(({ column, lost }) => lost > 0 && is(column)));
    expect(firstOf(({ pinned }) => !pinned)).toBe(1);
    expect(firstOf(({ pinned }) => pinned)).toBe(-1);
    expect(placed.some(({ column }) => column.column.enum !== undefined)).toBe(true);
    expect(firstOf(({ column }) => column.enum !== undefined)).toBe(-1);
  });

  it('a name longer than its usual width is whole, where texts beside it give up or the list scrolls', () => {
    const placed = placeColumns(view.columns);
    const normalWidth = placed.find(({ column }) => column.pinned)?.width ?? 0;
    const content = ({ column, width }: (typeof placed)[number]) => (column.pinned ? normalWidth + 60 : width);
    const sum = placed.reduce((total, { width }) => total + width, 0);
    for (let room = sum + 60; room > 300; room -= 20) {
      const name = fitColumnWidths(placed, room, { content }).find(({ column }) => column.pinned);
      expect(name?.width).toBeGreaterThanOrEqual(normalWidth + 60);
    }
  });

  it('columns that lack least grow first, so that most texts are whole', () => {
    const placed = placeColumns(view.columns);
    const sum = placed.reduce((total, { width }) => total + width, 0);
    const lacks: Readonly<Record<string, number>> = { place: 100, code: 20 };
    const content = ({ column, width }: (typeof placed)[number]) => width + (lacks[column.column.column] ?? 0);
    const filled = fitColumnWidths(placed, sum + 60, { content });
    const grown = new Map(
      filled.map(({ column, width }, index) => [column.column.column, width - (placed[index]?.width ?? 0)]),
    );
    expect([grown.get('code'), grown.get('place')]).toEqual([20, 40]);
  });

  it('a list that scrolls sideways has heads, numbers and names whole', () => {
    const placed = placeColumns(view.columns);
    const former = new Map(placed.map(({ column, width }) => [column.column.column, width]));
    const more = (name: string, by: Readonly<Record<string, number>>) => (former.get(name) ?? 0) + (by[name] ?? 0);
    const filled = fitColumnWidths(placed, 300, {
      header: ({ column }) => more(column.column.column, { power: 30 }),
      content: ({ column }) => more(column.column.column, { name: 60 }),
    });
    expect(filled.map(({ width }) => width)).toEqual(
      placed.map(({ column }) => more(column.column.column, { power: 30, name: 60 })),
    );
  });

  it('a head is never cut: what texts can’t give up is scrolled to', () => {
    const placed = placeColumns(view.columns);
    const sum = placed.reduce((total, { width }) => total + width, 0);
    const header = ({ column, width }: (typeof placed)[number]) => (column.column.type === 'float' ? width : 40);
    // Values that are narrower than their headers: a grid of the values alone fits where one with headers does not.
    const content = ({ column, width }: (typeof placed)[number]) => (column.column.type === 'float' ? 40 : width);
    const headers = placed.filter((placedColumn) => header(placedColumn) > 40);
    expect(headers.length).toBeGreaterThan(0);
    for (let room = sum; room > 300; room -= 5) {
      const widths = new Map(
        fitColumnWidths(placed, room, { header, content }).map(({ column, width }) => [column.column.column, width]),
      );
      for (const placedColumn of headers)
        expect(widths.get(placedColumn.column.column.column)).toBeGreaterThanOrEqual(header(placedColumn));
    }
  });

  it('the icon of a sorted head needs no room; that of a filter beside it does', () => {
    expect(headerWidth('Room temperature', 1, 1)).toBe(headerWidth('Room temperature', 1, 0));
    expect(headerWidth('Room temperature', 1, 2)).toBeGreaterThan(headerWidth('Room temperature', 1, 1));
  });

  it('unused width of a short number goes to a name that would be cut', () => {
    const placed = placeColumns(view.columns);
    const sum = placed.reduce((total, { width }) => total + width, 0);
    const content = ({ column, width }: (typeof placed)[number]) =>
      ({ inside: width - 60, name: width + 50 })[column.column.column];
    const widths = new Map(
      fitColumnWidths(placed, sum, { content }).map((placedColumn) => [
        placedColumn.column.column.column,
        placedColumn.width,
      ]),
    );
    const former = new Map(placed.map((placedColumn) => [placedColumn.column.column.column, placedColumn.width]));
    expect(widths.get('inside')).toBe((former.get('inside') ?? 0) - 60);
    expect(widths.get('name')).toBeGreaterThanOrEqual((former.get('name') ?? 0) + 50);
    expect([...widths.values()].reduce((total, width) => total + width, 0)).toBeLessThanOrEqual(sum);
  });
});

describe('pages to go to', () => {
  it.each([
    [1, 1, [1]],
    [1, 26, [1, 2, 3, 4, 5, undefined, 26]],
    [13, 26, [1, undefined, 12, 13, 14, undefined, 26]],
    [26, 26, [1, undefined, 22, 23, 24, 25, 26]],
  ])('page %i of %i', (page, last, pages) => {
    expect(pagesAround(page, last)).toEqual(pages);
  });
});

describe('two versions of a record', () => {
  it('only fields that both changed differently are disputed; the rest comes together', () => {
    const base = { name: 'A', code: '1', power: 5, months: [1] };
    const mine = { name: 'B', code: '2', power: 5, months: [1, 2] };
    const stored = { name: 'C', code: '1', power: 6, months: [1, 2] };
    expect(mergeVersions(base, mine, stored)).toEqual({
      value: { name: 'B', code: '2', power: 6, months: [1, 2] },
      disputed: ['name'],
    });
  });

  it('a value that one side emptied is disputed too', () => {
    expect(mergeVersions({ code: '1' }, {}, { code: '2' }).disputed).toEqual(['code']);
  });
});
