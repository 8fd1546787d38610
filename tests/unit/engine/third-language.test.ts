import { describe, expect, test } from 'vitest';
import { checkModule } from '../../../src/engine/check-module.ts';
import {
  addAreaTexts,
  inLanguage,
  joinTexts,
  phrase,
  sameText,
  textLanguages,
  textsIn,
} from '../../../src/texts/phrase.ts';
import { pseudoText } from '../../../scripts/pseudo-language.ts';

/** A language that is not in the repository; no other test of this file's process reads texts in it. */
const third = 'xx-Test';
const made = phrase('engine/common', 'noAccess');

describe('a third language', () => {
  test('is a language as soon as it has texts, for texts that were made before too', () => {
    expect(textLanguages()).not.toContain(third);
    addAreaTexts(third, 'engine/common', { noAccess: 'Nix da' });
    expect(textLanguages()).toContain(third);
    expect(inLanguage(made, third)).toBe('Nix da');
    expect(JSON.parse(JSON.stringify({ made }))).toMatchObject({ made: { en: 'No access', [third]: 'Nix da' } });
  });

  test('is English where a label or a text of the catalogue lacks it', () => {
    expect(inLanguage({ en: 'Doors', zh: '门' }, third)).toBe('Doors');
    expect(inLanguage(phrase('engine/common', 'deletedNoAccess'), third)).toBe('Deleted or no access');
  });

  test('is found by what a person types, and properties that are no languages are not', () => {
    const value = { en: 'Off', zh: '关', [third]: 'Aus', state: 'off' };
    expect(textsIn(value)).toEqual(['Off', '关', 'Aus']);
    expect(inLanguage(joinTexts([value, sameText(''), sameText('7')], ' · '), third)).toBe('Aus · 7');
  });

  test('stays in the labels of a module, each as long as a label may be', () => {
    const column = { column: 'code', label: { en: 'Code', zh: '编号' }, type: 'string' };
    const config = (label: object) => ({ pid: '1'.repeat(24), name: label, group: 'g', columns: [column] });
    const good = checkModule(config({ en: 'Doors', zh: '门', [third]: 'Türen' }));
    expect(good).toMatchObject({ ok: true, value: { name: { en: 'Doors', zh: '门', [third]: 'Türen' } } });
    const long = checkModule(config({ en: 'Doors', zh: '门', [third]: 'x'.repeat(300) }));
    expect(long).toMatchObject({ ok: false, faults: [{ path: '/name', rule: 'labellength' }] });
  });
});

describe('the pseudo-language', () => {
  test.each([
    ['Save', '⟦Šàvé Š⟧'],
    [' and ', ' ⟦àñd à⟧ '],
    ['{count} {count, one: row, other: rows}', '{count} {count, one: row, other: rows}'],
    ['Delete {{name}}?', '⟦Délété {{name}}? Dél⟧'],
    ['Mon | Tue', '⟦Môñ M⟧ | ⟦Tûé T⟧'],
    [', ', ', '],
    ['', ''],
  ])('%j becomes %j', (text, pseudo) => {
    expect(pseudoText(text)).toBe(pseudo);
  });
});
