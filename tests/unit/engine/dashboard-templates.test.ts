import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column, ModuleConfig } from '../../../src/engine/column.ts';
import { pageGrids } from '../../../src/engine/dashboard/grid.ts';
import { type DashboardSide, emptyDashboard } from '../../../src/engine/dashboard/layout.ts';
import { isFree } from '../../../src/engine/dashboard/space.ts';
import { type FilledTemplate, fillTemplate, layTemplate } from '../../../src/engine/dashboard/templates/fill.ts';
import type { StoredCard, TemplateModule } from '../../../src/engine/dashboard/templates/template.ts';
import { dashboardTemplates } from '../../../src/engine/dashboard/templates/templates.ts';

const column = (name: string, more: Partial<Column>): Column => ({
  column: name,
  label: { en: name, zh: name },
  type: 'int',
  rw: 1,
  required: 0,
  ...more,
});

const columns: readonly Column[] = [
  column('load', { unit: 'kW' }),
  column('warmth', { type: 'float', measures: 'temperature', unit: '°C' }),
  column('used', { type: 'float', measures: 'energy', unit: 'kWh' }),
  column('damp', { measures: 'humidity' }),
  column('mode', { type: 'enum', enum: { '0': { en: 'Off', zh: '关' } } }),
  column('note', { type: 'string' }),
];

const config = (number: number, moduleColumns: readonly Column[]): ModuleConfig => ({
  pid: `3${String(number).padStart(23, '0')}`,
  name: { en: `List ${number}`, zh: `列表 ${number}` },
  group: 'g',
  columns: [...moduleColumns],
});

const boardType = fc.constantFrom('maingraph', 'powergauge', 'floorplan', 'linearea', 'pie', 'x-other', 'datalist');

/** Modules that no code knows, with columns and boards of any kind. */
const modules: fc.Arbitrary<TemplateModule[]> = fc
  .array(
    fc.record({
      moduleColumns: fc.subarray([...columns]),
      past: fc.option(fc.subarray([...columns]), { nil: undefined }),
      types: fc.array(boardType, { maxLength: 4 }),
      mayAdd: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((list) =>
    list.map(({ moduleColumns, past, types, mayAdd }, index) => ({
      config: config(index, moduleColumns),
      history: past && config(100 + index, past),
      boards: types.map((type, board) => ({ did: `b${index}-${board}`, pid: config(index, []).pid, type, name: type })),
      filterdid: mayAdd ? `tab${index}` : undefined,
    })),
  );

const cardsOf = ({ contents }: FilledTemplate): Map<string, StoredCard> =>
  new Map(
    [...contents].map(([placeName, content]) => [
      placeName,
      content.kind === 'stored'
        ? content.card
        : { ...content.board, did: `new-${placeName}`, name: content.board.name.en },
    ]),
  );

const expectSound = ({ dashlist, pageSize }: DashboardSide): void => {
  for (const [index, card] of dashlist.entries())
    expect(
      isFree(
        card,
        dashlist.filter((_, other) => other !== index),
        pageSize,
      ),
    ).toBe(true);
  expect(new Set(dashlist.map(({ did }) => did)).size).toBe(dashlist.length);
};

describe('templates of dashboards', () => {
  it('overlap nothing, leave nothing outside and show nothing twice, on every page grid', () => {
    const grids = fc.record({
      colume: fc.constantFrom(...pageGrids.colume),
      row: fc.constantFrom(...pageGrids.row),
    });
    fc.assert(
      fc.property(modules, fc.constantFrom(...dashboardTemplates), grids, (templateModules, template, grid) => {
        const empty = emptyDashboard();
        const into = { ...empty, pageSize: { ...empty.pageSize, ...grid } };
        const made = layTemplate(template, cardsOf(fillTemplate(template, templateModules)), into);
        expectSound(made);
        expectSound(made.portraitInfo);
        expect(made.dashlist.length).toBeGreaterThanOrEqual(3);
        expect(made.pageSize).toEqual(into.pageSize);
      }),
    );
  });

  it('cover the whole page', () => {
    fc.assert(
      fc.property(modules, fc.constantFrom(...dashboardTemplates), (templateModules, template) => {
        const made = layTemplate(template, cardsOf(fillTemplate(template, templateModules)), emptyDashboard());
        for (const { dashlist, pageSize } of [made, made.portraitInfo])
          expect(dashlist.reduce((sum, { span, rows }) => sum + span * rows, 0)).toBe(pageSize.colume * pageSize.row);
      }),
    );
  });

  it('add boards only where this person may, and to the module that has the column', () => {
    fc.assert(
      fc.property(modules, fc.constantFrom(...dashboardTemplates), (templateModules, template) => {
        for (const content of fillTemplate(template, templateModules).contents.values()) {
          if (content.kind !== 'new') continue;
          const { pid, filterdid, type, formValues } = content.board;
          const module = templateModules.find((templateModule) => templateModule.config.pid === pid);
          expect(module?.filterdid).toBe(filterdid);
          if (type === 'data')
            expect(module?.config.columns.some((definition) => definition.column === formValues['column'])).toBe(true);
        }
      }),
    );
  });

  it('find columns by what they measure, else by their unit, and say what is missing', () => {
    const [energy] = dashboardTemplates;
    if (energy === undefined) throw new Error('There are templates.');
    const unknown: TemplateModule = {
      config: config(1, [columns[0] ?? column('load', {})]),
      history: undefined,
      boards: [],
      filterdid: 'tab',
    };
    const filled = fillTemplate(energy, [unknown]);
    expect(filled.contents.get('load')).toMatchObject({
      kind: 'new',
      board: { type: 'data', formValues: { agg: 'sum' } },
    });
    expect(filled.missing.map(({ en }) => en)).toEqual([
      'No list measures use over time (kWh, m³). Add a column with such a unit to a module.',
    ]);
    expect(fillTemplate(energy, []).missing).toHaveLength(2);
  });

  it('add up no list whose records include one another, such as a total meter and the meters below it', () => {
    const own = config(1, columns);
    const upper = column('upper', { type: 'ref', pid: own.pid });
    const past = config(101, columns);
    const of = (module: ModuleConfig): TemplateModule => ({
      config: module,
      history: past,
      boards: [],
      filterdid: 'tab',
    });
    const typesIn = (module: ModuleConfig) =>
      dashboardTemplates.flatMap((template) =>
        [...fillTemplate(template, [of(module)]).contents.values()].flatMap((content) =>
          content.kind === 'new' ? [{ type: content.board.type, agg: content.board.formValues['agg'] }] : [],
        ),
      );
    const sums = (module: ModuleConfig) =>
      typesIn(module).filter(({ type, agg }) => type === 'linearea' || agg === 'sum');
    expect(sums(own).length).toBeGreaterThan(0);
    const levelled = { ...own, columns: [...own.columns, upper] };
    expect(sums(levelled)).toEqual([]);
    const [energy] = dashboardTemplates;
    if (energy === undefined) throw new Error('There are templates.');
    const { contents, missing } = fillTemplate(energy, [of(levelled)]);
    expect(missing).toEqual([]);
    expect(contents.get('load')).toMatchObject({ board: { type: 'datalist' } });
    expect(contents.get('today')).toMatchObject({ board: { type: 'meterconsume' } });
  });

  it('take a board that is there before a new one', () => {
    const [energy] = dashboardTemplates;
    if (energy === undefined) throw new Error('There are templates.');
    const gauge = { did: 'g', pid: config(1, []).pid, type: 'powergauge', name: 'Gauges' };
    const metered = { config: config(1, columns), history: undefined, boards: [gauge], filterdid: 'tab' };
    expect(fillTemplate(energy, [metered]).contents.get('load')).toEqual({ kind: 'stored', card: gauge });
  });
});
