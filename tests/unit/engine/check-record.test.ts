import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column, ModuleConfig, RecordValues } from '../../../src/engine/column.ts';
import { faultSentences } from '../../../src/engine/faults.ts';
import { decodeRecord, encodeRecord } from '../../../src/engine/record-codec.ts';
import { compile } from '../../../src/engine/views/compile.ts';
import { checkField, checkRecord, checkShown } from '../../../src/schemas/check-record.ts';
import { compileSchema } from '../../../src/schemas/compile-schema.ts';
import { isCompilingSchema } from '../../../src/schemas/compiling.ts';
import { arbConfig, arbRow } from './arbitraries.ts';
import { samples } from './samples.ts';

const column = (name: string, more: Partial<Column> = {}): Column => ({
  column: name,
  label: { en: name, zh: name },
  type: 'string',
  rw: 3,
  required: 0,
  ...more,
});

const config: ModuleConfig = {
  pid: '300000000000000000000001',
  name: { en: 'Meters', zh: '电表' },
  group: 'metering',
  columns: [
    column('power', { type: 'float', multiple: 100, min: 0, max: 10_000, unit: 'kW' }),
    column('level', { type: 'int', min: 5, max: 35, step: 5 }),
    column('state', { type: 'enum', enum: { on: { en: 'On', zh: '开' }, off: { en: 'Off', zh: '关' } }, required: 1 }),
    column('serial', { maxlength: 4, required: 2 }),
    column('measured', { type: 'float', rw: 1 }),
    column('command', { type: 'int', rw: 2 }),
    column('opens', { type: 'time' }),
    column('meters', { type: 'didlist', didlist: { pid: '3a0000000000000000000000', capacity: 2 } }),
    column('months', { type: 'mounths' }),
    column('seen', { type: 'timestamp' }),
    column('constructor', {}),
  ],
};

const right: RecordValues = { name: 'Meter A', state: 'on', serial: 'A1' };

const added = (data: object, of = config): unknown => checkRecord(of, 'add', { ...right, ...data });
const edited = (data: object, of = config): unknown => checkRecord(of, 'edit', data);
const fault = (path: string, rule: string, params?: object): unknown => ({
  ok: false,
  faults: [params === undefined ? { path, rule } : { path, rule, params }],
});

describe('adding a record', () => {
  it('takes stored values and answers them', () => {
    expect(added({ power: 1260, command: 3, opens: 32_400, months: [7, 1], meters: ['a', 'b'] })).toEqual({
      ok: true,
      value: { ...right, power: 1260, command: 3, opens: 32_400, months: [1, 7], meters: ['a', 'b'] },
    });
  });

  it('asks for everything that is required, at once, and to choose what is chosen', () => {
    expect(checkRecord(config, 'add', {})).toEqual({
      ok: false,
      faults: [
        { path: '/name', rule: 'required' },
        { path: '/state', rule: 'required', params: { asking: 'choice' } },
        { path: '/serial', rule: 'required' },
      ],
    });
  });

  it('takes blank text, null and empty lists for nothing', () => {
    for (const nothing of ['', '  ', null]) expect(added({ serial: nothing })).toEqual(fault('/serial', 'required'));
    expect(added({ meters: [] })).toEqual({ ok: true, value: { ...right, meters: null } });
  });

  it.each<[string, object, string, string, object?]>([
    ['above max', { power: 1_000_100 }, '/power', 'maximum', { limit: 10_000, unit: 'kW' }],
    ['below min', { power: -1 }, '/power', 'minimum', { limit: 0, unit: 'kW' }],
    ['with more decimals than the column has', { power: 1260.5 }, '/power', 'decimals', { limit: 2 }],
    ['between two steps', { level: 7 }, '/level', 'step', { limit: 5, from: 5, unit: '' }],
    ['that is not whole', { level: 5.5 }, '/level', 'whole'],
    ['that is text', { level: '5' }, '/level', 'whole'],
    ['that is no enum value', { state: 'broken' }, '/state', 'choice'],
    ['that every object has', { state: 'toString' }, '/state', 'choice'],
    ['that is too long', { serial: 'A1234' }, '/serial', 'maxlength', { limit: 4 }],
    ['with a NUL', { serial: 'A\0' }, '/serial', 'text'],
    ['after midnight', { opens: 86_400 }, '/opens', 'clock'],
    ['over capacity', { meters: ['a', 'b', 'c'] }, '/meters', 'capacity', { limit: 2 }],
    ['twice in a list', { meters: ['a', 'a'] }, '/meters', 'repeated'],
    ['that is no record id', { meters: ["'; drop"] }, '/meters', 'records'],
    ['before all days', { seen: -1 }, '/seen', 'moment'],
    ['in the 13th month', { months: [13] }, '/months', 'months'],
    ['of a column that does not exist', { nope: 1 }, '/nope', 'unknown', { column: 'nope' }],
    ['of a read-only column', { measured: 1 }, '/measured', 'readonly'],
    ['of the tenant', { companyid: 'x' }, '/companyid', 'readonly'],
    ['of the record id', { did: 'x' }, '/did', 'readonly'],
    ['of the version', { version: 1 }, '/version', 'unknown', { column: 'version' }],
  ])('refuses a value %s', (_what, data, ...expected) => {
    expect(added(data)).toEqual(fault(...expected));
  });

  it.each([
    ['power', 'number'],
    ['level', 'whole'],
    ['state', 'choice'],
    ['serial', 'text'],
    ['opens', 'clock'],
    ['seen', 'moment'],
  ])('takes an empty list for %s as little as any other list', (name, rule) => {
    expect(added({ [name]: [] })).toMatchObject({ ok: false, faults: [{ path: `/${name}`, rule }] });
    expect(edited({ [name]: [] })).toMatchObject({ ok: false, faults: [{ path: `/${name}`, rule }] });
  });

  it('refuses __proto__ as any other unknown column', () => {
    expect(
      checkRecord(config, 'add', JSON.parse('{"name":"a","state":"on","serial":"a","__proto__":{"x":1}}')),
    ).toMatchObject({
      faults: [{ path: '/__proto__', rule: 'unknown' }],
    });
  });

  it('knows a column called constructor only where it is given', () => {
    expect(added({ constructor: 'ABB' })).toMatchObject({ ok: true, value: { constructor: 'ABB' } });
    const result = checkRecord(config, 'add', right);
    expect(result.ok && Object.hasOwn(result.value, 'constructor')).toBe(false);
  });

  it.each([null, 7, 'x', [], undefined].map((data) => ({ data })))('refuses $data as a record', ({ data }) => {
    expect(checkRecord(config, 'add', data)).toEqual(fault('', 'object'));
  });
});

describe('editing a record', () => {
  it('checks only what is given', () => {
    expect(edited({ power: 1260 })).toEqual({ ok: true, value: { power: 1260 } });
    expect(edited({})).toEqual({ ok: true, value: {} });
  });

  it('does not empty what is always required, and may empty what was required on add', () => {
    expect(edited({ serial: null })).toEqual(fault('/serial', 'required'));
    expect(edited({ name: ' ' })).toEqual(fault('/name', 'required'));
    expect(edited({ state: null })).toEqual({ ok: true, value: { state: null } });
  });

  it('refuses what adding refuses', () => {
    expect(edited({ measured: 1 })).toEqual(fault('/measured', 'readonly'));
    expect(edited({ power: 1e9 })).toEqual(fault('/power', 'maximum', { limit: 10_000, unit: 'kW' }));
  });
});

describe('an empty value', () => {
  const of = (more: Partial<Column>): ModuleConfig => ({
    ...config,
    columns: [column('v', { type: 'float', multiple: 10, ...more })],
  });
  const addedTo = (more: Partial<Column>, data: object = {}): unknown =>
    checkRecord(of(more), 'add', { name: 'a', ...data });
  const value = (v: unknown): unknown => ({ ok: true, value: { name: 'a', v } });

  it('takes the default, which is a shown value', () => {
    expect(addedTo({ defaultvalue: 1.5 })).toEqual(value(15));
    expect(addedTo({ defaultvalue: 1.5, required: 2 }, { v: null })).toEqual(value(15));
    expect(addedTo({ defaultvalue: 1.5 }, { v: 20 })).toEqual(value(20));
  });

  it('takes the emptyvalue, which is a stored one, where the column can be empty', () => {
    expect(addedTo({ canbeempty: true, emptyvalue: -9999, defaultvalue: 1.5 })).toEqual(value(-9999));
    expect(addedTo({ canbeempty: true, defaultvalue: 1.5 }, { v: null })).toEqual(value(null));
    expect(checkRecord(of({ emptyvalue: -9999, canbeempty: true }), 'edit', { v: null })).toEqual({
      ok: true,
      value: { v: -9999 },
    });
  });

  it('sent as the emptyvalue is empty as well', () => {
    expect(addedTo({ canbeempty: true, emptyvalue: -9999, min: 0 }, { v: -9999 })).toEqual(value(-9999));
    expect(addedTo({ emptyvalue: -9999, required: 1 }, { v: -9999 })).toEqual(fault('/v', 'required'));
  });

  it('is refused where the column cannot be empty and has no default', () => {
    expect(addedTo({ canbeempty: false })).toEqual(fault('/v', 'required'));
  });

  it('stays empty without any of these', () => {
    expect(addedTo({}, { v: null })).toEqual(value(null));
    expect(addedTo({})).toEqual({ ok: true, value: { name: 'a' } });
  });
});

describe('the browser and the server', () => {
  it('agree on any row: what was decoded from it is right, and encodes to the same row', () => {
    fc.assert(
      fc.property(
        arbConfig.chain((module) => fc.tuple(fc.constant(module), arbRow(module))),
        ([module, row]) => {
          const decoded = decodeRecord(module, row);
          expect(checkShown(compile(module, 'edit'), decoded)).toEqual([]);
          expect(checkRecord(module, 'edit', row).ok).toBe(true);
          const filled = Object.entries(row).filter(([name]) => Object.hasOwn(decoded, name));
          expect(encodeRecord(module, decoded)).toEqual(Object.fromEntries(filled));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('give the same faults for the same values', () => {
    const formValues = { name: 'a', state: 'off', serial: 'A12345', power: 10_001, level: 6 };
    const stored = { ...formValues, power: 1_000_100 };
    const result = checkRecord(config, 'add', stored);
    expect(result.ok ? [] : result.faults).toEqual(checkShown(compile(config, 'add'), formValues));
  });

  it('check one field while it is typed in as they check it at save', () => {
    const view = compile(config, 'add');
    expect(checkField(view, 'power', 10_001)).toEqual([
      { path: '/power', rule: 'maximum', params: { limit: 10_000, unit: 'kW' } },
    ]);
    expect(checkField(view, 'meters', ['a b'])).toEqual([{ path: '/meters', rule: 'records' }]);
    expect(checkField(view, 'months', [13])).toEqual([{ path: '/months', rule: 'months' }]);
    expect(checkField(view, 'serial', '')).toEqual([{ path: '/serial', rule: 'required' }]);
    expect(checkField(view, 'opens', undefined)).toEqual([]);
    expect(checkField(view, 'toString', 'x')).toMatchObject([{ rule: 'unknown' }]);
  });

  it('do not blame a person for what a device reported in a read-only column', () => {
    const view = compile(config, 'edit');
    expect(checkShown(view, { ...right, measured: 1e300, createtime: -5 })).toEqual([]);
    expect(checkField(view, 'measured', 'x')).toEqual([]);
  });

  it('answer any body with values or with faults that have sentences', () => {
    const body = fc.oneof(
      fc.anything(),
      fc.dictionary(fc.constantFrom(...config.columns.map((candidate) => candidate.column)), fc.anything()),
    );
    fc.assert(
      fc.property(body, fc.constantFrom('add' as const, 'edit' as const), (data, purpose) => {
        const result = checkRecord(config, purpose, data);
        for (const { rule } of result.ok ? [] : result.faults) expect(faultSentences).toHaveProperty(rule);
      }),
      { numRuns: 500 },
    );
  });

  it('do not blame a person for what stood in a field they did not touch', () => {
    const view = compile(config, 'edit');
    const reported = { ...right, level: 7, serial: 'A12345' };
    expect(checkShown(view, reported, ['name'])).toEqual([]);
    expect(checkShown(view, reported, ['level']).map(({ path }) => path)).toEqual(['/level']);
    expect(checkShown(view, {}, ['serial'])).toEqual([{ path: '/serial', rule: 'required' }]);
  });

  it('decode no column that the module does not have', () => {
    expect(decodeRecord(config, { ...right, space_name: 'x', version: 3, measured: 1 })).toEqual({
      ...right,
      measured: 1,
    });
  });
});

describe('a compiled schema', () => {
  it('is compiled once per schema object', () => {
    const schema = { type: 'string' };
    expect(compileSchema(schema)).toBe(compileSchema(schema));
    expect(compileSchema({ ...schema })).not.toBe(compileSchema(schema));
  });

  it('lets code be made only while it compiles, also when that fails', () => {
    const seen: boolean[] = [];
    const spy = {
      get type() {
        seen.push(isCompilingSchema());
        return 'string';
      },
    };
    compileSchema(spy);
    expect(seen).toContain(true);
    expect(isCompilingSchema()).toBe(false);
    expect(() => compileSchema({ pattern: '(' })).toThrow('Invalid regular expression');
    expect(isCompilingSchema()).toBe(false);
  });

  it('names every error by place and keyword, coerces nothing and writes no default', () => {
    const check = compileSchema({
      type: 'object',
      properties: { a: { type: 'integer', default: 1 }, b: { type: 'array', items: { type: 'integer' } } },
      required: ['c'],
    });
    const values = { a: '1', b: [1, 'x'] };
    expect(check(values).map(({ path, keyword }) => [path, keyword])).toEqual([
      ['', 'required'],
      ['/a', 'type'],
      ['/b/1', 'type'],
    ]);
    expect(values).toEqual({ a: '1', b: [1, 'x'] });
    expect(check({ c: 1 })).toEqual([]);
  });

  it('holds the columns of every type at once', () => {
    const all: ModuleConfig = { ...config, columns: Object.values(samples).map((sample) => sample.column) };
    const formValues = Object.values(samples).map((sample) => [sample.column.column, sample.pairs[0]?.[0]]);
    expect(checkShown(compile(all, 'add'), { name: 'a', ...Object.fromEntries(formValues) })).toEqual([]);
  });
});
