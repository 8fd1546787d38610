import { describe, expect, it } from 'vitest';
import { readFacts } from '../../../src/schemas/member-facts.ts';
import { timesLonger } from '../../times-longer.ts';

const rulesOf = (email: string) => readFacts({ email }).faults.map(({ rule }) => rule);

describe('the e-mail address of a member', () => {
  it.each([
    ['', []],
    ['a@b.c', []],
    ['a@b', ['email']],
    [`a@${'b'.repeat(128)}.c`, ['maxlength']],
    [`a@${'.'.repeat(200)} x`, ['maxlength']],
  ])('%s is checked', (email, rules) => {
    expect(rulesOf(email)).toEqual(rules);
  });

  it('is checked in a time that grows only with its length: dots', () => {
    const hostile = `a@${'.'.repeat(20_000)} x`;
    expect(
      timesLonger(
        () => rulesOf(hostile),
        () => rulesOf('a'.repeat(20_000)),
      ),
    ).toBeLessThan(100);
  });
});
