import { describe, expect, it } from 'vitest';
import { readFacts } from '../../../src/schemas/member-facts.ts';
import { timesLonger } from '../../times-longer.ts';

const rulesOf = (email: string) => readFacts({ email }).faults.map(({ rule }) => rule);

describe('the name of a member', () => {
  it.each([
    ['Lin 林 O’Brien', []],
    ['می‌خواهم', []],
    ['Lin\nAdministrator', ['unseen']],
    ['Lin\u0007', ['unseen']],
    ['Lin\u0085x', ['unseen']],
    ['Lin \u202eniL', ['unseen']],
    ['Lin \u2066x', ['unseen']],
  ])('%j is checked, and so is the staff number', (name, rules) => {
    expect(readFacts({ name }).faults.map(({ rule }) => rule)).toEqual(rules);
    expect(readFacts({ staffid: 'A\u0000' }).faults.map(({ rule }) => rule)).toEqual(['unseen']);
  });
});

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
