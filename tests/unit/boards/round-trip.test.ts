import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Static } from 'typebox';
import type { Dataset, DatasetQuery } from '../../../src/engine/board/dataset.ts';
import { fieldsOf } from '../../../src/engine/board/hints.ts';
import type { JsonSchema } from '../../../src/engine/field-type.ts';
import type * as wire from '../../../src/schemas/boards/dataset.ts';
import { checkBoardConfig, checkBoardForm, encodeBoard } from '../../../src/schemas/check-board.ts';
import { contextOf } from './context.ts';
import { boards } from './found.ts';
import { samples } from './samples.ts';

const columnNames = ['power', 'load_type', 'space', 'name', 'energy', 'lastreport', 'gone'];
const decimals = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 999 }))
  .map(([minus, whole, part]) => `${minus ? '-' : ''}${whole}.${String(part).padStart(3, '0')}`);

const numbers = (schema: JsonSchema): Arbitrary<number> => {
  const low = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? -1000);
  const high = Math.min(Number(schema['maximum'] ?? 1e6), 1e6);
  const scale = Number(schema['scale'] ?? 100);
  const step = schema['type'] === 'integer' ? 1 : scale;
  return fc.integer({ min: Math.ceil(low * step), max: Math.floor(high * step) }).map((value) => value / step);
};

/** Values that mostly fit a field; what does not is left to the check. */
function valuesOf(schema: JsonSchema): Arbitrary<unknown> {
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const kinds: Record<string, () => Arbitrary<unknown>> = {
    boolean: () => fc.boolean(),
    integer: () => numbers(schema),
    number: () => numbers(schema),
    string: () =>
      typeof schema['pattern'] === 'string' && schema['x-widget'] !== 'decimal' && schema['x-options'] === undefined
        ? fc.stringMatching(new RegExp(schema['pattern']))
        : schema['x-widget'] === 'decimal'
          ? decimals
          : fc.oneof(fc.constantFrom(...columnNames), fc.stringMatching(/^[A-Za-z0-9_-]{1,16}$/)),
    array: () =>
      fc.array(valuesOf(schema['items'] as JsonSchema), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: Math.min(6, Number(schema['maxItems'] ?? 6)),
      }),
    object: () => objectsOf(schema),
  };
  return kinds[String(schema['type'])]?.() ?? fc.constant(null);
}

function objectsOf(schema: JsonSchema): Arbitrary<Record<string, unknown>> {
  const fields = fieldsOf(schema).map(([name, field]) => [name, valuesOf(field)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: (schema['required'] ?? []) as string[] });
}

describe.each(boards.map((board) => [board.type, board] as const))('%s', (type, board) => {
  const context = contextOf(samples[type]?.context);

  it('stores what it can show again, and the server takes what the dialog made', () => {
    let accepted = 0;
    fc.assert(
      fc.property(objectsOf(board.form), (formValues) => {
        const checked = encodeBoard(board, formValues, context);
        if (!checked.ok) return;
        accepted += 1;
        // What goes over the wire is JSON.
        const config: unknown = JSON.parse(JSON.stringify(checked.value));
        expect(checkBoardConfig(board, config, context)).toEqual({ ok: true, value: config });
        expect(checkBoardForm(board, board.decode(config, context) as Record<string, unknown>, context)).toEqual([]);
      }),
      { numRuns: 80 },
    );
    expect(accepted).toBeGreaterThan(0);
  });

  it('answers anything at all with faults, never with an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), objectsOf(board.stored)), (config) => {
        const checked = checkBoardConfig(board, config, context);
        expect(checked.ok || checked.faults.length > 0).toBe(true);
      }),
      { numRuns: 80 },
    );
  });
});

describe('the question and its schema', () => {
  it('say the same', () => {
    expectTypeOf<DatasetQuery>().toExtend<Static<typeof wire.DatasetQuery>>();
    expectTypeOf<Static<typeof wire.DatasetQuery>>().toExtend<DatasetQuery>();
    expectTypeOf<Dataset>().toExtend<Static<typeof wire.Dataset>>();
    expectTypeOf<Static<typeof wire.Dataset>>().toExtend<Dataset>();
    expectTypeOf<keyof DatasetQuery>().toEqualTypeOf<keyof Static<typeof wire.DatasetQuery>>();
  });
});
