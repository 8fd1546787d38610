import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../../src/engine/board/dataset.ts';
import { i18n } from '../../../src/i18n/i18n.ts';
import { texts } from '../../../src/texts/en/boards.ts';
import { texts as site } from '../../../src/texts/en/boards/powergraph.ts';
import { decimalsTogether } from '../../../src/renderers/boards/charts/amount.tsx';
import { flowDecimals, flowOf } from '../../../src/renderers/boards/charts/flow-model.ts';
import { energyTree } from '../../../src/engine/board/energy-tree.ts';
import { powerText } from '../../../src/renderers/boards/charts/flow-labels.ts';
import { siteOf } from '../../../src/renderers/boards/charts/site.ts';
import type { FieldTypeId } from '../../../src/engine/field-type-ids.ts';

await i18n.init({ lng: 'en', resources: { en: { boards: { ...texts, ...site } } } });
const context = { language: 'en', zone: 'Asia/Shanghai', now: 0 } as const;
const locale = { t: i18n.getFixedT('en', 'boards'), context };

const dataset = (name: string, columns: Record<string, FieldTypeId>, rows: Dataset['rows']): Dataset => ({
  name,
  columns: Object.entries(columns).map(([column, type]) => ({
    name: column,
    type,
    label: { en: column, zh: column },
    unit: '',
  })),
  rows,
});

describe('the power of a space', () => {
  it('counts a meter below another one of the space once, and alone where the upper one is silent', () => {
    const datasets = [
      dataset('spaces', { did: 'string', name: 'string' }, [
        ['s1', 'Tower'],
        ['s2', 'Store'],
        ['s3', 'Empty'],
      ]),
      dataset('spacemeters', { did: 'string', power: 'float', space: 'ref', uppermeter: 'ref' }, [
        ['main', 100, 's1', null],
        ['part', 60, 's1', 'main'],
        ['beside', 5, 's1', null],
        ['below', 7, 's2', 'main'],
        ['silent', null, 's2', null],
        ['leaf', 3, 's2', 'silent'],
      ]),
    ];
    const { powers } = siteOf({ config: { powerSpace: ['s1', 's2', 's3'] }, datasets, locale });
    expect(powers.map(({ name, value }) => [name, value])).toEqual([
      ['Tower', 105],
      ['Store', 10],
      ['Empty', undefined],
    ]);
  });
});

it('a number of warnings is a figure of the board only if it is requested', () => {
  const datasets = [dataset('warnings', { space: 'ref', warnings: 'int' }, [])];
  const warnings = (config: object) => siteOf({ config, datasets, locale }).warnings;
  expect(warnings({})).toMatchObject({ isCounted: false });
  // No warning this year is 0, not unknown.
  expect(warnings({ yearWarnCount: ['s1'] })).toMatchObject({ isCounted: true, total: 0 });
});

it.each([
  ['the largest', [308.21, 31.4, 8.2], 1],
  ['the largest', [9.06, 0.31, undefined], 2],
  ['the largest', [41_354, 1204], 0],
  ['the smallest, which does not look like 0', [1204, 0.3], 1],
  ['those that can be shown: not the 0.00 that is left of a difference', [310.2, 2e-14], 1],
  ['none', [undefined, 0], 2],
])('numbers of one unit in a card have one number of decimals, by %s', (_by, values, decimals) => {
  expect(decimalsTogether(values)).toBe(decimals);
});

it('a flow has the decimals of all that its card shows in kW and kWh', () => {
  const readings = {
    names: new Map<string, string>(),
    uppers: new Map<string, string>(),
    powers: new Map([
      ['main', 12_345],
      ['light', 8920],
      ['air', 3100],
    ]),
    energies: new Map([
      ['main', 6.4],
      ['light', 3.2],
      ['air', 3.1],
    ]),
  };
  const tree = energyTree(readings, 'main', ['light', 'air']);
  const powersIn = (beside: number[]) =>
    flowOf(tree, 'Loss', { locale, decimals: flowDecimals(tree, { powers: beside, energies: [104] }) }).items.map(
      (item) => [powerText(item), item.energy.replace('Today ', '')],
    );
  expect(powersIn([])).toEqual([
    ['12.3', expect.stringContaining('6.4\u00a0kWh')],
    ['8.9', '3.2\u00a0kWh'],
    ['3.1', '3.1\u00a0kWh'],
    ['0.3', expect.stringContaining('0.1\u00a0kWh')],
  ]);
  expect(powersIn([1200]).map(([power]) => power)).toEqual(['12.3', '8.9', '3.1', '0.3']);
});
