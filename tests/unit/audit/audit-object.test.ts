import { expect, it } from 'vitest';
import { objectOf } from '../../../src/pages/audit/audit-object.ts';

const change = (did: string) => ({ pid: 'p1', did, name: `Meter ${did}` });

it('an entry is about the first changed object, and counts the others', () => {
  expect(objectOf({ detail: {}, changes: [change('1')] })).toEqual({ pid: 'p1', name: 'Meter 1', others: 0 });
  const changes = [change('1'), change('2'), { more: 40 }];
  expect(objectOf({ detail: {}, changes })).toEqual({ pid: 'p1', name: 'Meter 1', others: 41 });
});

it('without a change it is about the module that the request names', () => {
  expect(objectOf({ detail: { pid: 'p2' }, changes: [] })).toEqual({ pid: 'p2', name: undefined, others: 0 });
  expect(objectOf({ detail: 'cut text', changes: [] })).toEqual({ pid: undefined, name: undefined, others: 0 });
});
