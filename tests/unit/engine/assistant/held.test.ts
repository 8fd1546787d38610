import { describe, expect, it } from 'vitest';
import { exampleUnit } from '../../../../src/engine/assistant/units.ts';
import { holdIn } from '../../../../src/engine/assistant/schedule.ts';
import { checked, demoVocabulary, vocabularyFor } from './company.ts';
import { understandingOf } from './trial.ts';

/** "Over 5 hours": how long a condition holds, or a comparison of a column of hours. */

const column = (name: string, en: string, zh: string, more: object) => ({
  column: name,
  label: { en, zh },
  rw: 3,
  required: 0,
  ...more,
});
const power = column('power', 'Power', '开关', {
  type: 'enum',
  enum: { 0: { en: 'Off', zh: '关' }, 1: { en: 'On', zh: '开' } },
  control: 'power',
});
const vocabulary = vocabularyFor([
  checked({
    pid: '300000000000000000000301',
    name: { en: 'Pumps', zh: '水泵' },
    group: 'other',
    driver: 'mqtt',
    columns: [
      power,
      column('runtime', 'Run time', '运行时间', { type: 'int', unit: 'h' }),
      column('standby', 'Standby', '待机', { type: 'int', unit: 'min' }),
      column('level', 'Level', '液位', { type: 'int', unit: '%' }),
    ],
  }),
  checked({
    pid: '300000000000000000000302',
    name: { en: 'Leases', zh: '租约' },
    group: 'other',
    columns: [
      column('ends', 'End', '到期', { type: 'timestamp' }),
      column('state', 'State', '状态', {
        type: 'enum',
        enum: { a: { en: 'Signed', zh: '已签' }, b: { en: 'Draft', zh: '草稿' } },
      }),
    ],
  }),
]);

const frameOf = (question: string) => {
  const outcome = understandingOf(question, { vocabulary });
  if (outcome.kind !== 'understood') throw new Error(JSON.stringify(outcome));
  return outcome.frame;
};

describe('a rule', () => {
  it.each([
    ['when the run time is over 5 hours turn off the pumps', 'runtime', 5],
    ['turn off the pumps when the run time is more than 5 h', 'runtime', 5],
    ['当水泵运行时间超过5小时时关闭水泵', 'runtime', 5],
    ['when the standby of the pumps is over 2 hours turn off the pumps', 'standby', 120],
  ])('that compares a column of hours holds for no time: %s', (question, k, v) => {
    const { conditions, hold } = frameOf(question);
    expect(conditions).toMatchObject([{ item: { k, type: '>', v } }]);
    expect(hold).toBeUndefined();
  });

  it.each([
    ['when the run time is over 5 hours for 10 minutes turn off the pumps', 'runtime', 600],
    ['when the level is over 80 % for 10 minutes turn off the pumps', 'level', 600],
  ])('holds for as long as “for” says: %s', (question, k, hold) => {
    const frame = frameOf(question);
    expect(frame).toMatchObject({ hold });
    expect(frame.conditions).toMatchObject([{ item: { k, type: '>' } }]);
  });

  it('holds for a time without “for” where no column has it', () => {
    expect(holdIn('open longer than 5 minutes')).toEqual({ seconds: 300, words: 'longer than 5 minutes' });
    expect(holdIn('run time over 5 hours', () => true)).toBeUndefined();
    expect(holdIn('运行超过5小时', () => true)).toBeUndefined();
    expect(holdIn('运行持续5小时', () => true)).toMatchObject({ seconds: 18_000 });
  });
});

describe('a filter', () => {
  it('compares a column of hours, and leaves no words out', () => {
    const { conditions, unused } = frameOf('create a filter group of pumps whose run time is over 5 hours');
    expect(conditions).toMatchObject([{ item: { k: 'runtime', type: '>', v: 5 } }]);
    expect(unused ?? []).not.toContain('over 5 hours');
  });
});

describe('leases that end in more than 30 days', () => {
  it('are no condition that holds for 30 days', () => {
    const outcome = understandingOf('when leases end in more than 30 days turn off the pumps', { vocabulary });
    expect(outcome.kind === 'understood' ? outcome.frame.hold : undefined).toBeUndefined();
  });

  it('are not filtered without a word about it', () => {
    const { unused } = frameOf('create a filter group of signed leases that end in more than 30 days');
    expect(unused).toContain('more than 30 days');
  });
});

describe('the unit of an example', () => {
  const columnsOf = (name: string) =>
    demoVocabulary().modules.find(({ config }) => config.name.en === name)?.config.columns ?? [];

  it('is one of the list’s own numbers', () => {
    expect(exampleUnit(columnsOf('Air-conditioners'), 'zh')).toBe('℃');
    expect(exampleUnit(columnsOf('Water meters'), 'en')).toBe('m³');
    expect(exampleUnit(vocabulary.modules[0]?.config.columns ?? [], 'en')).toBe('%');
  });

  it('is none where its numbers have no unit that is understood', () => {
    expect(exampleUnit(vocabulary.modules[1]?.config.columns ?? [], 'en')).toBe('');
    const outcome = understandingOf('leases above 24', { vocabulary });
    expect(JSON.stringify(outcome)).not.toContain('°C');
  });
});
