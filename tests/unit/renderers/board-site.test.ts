import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../../src/engine/board/dataset.ts';
import { i18n } from '../../../src/i18n/i18n.ts';
import { texts } from '../../../src/texts/en/boards.ts';
import { texts as site } from '../../../src/texts/en/boards/powergraph.ts';
import { siteOf } from '../../../src/renderers/boards/charts/site.ts';
import type { FieldTypeId } from '../../../src/engine/field-type-ids.ts';

await i18n.init({ lng: 'en', resources: { en: { boards: { ...texts, ...site } } } });
const context = { language: 'en', zone: 'Asia/Shanghai', now: 0 } as const;
const words = { t: i18n.getFixedT('en', 'boards'), context };

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
    const { powers } = siteOf({ config: { powerSpace: ['s1', 's2', 's3'] }, datasets, words });
    expect(powers.map(({ name, value }) => [name, value])).toEqual([
      ['Tower', 105],
      ['Store', 10],
      ['Empty', undefined],
    ]);
  });
});
