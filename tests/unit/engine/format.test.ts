import { describe, expect, it } from 'vitest';
import type { Column, Language, Stored } from '../../../src/engine/column.ts';
import { fieldTypeOf } from '../../../src/engine/field-types/registry.ts';
import { faultSentences, faultText } from '../../../src/engine/faults.ts';
import { formatOperand, formatValue, relativeTime, unitOf } from '../../../src/engine/format.ts';
import { context } from './samples.ts';

const number = (more: Partial<Column>): Column => ({
  column: 'v',
  label: { en: 'Value', zh: '值' },
  type: 'float',
  rw: 3,
  required: 0,
  ...more,
});

const written = (more: Partial<Column>, stored: Stored, language: Language = 'en'): string => {
  const { text, unit } = formatValue(number(more), stored, { ...context, language });
  return `${text}|${unit}`;
};

describe('a number', () => {
  it.each<[string, Partial<Column>, number, string]>([
    ['has as many decimals as its multiple', { multiple: 100, unit: 'kW' }, 1260, '12.60|kW'],
    ['has at most six', { multiple: 1e8 }, 123_456_789, '1.234568|'],
    ['keeps them when they are zero', { multiple: 1000 }, 7_000_000, '7,000.000|'],
    ['is written as given without a multiple', {}, 1.5, '1.5|'],
    ['then has at most three decimals', {}, 1 / 3, '0.333|'],
    ['has commas between thousands', {}, 1_234_567.25, '1,234,567.25|'],
    ['has a true minus sign', {}, -1234.5, '−1,234.5|'],
    ['is not minus nothing', { multiple: 100 }, -0.1, '0.00|'],
    ['is zero, which is not empty', { unit: 'A' }, 0, '0|A'],
    ['is money with two decimals and no sign', { spec: 'currency', unit: '¥' }, 1234.5, '1,234.50|'],
    ['is a share that is not multiplied', { spec: 'percent', unit: 'x' }, 52, '52|%'],
    ['is a whole number without its multiple', { type: 'int', multiple: 10 }, 25, '25|'],
    ['is bytes', { type: 'int', spec: 'bytecount' }, 1023, '1,023|B'],
    ['is bytes in steps of 1024', { type: 'int', spec: 'bytecount' }, 1536, '1.5|KiB'],
    ['is never 1,024.0 of a step', { type: 'int', spec: 'bytecount' }, 1_048_575, '1.0|MiB'],
    ['is bytes less', { type: 'int', spec: 'bytecount' }, -2048, '−2.0|KiB'],
    ['is Fahrenheit', { spec: 'fahrenheit' }, 70, '70|F'],
  ])('%s', (_rule, column, stored, text) => {
    expect(written(column, stored)).toBe(text);
  });

  it('has its degree sign by language, by spec or by unit', () => {
    for (const column of [{ spec: 'celsius' as const }, { unit: '°C' }, { unit: '℃' }]) {
      expect(written(column, 24, 'en')).toBe('24|°C');
      expect(written(column, 24, 'zh')).toBe('24|℃');
      expect(unitOf(number(column), 'zh')).toBe('℃');
    }
  });

  it.each([
    ['min', '分钟'],
    ['h', '小时'],
    ['s', '秒'],
  ])('has the Chinese word of a unit of time, %s, and is read with either', (unit, zh) => {
    expect(written({ unit }, 15, 'en')).toBe(`15|${unit}`);
    expect(written({ unit }, 15, 'zh')).toBe(`15|${zh}`);
    for (const typed of [`15 ${unit}`, `15 ${zh}`])
      expect(fieldTypeOf(number({})).fromText(typed, number({ unit }), { ...context, language: 'zh' })).toEqual({
        ok: true,
        value: 15,
      });
  });

  it('is nothing, without a unit, where it is empty or its emptyvalue', () => {
    expect(written({ unit: 'kW' }, null)).toBe('|');
    expect(written({ unit: '℃', emptyvalue: -9999 }, -9999)).toBe('|');
    expect(written({ spec: 'bytecount' }, null)).toBe('|');
  });
});

describe('a text that the server wrote of a run', () => {
  const column: Column = { ...number({}), type: 'string', spec: 'outcome' };
  const read = (stored: string, language: 'en' | 'zh') => formatValue(column, stored, { ...context, language }).text;

  it.each([
    ['下发 12 台，失败 3 台', 'devices 12, failed 3', '12 devices, 3 failed'],
    ['下发 1 台，失败 0 台', 'devices 1, failed 0', '1 device, 0 failed'],
    [
      '下发 12 台，失败 3 台，待确认 2 台',
      'devices 12, failed 3, not confirmed yet 2',
      '12 devices, 3 failed, 2 not confirmed yet',
    ],
    ['设备 4 台，新增记录 1 条', 'devices 4, records added 1', '4 devices, 1 record added'],
  ])('%s is read in the language of the reader', (zh, en, expected) => {
    expect([read(zh, 'en'), read(en, 'en')]).toEqual([expected, expected]);
    expect([read(zh, 'zh'), read(en, 'zh')]).toEqual([zh, zh]);
  });

  it('what a person wrote stays as it is', () => {
    expect(read('下发 12 台，失败 3 台，请检查', 'en')).toBe('下发 12 台，失败 3 台，请检查');
    expect(formatValue(number({ type: 'string' }), '下发 12 台，失败 3 台', context).text).toBe(
      '下发 12 台，失败 3 台',
    );
  });
});

describe('a number that records are compared with', () => {
  it.each<[string, Partial<Column>, number, string]>([
    ['is written as its column writes it', { multiple: 10, unit: '°C' }, 260, '26.0|°C'],
    ['is never rounded', { multiple: 10, unit: '°C' }, 260.5, '26.05|°C'],
    ['has all its decimals without a multiple', {}, 0.12345, '0.12345|'],
    ['has them when it is tiny', {}, 1e-9, '0.000000001|'],
    ['keeps commas and sign', {}, -1234.56789, '−1,234.56789|'],
    ['is whole bytes, however a list shortens them', { type: 'int', spec: 'bytecount' }, 1_048_575, '1,048,575|B'],
  ])('%s', (_rule, column, stored, text) => {
    const operand = formatOperand(number(column), stored, context);
    expect(`${operand.text}|${operand.unit}`).toBe(text);
  });
});

describe('an age', () => {
  it.each([
    [8, '8 s ago', '8 秒前'],
    [240, '4 min ago', '4 分钟前'],
    [7200, '2 h ago', '2 小时前'],
    [86_400, '1 d ago', '1 天前'],
    [-300, 'in 5 min', '5 分钟后'],
    [0, '0 s ago', '0 秒前'],
    [40 * 86_400, '2026-10-12', '2026-10-12'],
  ])('of %d s reads "%s"', (age, en, zh) => {
    expect(relativeTime(context.now - age, context)).toBe(en);
    expect(relativeTime(context.now - age, { ...context, language: 'zh' })).toBe(zh);
  });
});

describe('the sentence of a fault', () => {
  it('exists in both languages for every rule, with the same blanks', () => {
    const blanks = (text: string): string[] => (text.replaceAll('{article}', '').match(/\{\w+\}/g) ?? []).toSorted();
    for (const { en, zh } of Object.values(faultSentences)) expect(blanks(en)).toEqual(blanks(zh));
  });

  it.each([
    [{ rule: 'maximum', params: { limit: 10_000, unit: 'kW' } }, 'At most 10,000\u00a0kW', '不大于 10,000\u00a0kW'],
    [{ rule: 'maximum', params: { limit: 999.99, unit: '' } }, 'At most 999.99', '不大于 999.99'],
    [{ rule: 'minimum', params: { limit: -5, unit: '°C' } }, 'At least −5\u00a0°C', '不小于 −5\u00a0℃'],
    [{ rule: 'whole' }, 'Whole numbers only', '只能填写整数'],
    [{ rule: 'choice' }, 'Choose a state', '请选择State'],
    [{ rule: 'neverheard' }, 'Check this value', '请检查此值'],
    [{ rule: 'constructor' }, 'Check this value', '请检查此值'],
    [
      { rule: 'column', params: { column: '<b>' } },
      'Choose a column of this module instead of “<b>”',
      '请选择此模块的列，而不是“<b>”',
    ],
  ])('says what to do: %o', (fault, en, zh) => {
    expect(faultText({ path: '', ...fault }, { en: 'State', zh: 'State' }, 'en')).toBe(en);
    expect(faultText({ path: '', ...fault }, 'State', 'zh')).toBe(zh);
  });
});
