import { describe, expect, it } from 'vitest';
import { DatabaseDown } from '../../../server/db/database-down.ts';
import { isTransient } from '../../../server/db/is-transient.ts';

const stateOf = (code: string, cause?: unknown) => Object.assign(new Error(code, { cause }), { code });

const circular = new Error('circular');
circular.cause = circular;

const ring = new AggregateError([]);
ring.errors.push(ring);

describe('a failure', () => {
  it.each([
    ['a lost database', new DatabaseDown(new Error('refused'))],
    ['a deadlock', stateOf('40P01')],
    ['a lost connection', stateOf('08006')],
    ['a cancelled statement', stateOf('57014')],
    ['too many connections', stateOf('53300')],
    ['a deadlock that a refused statement wraps', stateOf('23505', stateOf('40P01'))],
    [
      'a deadlock that is wrapped twice',
      new Error('outer', { cause: new Error('inner', { cause: stateOf('40P01') }) }),
    ],
    ['parts that all failed so', new AggregateError([stateOf('40001'), new DatabaseDown('away')])],
    ['a cause in parts', new Error('parts', { cause: new AggregateError([stateOf('40P01')]) })],
  ])('is transient: %s', (_name, failure) => {
    expect(isTransient(failure)).toBe(true);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['text', '40P01'],
    ['an error without a code', new Error('40P01')],
    ['a refused statement', stateOf('23505')],
    ['parts of which one is refused', new AggregateError([stateOf('40P01'), stateOf('23505')])],
    ['no parts', new AggregateError([])],
    ['a circular cause', circular],
    ['parts of themselves', ring],
  ])('is not transient: %s', (_name, failure) => {
    expect(isTransient(failure)).toBe(false);
  });
});
