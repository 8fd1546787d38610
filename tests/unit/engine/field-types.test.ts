import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { specIds } from '../../../src/engine/column.ts';
import type { Stored } from '../../../src/engine/column.ts';
import { evaluate } from '../../../src/engine/condition/evaluate.ts';
import { operatorIds } from '../../../src/engine/condition/predicate.ts';
import { faultSentences } from '../../../src/engine/faults.ts';
import { fieldTypeOf, fieldTypes } from '../../../src/engine/field-types/registry.ts';
import { specs } from '../../../src/engine/field-types/specs/registry.ts';
import { fits } from '../../../src/engine/fits.ts';
import { isScaled, largestScaled, scaleDown, scaleUp } from '../../../src/engine/scale.ts';
import { compileSchema } from '../../../src/schemas/compile-schema.ts';
import { arbColumn, arbShown } from './arbitraries.ts';
import { context, samples } from './samples.ts';
import { fieldTypeIds } from '../../../src/engine/field-type-ids.ts';

const folder = new URL('../../../src/engine/field-types/', import.meta.url);

const filesOf = (url: URL): string[] =>
  readdirSync(url, { withFileTypes: true }).flatMap((file) => (file.isFile() ? [file.name.replace('.ts', '')] : []));

describe('the registries', () => {
  it('every field type has a file of its own, and every file of that kind is registered', () => {
    const shared = ['registry', 'did', 'list-text', 'number-range'];
    expect(
      filesOf(folder)
        .filter((name) => !shared.includes(name))
        .toSorted(),
    ).toEqual([...fieldTypeIds].toSorted());
    expect(Object.entries(fieldTypes).map(([id, type]) => id === type.type)).not.toContain(false);
  });

  it('every spec has a file of its own, and every file is registered', () => {
    expect(
      filesOf(new URL('specs/', folder))
        .filter((name) => name !== 'registry')
        .toSorted(),
    ).toEqual([...specIds].toSorted());
    expect(Object.entries(specs).map(([id, spec]) => id === spec.id)).not.toContain(false);
  });

  it('every type says in a known sentence what a value of another kind should be', () => {
    for (const type of Object.values(fieldTypes)) expect(faultSentences).toHaveProperty(type.invalidRule);
  });
});

describe.each(Object.entries(samples))('%s', (_id, { column, ...sample }) => {
  const type = fieldTypeOf(column);
  const errors = (displayValue: unknown): unknown[] => compileSchema(type.schema(column))(displayValue);

  it.each(sample.pairs.map(([shown, stored]) => ({ shown, stored })))(
    'shows $stored as $shown and stores it back',
    ({ shown, stored }) => {
      expect(errors(shown)).toEqual([]);
      expect(type.encode(shown, column)).toEqual(stored);
      expect(type.decode(stored, column)).toEqual(shown);
    },
  );

  it.each(sample.refused.map((shown) => ({ shown })))('refuses to take $shown from a form', ({ shown }) => {
    expect(errors(shown)).not.toEqual([]);
    expect(fits(type.schema(column), shown)).toBe(false);
  });

  it.each([...sample.foreign, null, undefined].map((stored) => ({ stored })))(
    'reads $stored as no value of its own',
    ({ stored }) => {
      expect(type.decode(stored as Stored, column)).toBeUndefined();
    },
  );

  it.each(sample.texts.map(([text, stored]) => ({ text, stored })))(
    'reads the typed text "$text"',
    ({ text, stored }) => {
      expect(type.fromText(text, column, context)).toEqual({ ok: true, value: stored });
    },
  );

  it.each(sample.unreadable.map((text) => ({ text })))('refuses the typed text "$text"', ({ text }) => {
    expect(type.fromText(text, column, context).ok).toBe(false);
  });

  it.each(sample.formats.map(([stored, en, zh]) => ({ stored, en, zh })))(
    'writes $stored as "$en"',
    ({ stored, en, zh }) => {
      expect(type.format(stored, column, context)).toBe(en);
      expect(type.format(stored, column, { ...context, language: 'zh' })).toBe(zh);
    },
  );

  it.each(sample.conditions.map(([operator, operand, yes, no]) => ({ operator, operand, yes, no })))(
    '$operator $operand holds of $yes and not of $no',
    ({ operator, operand, yes, no }) => {
      const predicate = type.predicate(operator, operand, column, context);
      if (!predicate.ok) throw new Error(JSON.stringify(predicate.faults));
      const holds = (value: Stored): boolean =>
        evaluate({ kind: 'predicate', predicate: predicate.value }, { [column.column]: value });
      if (yes !== null || operator === '!=') expect(holds(yes)).toBe(true);
      expect(holds(no)).toBe(false);
    },
  );

  it('has an example of every operator it offers', () => {
    expect([...new Set(sample.conditions.map(([operator]) => operator))].toSorted()).toEqual(type.operators.toSorted());
  });

  it('holds of an empty value only where the operator is "is not"', () => {
    for (const [operator, operand] of sample.conditions) {
      const predicate = type.predicate(operator, operand, column, context);
      const isTrue = predicate.ok && evaluate({ kind: 'predicate', predicate: predicate.value }, {});
      expect(isTrue).toBe(operator === '!=');
    }
  });

  it.each([undefined, null, '', [], [null]].map((operand) => ({ operand })))(
    'takes $operand for an incomplete condition',
    ({ operand }) => {
      for (const operator of type.operators) {
        expect(type.predicate(operator, operand, column, context)).toMatchObject({
          ok: false,
          faults: [{ rule: 'incomplete' }],
        });
      }
    },
  );

  it('answers any operator and operand with a predicate or a fault', () => {
    fc.assert(
      fc.property(fc.constantFrom(...operatorIds), fc.anything(), (operator, operand) => {
        expect(typeof type.predicate(operator, operand, column, context).ok).toBe('boolean');
      }),
    );
  });

  it('reads its own words back', () => {
    for (const language of ['en', 'zh'] as const) {
      for (const [, stored] of sample.pairs) {
        // Outside the instants a date text can say, and beyond what "12.60" keeps, there is nothing to read back.
        const text = type.format(stored, column, { ...context, language });
        if (stored !== 253_402_300_799)
          expect(type.fromText(text, column, context)).toEqual({ ok: true, value: stored });
      }
    }
  });

  it('passes any JSON without throwing when it decodes', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void type.decode(value as Stored, column)));
  });
});

describe('a multiple', () => {
  it('is exact both ways for every stored number of fifteen digits', () => {
    const stored = fc.integer({ min: -largestScaled, max: largestScaled });
    fc.assert(
      fc.property(stored, fc.constantFrom(10, 60, 100, 1000, 1e5, 1e6), (number, multiple) => {
        const displayValue = scaleDown(number, multiple);
        expect(scaleUp(displayValue, multiple)).toBe(number);
        expect(isScaled(displayValue, multiple)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('below 1 makes large numbers small', () => {
    expect([scaleUp(7000, 0.001), scaleDown(7, 0.001)]).toEqual([7, 7000]);
  });

  it('refuses one decimal more than it has', () => {
    expect([12.34, 0.07, 1e9 + 0.01].map((displayValue) => isScaled(displayValue, 100))).toEqual([true, true, true]);
    expect([12.345, 0.001, 1e9 + 0.015, 1e300].map((displayValue) => isScaled(displayValue, 100))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('any column of any type', () => {
  it('gives back the shown value it stored', () => {
    fc.assert(
      fc.property(
        arbColumn().chain((column) => fc.tuple(fc.constant(column), arbShown(column))),
        ([column, displayValue]) => {
          const type = fieldTypeOf(column);
          expect(type.decode(type.encode(displayValue, column), column)).toEqual(displayValue);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('makes values that its own schema takes, in the browser, on the server and in configs alike', () => {
    fc.assert(
      fc.property(
        arbColumn().chain((column) => fc.tuple(fc.constant(column), arbShown(column))),
        ([column, displayValue]) => {
          const schema = fieldTypeOf(column).schema(column);
          expect(compileSchema(schema)(displayValue)).toEqual([]);
          expect(fits(schema, displayValue)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is checked the same in configs as in records, whatever the value', () => {
    const oddities = fc.oneof(
      fc.jsonValue(),
      fc.double(),
      fc.string({ unit: 'binary' }),
      fc.array(fc.integer({ min: 0, max: 14 })),
    );
    for (const { column } of Object.values(samples)) {
      const schema = fieldTypeOf(column).schema(column);
      const check = compileSchema(schema);
      fc.assert(fc.property(oddities, (value) => fits(schema, value) === (check(value).length === 0)));
    }
  });
});
