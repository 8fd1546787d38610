import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { faultText } from '../../../src/engine/faults.ts';
import { propertyWarnings, splitProperties, withUnknownProperties } from '../../../src/engine/unknown-properties.ts';
import { editDistance, nearestOf } from '../../../src/engine/nearest.ts';
import { timesLonger } from '../../times-longer.ts';

const inner = Type.Object({ pid: Type.String(), capacity: Type.Integer() });
const schema = Type.Object({
  name: Type.Union([Type.String(), Type.Object({ en: Type.String(), zh: Type.String() })]),
  unit: Type.Optional(Type.String()),
  list: Type.Array(inner),
  free: Type.Record(Type.String(), inner),
  any: Type.Unknown(),
});

const paths = (value: unknown, of: object = schema) =>
  propertyWarnings(splitProperties(of, value).unknown).map(({ path }) => path);

describe('unknown properties of a config', () => {
  it.each<[string, unknown, string[]]>([
    ['at the top', { units: 'V' }, ['/units']],
    ['in a list', { list: [{ pid: '1' }, { capacty: 3 }] }, ['/list/1/capacty']],
    [
      'in the values of a record, whose own names are free',
      { free: { anything: { pdi: '1' } } },
      ['/free/anything/pdi'],
    ],
    ['in one form of several', { name: { en: 'a', zh: 'b', de: 'c' } }, ['/name/de']],
    ['with signs of a pointer in their names', { 'a/b~c': 1 }, ['/a~1b~0c']],
    ['and none inside what may be anything', { any: { whatever: { units: 1 } } }, []],
    ['and none where a value is of another type', { list: 'no list', name: 3 }, []],
  ])('are found %s', (_where, value, expected) => {
    expect(paths(value)).toEqual(expected);
  });

  it('are found through local references and alternatives of a JSON Schema', () => {
    const json = {
      type: 'object',
      properties: { limit: { $ref: '#/definitions/limit' }, loop: { $ref: '#/definitions/loop' } },
      definitions: {
        limit: { allOf: [{ properties: { min: {} } }, { properties: { max: {} } }] },
        loop: { $ref: '#/definitions/loop' },
      },
    };
    expect(paths({ limit: { min: 1, max: 2, maxx: 3 }, loop: { a: 1 } }, json)).toEqual(['/limit/maxx']);
  });

  it('come back to their places after a check, in a copy', () => {
    const sent = { name: 'x', units: 'V', list: [{ pid: '1', capacity: 1, note: { deep: [1] } }] };
    const { knownPart, unknown } = splitProperties(schema, sent);
    expect(knownPart).toEqual({ name: 'x', list: [{ pid: '1', capacity: 1 }] });
    expect(withUnknownProperties(knownPart, unknown)).toEqual(sent);
    expect(knownPart).toEqual({ name: 'x', list: [{ pid: '1', capacity: 1 }] });
  });

  it('are left out where the check has left out their place, and never replace what is there', () => {
    const { unknown } = splitProperties(schema, { units: 'V', list: [{ note: 1 }] });
    expect(withUnknownProperties({ units: 'A', list: [] }, unknown)).toEqual({ units: 'A', list: [] });
  });

  it('called __proto__ are told and not kept', () => {
    const { knownPart, unknown } = splitProperties(schema, JSON.parse('{"__proto__": {"polluted": true}}'));
    expect(propertyWarnings(unknown)).toMatchObject([{ path: '/__proto__' }]);
    expect(Object.keys(withUnknownProperties(knownPart as object, unknown))).toEqual([]);
  });

  it('are all kept and a hundred of them told', () => {
    const sent = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`x${index}`, index]));
    const { knownPart, unknown } = splitProperties(schema, sent);
    expect(propertyWarnings(unknown)).toHaveLength(100);
    expect(withUnknownProperties(knownPart, unknown)).toEqual(sent);
  });

  it.each([
    [
      'an object',
      (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, index])),
    ],
    ['a list', (count: number) => ({ list: Array.from({ length: count }, (_, index) => ({ pid: '1', x: index })) })],
  ])('come back to %s in a time that grows only with their number', (_where, sentOf) => {
    const putBack = (count: number) => {
      const { knownPart, unknown } = splitProperties(schema, sentOf(count));
      return () => withUnknownProperties(knownPart, unknown);
    };
    const few = putBack(100);
    const many = putBack(4_000);
    expect(timesLonger(many, () => Array.from({ length: 40 }, few))).toBeLessThan(15);
  });

  it('are told with the nearest known one, in both languages', () => {
    const [fault] = propertyWarnings(splitProperties(schema, { units: 'V' }).unknown);
    if (fault === undefined) throw new Error('no warning');
    expect(faultText(fault, '', 'en')).toBe('“units” is not known here and has no effect; did you mean “unit”?');
    expect(faultText(fault, '', 'zh')).toBe('此处没有“units”，它不起作用；您是指“unit”吗？');
  });
});

describe('the nearest word', () => {
  it.each([
    ['requierd', 'required'],
    ['units', 'unit'],
    ['historyPid', 'historypid'],
    ['Lable', 'label'],
  ])('of %s is %s', (misspelt, suggestion) => {
    expect(nearestOf(misspelt, ['column', 'label', 'unit', 'required', 'historypid'])?.word).toBe(suggestion);
  });

  it.each([
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['same', 'same', 0],
  ])('counts from %s to %s %i letters', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });

  it('is none of no words', () => {
    expect(nearestOf('x', [])).toBeUndefined();
  });
});
