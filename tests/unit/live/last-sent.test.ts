import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLastSent } from '../../../server/live/last-sent.ts';
import type { RecordValues } from '../../../src/engine/column.ts';

const record = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'a_name', '$noaccess'),
  fc.oneof(fc.constantFrom('', '0', '1', 'x'), fc.integer({ min: -2, max: 2 }), fc.constant(null), fc.constant(['x'])),
);

const merged = (received: RecordValues, changes: RecordValues): RecordValues => ({ ...received, ...changes });
const withoutEmpty = (values: RecordValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

describe('patches', () => {
  it('lead from each state of a record to the next', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 8 }), (states) => {
        const last = createLastSent();
        let received: RecordValues = {};
        for (const state of states) {
          received = merged(received, last.changes('one', state));
          expect(withoutEmpty(received)).toEqual(withoutEmpty(state));
        }
      }),
    );
  });

  it('have nothing when nothing changed, and only what did', () => {
    const last = createLastSent();
    last.begin('one', { a: 1, b: 2 });
    expect(last.changes('one', { a: 1, b: 2 })).toEqual({});
    expect(last.changes('one', { a: 1, b: 3 })).toEqual({ b: 3 });
    last.begin('one', { a: 1, b: 4 });
    expect(last.changes('one', { a: 1, b: 4 })).toEqual({ b: 4 });
  });

  it('are whole again for a row that was forgotten', () => {
    const last = createLastSent();
    last.begin('one', { a: 1 });
    last.forget('one');
    expect(last.changes('one', { a: 1 })).toEqual({ a: 1 });
  });
});
