import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combine } from '../../../src/engine/rights.ts';
import { requireOwnRights } from '../../../server/roles/require-own-rights.ts';
import type { RoleRight } from '../../../server/roles/system-rights.ts';
import { Refusal } from '../../../server/http/refusal.ts';

/** Whatever lists of rights meet: no user grants more than their own rights, for existing and future modules. */

const today = ['3a', '3b', '5a'];
const tomorrow = ['3z', '7z'];
const kinds = ['create', 'read', 'write', 'set'] as const;

const level = fc.integer({ min: 0, max: 2 });
const right: fc.Arbitrary<RoleRight> = fc.record({
  pid: fc.constantFrom(...today, '3*', '5*', '*'),
  create: fc.constantFrom(0, 16),
  read: level,
  write: level,
  set: level,
});
const rights = fc.uniqueArray(right, { selector: ({ pid }) => pid, maxLength: 6 });

const isRefused = (
  actorRights: readonly RoleRight[],
  before: readonly RoleRight[],
  after: readonly RoleRight[],
): boolean => {
  try {
    requireOwnRights(
      { rightsOn: (pid) => combine(actorRights, pid) },
      { before, after, nameOf: (pid) => ({ en: pid, zh: pid }) },
    );
    return false;
  } catch (failure) {
    if (failure instanceof Refusal) return true;
    throw failure;
  }
};

describe('giving rights', () => {
  it('lets no role reach further than before or than its giver', () => {
    fc.assert(
      fc.property(rights, rights, rights, (actorRights, before, after) => {
        fc.pre(!isRefused(actorRights, before, after));
        for (const pid of [...today, ...tomorrow])
          for (const kind of kinds) {
            const most = Math.max(combine(before, pid)[kind], combine(actorRights, pid)[kind]);
            expect(combine(after, pid)[kind]).toBeLessThanOrEqual(most);
          }
      }),
    );
  });

  it('lets everybody give what they hold, keep what was there and take the rest', () => {
    fc.assert(
      fc.property(rights, rights, (actorRights, before) => {
        expect(isRefused(actorRights, before, before)).toBe(false);
        expect(isRefused(actorRights, [], actorRights)).toBe(false);
        expect(isRefused([], before, before.slice(1))).toBe(false);
      }),
    );
  });

  it('asks for all modules of a class where the class is given', () => {
    const each = today.map((pid) => ({ pid, create: 16, read: 2, write: 2, set: 2 }));
    const whole = [{ pid: '3*', create: 0, read: 1, write: 0, set: 0 }];
    expect(isRefused(each, [], whole)).toBe(true);
    expect(isRefused(whole, [], whole)).toBe(false);
    expect(isRefused(whole, [], [{ pid: '3b', create: 0, read: 1, write: 0, set: 0 }])).toBe(false);
  });
});
