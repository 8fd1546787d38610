import { describe, expect, it } from 'vitest';
import { noRights } from '../../../src/engine/rights.ts';
import { viewsOf } from '../../../src/pages/authority/cell-views.ts';
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
