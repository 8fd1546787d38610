import { beforeAll, describe, expect, test } from 'vitest';
import { i18n, startTexts } from '../../../src/i18n/i18n.ts';
import { faultText } from '../../../src/engine/faults.ts';
import { isolated } from '../../../src/engine/isolated.ts';

describe('a name within a sentence', () => {
  test.each(['Tower A', '一号楼 A 座', '<b>x</b> & co', '12.5 kWh', ''])('stays as it is: %s', (name) => {
    expect(isolated(name)).toBe(name);
  });

  test.each(['مبنى 7', 'בניין A', 'Lobby \u202eevil'])('is kept from turning its surroundings: %s', (name) => {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  });

  test('cannot end its isolation itself', () => {
    expect(isolated('a\u2069\u202eb')).toBe('\u2068a\u202eb\u2069');
  });
});

describe('the sentence of a fault', () => {
  test('isolates a label and a name that would turn it', () => {
    expect(faultText({ path: '', rule: 'required' }, 'اسم', 'en')).toBe('Enter \u2068اسم\u2069');
    const params = { column: 'x\u202ey' };
    expect(faultText({ path: '', rule: 'unknown', params }, '', 'zh')).toContain('没有“\u2068x\u202ey\u2069”列');
  });

  test('says any other label as it is', () => {
    expect(faultText({ path: '', rule: 'required' }, 'Room', 'en')).toBe('Enter room');
  });
});

describe('the texts of the console', () => {
  beforeAll(() => startTexts('shell'));

  test('isolate what is put into them, and escape nothing twice', () => {
    const textFor = (typed: string) => i18n.t('shell:palette.nothing', { typed });
    expect(textFor('مبنى')).toContain('“\u2068مبنى\u2069”');
    expect(textFor('<a> & $1')).toContain('“<a> & $1”');
  });

  test('count with plain numbers', () => {
    expect(i18n.t('shell:copyright', { year: 2026, company: 'A' })).toContain('2026');
  });
});
