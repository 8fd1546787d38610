import { describe, expect, it } from 'vitest';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { phrase } from '../../../src/texts/phrase.ts';
import { refusalOf, refusalOfMessages } from '../../../server/records/faults.ts';

/** The sentence of a refusal, which a person reads without its pointers. */

const config: ModuleConfig = {
  pid: '300000000000000000000001',
  name: { en: 'Meters', zh: '电表' },
  group: 'metering',
  columns: [{ column: 'power', label: { en: 'Power', zh: '功率' }, type: 'float', rw: 3, required: 0 }],
};

const message = { en: 'Enter company', zh: '请输入公司' };

describe('the message of a refusal', () => {
  it('has the label of the column', () => {
    const { text, faults } = refusalOf(config, [{ path: '/data/power', rule: 'number' }], { data: { power: 'x' } });
    expect([text.en, text.zh]).toEqual(['Power: Numbers only', expect.stringMatching(/^功率：/)]);
    expect(faults).toMatchObject([{ path: '/data/power', rule: 'number' }]);
  });

  it('has the name of a field without a label, and no pointer', () => {
    const { text } = refusalOf(config, [{ path: '/data/powr', rule: 'whole' }], { data: { powr: 1 } });
    expect([text.en, text.zh]).toEqual(['“powr”: Whole numbers only', expect.stringMatching(/^“powr”：/)]);
  });

  it('is the sentence alone where that names the field', () => {
    expect(refusalOfMessages([{ path: '/company', rule: 'required', message }]).text.en).toBe('Enter company');
    const { text } = refusalOf(config, [{ path: '/company', rule: 'required' }], {});
    expect([text.en, text.zh]).toEqual(['Enter company', expect.not.stringContaining('/')]);
  });

  it('names the entry of a list by its place, from 1', () => {
    const { text } = refusalOfMessages([
      { path: '/conditions/1/value', rule: 'number', message: phrase('engine/faults', 'number') },
    ]);
    expect([text.en, text.zh]).toEqual([
      '“conditions 2 value”: Numbers only',
      expect.stringMatching(/^“conditions 2 value”：/),
    ]);
  });

  it('of the whole request has no field', () => {
    expect(refusalOfMessages([{ path: '', rule: 'object', message }]).text.en).toBe('Enter company');
  });
});
