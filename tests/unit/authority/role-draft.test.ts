import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combine, type Grant, rightKinds } from '../../../src/engine/rights.ts';
import {
  changesOf,
  choicesAt,
  draftOf,
  grantsByModule,
  levelAfter,
  moveTo,
  ownLevel,
  reachingGrants,
  rightsOf,
  setLevel,
} from '../../../src/pages/authority/role-draft.ts';

/** A role's rights while an administrator changes them, and while another one does. */

const none = { create: 0, read: 0, write: 0, set: 0 };
const meters: Grant = { pid: '3a', ...none, read: 2 };
const lights: Grant = { pid: '3b', ...none, read: 1, write: 1 };
const draft = draftOf(4, [meters, lights]);
const read = { pid: '3a', kind: 'read' } as const;
const write = { pid: '3a', kind: 'write' } as const;

const level = fc.integer({ min: 0, max: 2 });
const grants: fc.Arbitrary<Grant[]> = fc.uniqueArray(
  fc.record({
    pid: fc.constantFrom('3a', '3b', '3*', '*'),
    create: fc.constantFrom(0, 16),
    read: level,
    write: level,
    set: level,
  }),
  { selector: ({ pid }) => pid },
);

describe('a change', () => {
  it('is what differs from what is stored, and nothing when it is set back', () => {
    const changed = setLevel(draft, read, 1);
    expect(changesOf(changed)).toEqual([{ ...read, before: 2, after: 1 }]);
    expect(changesOf(setLevel(changed, read, 2))).toEqual([]);
  });

  it('leaves the other rights of its row and the other rows as they are', () => {
    expect(rightsOf(setLevel(draft, write, 1))).toEqual([{ ...meters, write: 1 }, lights]);
  });

  it('of an application that the role had nothing on is added, and a row without rights goes', () => {
    expect(rightsOf(setLevel(draft, { pid: '3c', kind: 'create' }, 16))).toContainEqual({
      pid: '3c',
      ...none,
      create: 16,
    });
    expect(rightsOf(setLevel(draft, read, 0))).toEqual([lights]);
  });
});

describe('a role that another administrator saved meanwhile', () => {
  it('keeps one’s own changes on top of theirs', () => {
    const mine = setLevel(draft, write, 2);
    const { draft: moved, theirs, disputed } = moveTo(mine, 5, [meters]);
    expect(moved.version).toBe(5);
    expect(rightsOf(moved)).toEqual([{ ...meters, write: 2 }]);
    expect(theirs.map(({ pid }) => pid)).toEqual(['3b', '3b']);
    expect(disputed).toEqual([]);
  });

  it('names what both changed to different levels', () => {
    const { disputed } = moveTo(setLevel(draft, read, 0), 5, [{ ...meters, read: 1 }, lights]);
    expect(disputed).toEqual([{ ...read, before: 2, after: 1 }]);
  });

  it('is silent about what both changed to the same', () => {
    const moved = moveTo(setLevel(draft, read, 1), 5, [{ ...meters, read: 1 }, lights]);
    expect(moved).toMatchObject({ theirs: [], disputed: [] });
    expect(changesOf(moved.draft)).toEqual([]);
  });

  it('loses nothing of either, whatever both did', () => {
    fc.assert(
      fc.property(grants, grants, grants, (base, edited, stored) => {
        const pids = ['3a', '3b', '3*', '*'];
        const places = pids.flatMap((pid) => rightKinds.map((kind) => ({ pid, kind })));
        const target = draftOf(1, edited);
        const mine = places.reduce((next, cell) => setLevel(next, cell, ownLevel(target, cell)), draftOf(1, base));
        const changed = changesOf(mine);
        const { draft: moved } = moveTo(mine, 2, stored);
        for (const { after, ...cell } of changed) expect(ownLevel(moved, cell)).toBe(after);
        const fresh = draftOf(2, stored);
        for (const cell of places)
          if (!changed.some(({ pid, kind }) => pid === cell.pid && kind === cell.kind))
            expect(ownLevel(moved, cell)).toBe(ownLevel(fresh, cell));
      }),
    );
  });
});

describe('the levels that a place can be given', () => {
  const free = { base: [], actorGrants: [{ pid: '*', create: 16, read: 2, write: 2, set: 2 }], inherited: 0 };

  it('are all of them for an administrator', () => {
    expect(choicesAt(read, free)).toEqual([0, 1, 2]);
    expect(choicesAt({ pid: '3a', kind: 'create' }, free)).toEqual([0, 16]);
  });

  it('end at what the giver holds, or the role had', () => {
    expect(choicesAt(read, { ...free, actorGrants: [{ ...meters, read: 1 }] })).toEqual([0, 1]);
    expect(choicesAt(read, { ...free, actorGrants: [], base: [meters] })).toEqual([0, 1, 2]);
    expect(choicesAt(write, { ...free, actorGrants: [] })).toEqual([0]);
  });

  it('begin above what reaches the place anyway', () => {
    expect(choicesAt(read, { ...free, inherited: 1 })).toEqual([0, 2]);
    expect(choicesAt(read, { ...free, inherited: 2 })).toEqual([0]);
  });

  it('follow each other, and after the highest comes none', () => {
    expect([0, 1, 2].map((now) => levelAfter(now, [0, 1, 2]))).toEqual([1, 2, 0]);
    expect(levelAfter(0, [0, 2])).toBe(2);
    expect(levelAfter(0, [0])).toBe(0);
  });
});

describe('where a right comes from', () => {
  it('is every wider grant that gives something', () => {
    const all = [meters, { pid: '3*', ...none, write: 1 }, { pid: '*', ...none }, { pid: '5*', ...none, read: 2 }];
    expect(reachingGrants(all, '3a').map(({ pid }) => pid)).toEqual(['3*']);
  });

  it('is found alike module by module and among all', () => {
    fc.assert(
      fc.property(grants, fc.constantFrom('3a', '3b', '3*', '5a'), (all, pid) => {
        expect(combine(grantsByModule(all)(pid), pid)).toEqual(combine(all, pid));
      }),
    );
  });
});
