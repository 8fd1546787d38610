import { describe, expect, it } from 'vitest';
import { noRights } from '../../../src/engine/rights.ts';
import { viewsOf, withRead } from '../../../src/pages/authority/cell-views.ts';
import { draftOf, setLevel } from '../../../src/pages/authority/role-draft.ts';

/** What a cell of the matrix shows and lets one do. */

const all = { create: 16, read: 2, write: 2, set: 2 };
const draft = draftOf(1, [
  { pid: '3a', ...noRights, read: 2 },
  { pid: '3*', ...noRights, read: 1, write: 1 },
]);
const administrator = [{ pid: '*', ...all }];
const nameOf = (pid: string) => `name of ${pid}`;
const views = viewsOf({ draft, actorGrants: administrator, compared: undefined, nameOf });

describe('a cell', () => {
  it('shows the highest of what the row and what is wider give, and names what is wider where that is it', () => {
    expect(views({ pid: '3a', kind: 'read' })).toMatchObject({ level: 2, ownLevel: 2, inheritedFrom: [] });
    expect(views({ pid: '3b', kind: 'read' })).toMatchObject({ level: 1, ownLevel: 0, inheritedFrom: ['name of 3*'] });
  });

  it('offers only more than what is wider gives anyway', () => {
    expect(views({ pid: '3b', kind: 'write' }).choices).toEqual([0, 2]);
  });

  it('tells what was stored while it is different', () => {
    const cell = { pid: '3a', kind: 'read' } as const;
    expect(views(cell).before).toBeUndefined();
    const changed = viewsOf({
      draft: setLevel(draft, cell, 0),
      actorGrants: administrator,
      compared: undefined,
      nameOf,
    });
    expect(changed(cell)).toMatchObject({ level: 1, before: 2, inheritedFrom: ['name of 3*'] });
  });

  it('says when the giver’s own rights end before the highest level', () => {
    const actorGrants = [{ pid: '3*', ...noRights, read: 1, set: 1 }];
    const limited = viewsOf({ draft, actorGrants, compared: undefined, nameOf });
    expect(limited({ pid: '3b', kind: 'set' })).toMatchObject({ choices: [0, 1], isLimited: true });
    expect(limited({ pid: '3a', kind: 'read' })).toMatchObject({ choices: [0, 2], isLimited: false });
    expect(views({ pid: '3b', kind: 'set' }).isLimited).toBe(false);
  });

  it('tells what another role gives where that is different', () => {
    const compared = viewsOf({
      draft,
      actorGrants: administrator,
      compared: [{ pid: '*', ...noRights, read: 1 }],
      nameOf,
    });
    expect(compared({ pid: '3a', kind: 'read' }).other).toBe(1);
    expect(compared({ pid: '3b', kind: 'read' }).other).toBeUndefined();
    expect(compared({ pid: '3b', kind: 'write' }).other).toBe(0);
  });
});

describe('the right to change', () => {
  const wanted = (pid: string, level: number) => withRead([{ cell: { pid, kind: 'write' }, level }], views);
  const read = (pid: string, level: number) => ({ cell: { pid, kind: 'read' }, level });
  const empty = draftOf(1, []);

  it('brings the right to read as many records', () => {
    expect(wanted('4a', 2)).toContainEqual(read('4a', 2));
    expect(wanted('4a', 1)).toContainEqual(read('4a', 1));
    expect(wanted('3b', 2)).toContainEqual(read('3b', 2));
  });

  it('brings nothing that the role has, and takes nothing when it is removed', () => {
    expect(wanted('3a', 2)).toHaveLength(1);
    expect(wanted('3b', 1)).toHaveLength(1);
    expect(wanted('4a', 0)).toHaveLength(1);
  });

  it('brings no more than the actor may grant', () => {
    const actorGrants = [{ pid: '3*', ...noRights, read: 1, write: 2 }];
    const limited = viewsOf({ draft: empty, actorGrants, compared: undefined, nameOf });
    expect(withRead([{ cell: { pid: '3b', kind: 'write' }, level: 2 }], limited)).toContainEqual(read('3b', 1));
  });

  it('is the only one that brings another', () => {
    expect(withRead([{ cell: { pid: '4a', kind: 'create' }, level: 16 }], views)).toHaveLength(1);
  });
});
