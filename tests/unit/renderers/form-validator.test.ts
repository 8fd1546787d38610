// @vitest-environment node
import { createSchemaUtils } from '@rjsf/utils';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formIn } from '../../../src/engine/board/hints.ts';
import type { JsonSchema } from '../../../src/engine/field-type.ts';
import { compile } from '../../../src/engine/views/compile.ts';
import { createFormValidator } from '../../../src/renderers/form/form-validator.ts';
import { requiredWhile } from '../../../src/schemas/boards/fields.ts';
import { board as comparison } from '../../../src/schemas/boards/historycontrast.board.ts';
import { boardSchemaFaults } from '../../../src/schemas/check-board.ts';
import { checkShown } from '../../../src/schemas/check-record.ts';
import { compileSchema, type SchemaError } from '../../../src/schemas/compile-schema.ts';
import { isCompilingSchema } from '../../../src/schemas/compiling.ts';
import { type FormValues, presentValues } from '../../../src/schemas/form-at.ts';
import { contextOf } from '../boards/context.ts';
import { boards } from '../boards/found.ts';
import { samples as boardSamples } from '../boards/samples.ts';
import { samples } from '../engine/samples.ts';

/** The validator that rjsf asks in the browser, and the check of the server, of the same schemas and values. */

const naming = createFormValidator((_form, { path, keyword, params }) =>
  JSON.stringify([path, keyword, params['missingProperty'] ?? params['additionalProperty'] ?? '']),
);

/** Errors as rjsf shows them, by place, each as the pointer and keyword that it was explained by. */
const shownBy = (form: JsonSchema, values: FormValues): string[] =>
  naming.validateFormData(values, form).errors.map(({ message = '' }) => message);

/** The place that an error is shown at. */
const physicalColumnOf = (path: string, params: SchemaError['params']): string => {
  const property = params['missingProperty'] ?? params['additionalProperty'];
  return property === undefined ? path : `${path}/${String(property)}`;
};

const placing = createFormValidator((_form, { path, params }) => physicalColumnOf(path, params));

/** Places of faults in rjsf's answer. */
const placesOf = (form: JsonSchema, values: FormValues): string[] => {
  const { errors } = placing.validateFormData(values, form);
  return [...new Set(errors.map(({ message = '' }) => message))].toSorted();
};

const checkedBy = (form: JsonSchema, values: FormValues): string[] =>
  compileSchema(form)(presentValues(form, values))
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ path, keyword, params }) =>
      JSON.stringify([path, keyword, params['missingProperty'] ?? params['additionalProperty'] ?? '']),
    );

describe.each(Object.entries(samples))('a column of type %s', (_type, { column, pairs, refused }) => {
  const view = compile(
    { pid: '3'.repeat(24), name: column.label, group: 'places', columns: [{ ...column, required: 2 }] },
    'add',
  );
  const values = [
    ...pairs.map(([displayValue]) => displayValue),
    ...refused,
    'x',
    1.5,
    true,
    [1],
    ['a', 'a'],
    { a: 1 },
  ];

  it('is judged alike by the form’s validator and by the server', () => {
    for (const value of [...values, undefined]) {
      const formValues = { name: 'a', ...(value !== undefined && { [column.column]: value }) };
      expect(shownBy(view.schema, formValues)).toEqual(checkedBy(view.schema, formValues));
      const places = placesOf(view.schema, formValues).map((path) => path.split('/').slice(0, 2).join('/'));
      expect([...new Set(places)]).toEqual(checkShown(view, formValues).map(({ path }) => path));
    }
  });

  it('is judged alike whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.anything().filter((value) => value !== undefined && value !== null && value !== '' && !Array.isArray(value)),
        (value) => {
          const formValues = { name: 'a', [column.column]: value };
          expect(shownBy(view.schema, formValues)).toEqual(checkedBy(view.schema, formValues));
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe.each(boards.map((board) => [board.type, board] as const))('the form of a board %s', (type, board) => {
  const sample = boardSamples[type]?.formValues ?? {};
  const context = contextOf(boardSamples[type]?.context);
  const form = formIn(board.form, context);
  const schemaFaults = (values: FormValues): string[] =>
    boardSchemaFaults(board, values, context)
      .map(({ path }) => path)
      .toSorted();

  it('has faults at the same places on both sides', () => {
    const names = Object.keys(sample);
    const wrong = [undefined, '', 'x', -1, 1e300, [], [{}], { a: 1 }, true];
    const trials = [sample, {}, ...names.flatMap((name) => wrong.map((value) => ({ ...sample, [name]: value })))];
    for (const values of trials) expect(placesOf(form, values)).toEqual(schemaFaults(values));
  });
});

describe('the form’s validator', () => {
  it('compiles inside the scope in which text may become code, and checks outside of it', () => {
    const seen: boolean[] = [];
    const form = {
      type: 'object' as const,
      properties: { a: { type: 'string' as const } },
      get required() {
        seen.push(isCompilingSchema());
        return ['a'];
      },
    };
    const validator = createFormValidator((_form, { keyword }) => `${keyword} ${String(isCompilingSchema())}`);
    expect(validator.validateFormData({}, form).errors.map(({ message }) => message)).toEqual(['required false']);
    expect(validator.isValid({ type: 'object', required: ['b'] }, {}, form)).toBe(false);
    expect(seen).toContain(true);
    expect(isCompilingSchema()).toBe(false);
  });

  it('checks no field that is empty or takes no value, like the server', () => {
    const form = {
      type: 'object',
      additionalProperties: false,
      properties: { kind: { enum: ['a', 'b'] }, more: { type: 'string' } },
      allOf: [requiredWhile('kind', ['a'], ['more'])],
    };
    expect(shownBy(form, { kind: 'a', more: '' })).toEqual(['["","required","more"]']);
    expect(shownBy(form, { kind: 'b', more: 'left from before' })).toEqual([]);
  });
});

describe('the form of a comparison', () => {
  const { form } = comparison;
  const utils = createSchemaUtils<FormValues>(
    createFormValidator(() => ''),
    form,
  );
  const moved = (from: FormValues, to: FormValues) =>
    utils.sanitizeDataForNewSchema(utils.retrieveSchema(form, to), utils.retrieveSchema(form, from), to);

  it.each([1, 2])('takes the chain ratio instead of mode %d once it is about years', (comparisonmode) => {
    const formValues = { analysisdimension: 2, comparisonmode, multiple: '2' };
    const years = { ...formValues, analysisdimension: 3 };
    expect(moved(formValues, years)).toEqual({ ...years, comparisonmode: 0 });
    expect(moved(years, formValues)).toEqual(formValues);
  });

  it('keeps the given times while they do not count', () => {
    const times = { comparisonmode: 2, basetime: [1, 2], comparetime: [3, 4] };
    expect(moved(times, { ...times, comparisonmode: 0 })).toEqual({ ...times, comparisonmode: 0 });
  });
});
