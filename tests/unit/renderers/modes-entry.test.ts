import { describe, expect, it } from 'vitest';
import {
  openAtFirst,
  readableChoice,
  readTreeChoice,
  topmost,
  type TreeNode,
} from '../../../src/pages/data/modes/checked-nodes.ts';
import { fitWidth, widthAfterKey } from '../../../src/pages/data/modes/side-width.ts';
import { entryMode, mayLeadOn, offeredMode } from '../../../src/features/display-modes/entry-mode.ts';
import { initialOf } from '../../../src/pages/data/modes/slot-text.ts';
import { recordPath, previousPath } from '../../../src/state/previous-path.ts';

const storedModes = { a: { type: 'columnmode' } } as const;

describe('coming to a list', () => {
  it.each([
    ['by its address, from the root', '/', false, 'list'],
    ['from another page', '/home/data/detail/a/b/detail', false, 'columnmode'],
    ['by Back', '/home/data/detail/a/b/detail', true, 'list'],
    ['from the sign-in', '/login', false, 'columnmode'],
  ])('%s', (_name, previous, isReturn, mode) => {
    expect(entryMode(mayLeadOn(previous, isReturn), storedModes, false, 'a')).toBe(mode);
  });

  it('waits for what was kept, and shows the table of a module without a choice', () => {
    expect(entryMode(true, undefined, true, 'a')).toBeUndefined();
    expect(entryMode(true, storedModes, false, 'b')).toBe('list');
    expect(entryMode(true, undefined, false, 'a')).toBe('list');
  });

  it('shows the table where the module no longer offers the stored mode', () => {
    const config = { pid: 'a', name: { en: 'A', zh: 'A' }, group: 'sensors', columns: [] };
    const known = { data: config, isPending: false, canReadTree: true };
    const loading = { data: undefined, isPending: true, canReadTree: undefined };
    expect(offeredMode('cardmode', known)).toBe('list');
    expect(offeredMode('viewmode', known)).toBe('list');
    expect(offeredMode('viewmode', { ...known, data: { ...config, isspacevt: true } })).toBe('viewmode');
    expect(offeredMode('viewmode', { ...known, data: { ...config, isspacevt: true }, canReadTree: false })).toBe(
      'list',
    );
    expect(offeredMode('columnmode', loading)).toBe('columnmode');
    expect(offeredMode('viewmode', loading)).toBeUndefined();
    expect(
      offeredMode('viewmode', { ...known, data: { ...config, isspacevt: true }, canReadTree: undefined }),
    ).toBeUndefined();
    // Its page says why the module can't be read.
    expect(offeredMode('viewmode', { ...loading, isPending: false })).toBe('viewmode');
  });

  it('knows the path before this one, whose query may have changed since', () => {
    recordPath('/login');
    expect(previousPath()).toBe('/');
    recordPath('/home/data/list/a');
    recordPath('/home/data/list/a');
    expect(previousPath()).toBe('/login');
  });
});

const node = (did: string, ...children: TreeNode[]): TreeNode => ({ did, name: did, pid: 'p', children });
const tree = [node('a', node('b', node('c'), node('d'))), node('e')];

describe('checked nodes', () => {
  it('are named by the topmost of them', () => {
    expect(topmost(tree, new Set(['b', 'c', 'd', 'e']))).toEqual(['b', 'e']);
    expect(topmost(tree, new Set(['a', 'b', 'c', 'd']))).toEqual(['a']);
    expect(topmost(tree, new Set(['c', 'gone']))).toEqual(['c']);
  });

  it('are in sight at first', () => {
    expect(openAtFirst(tree, new Set(['d']))).toEqual(['a', 'e', 'b']);
  });

  it.each(['', '{', '[]', '{"checked":"a"}', '{"checked":[5],"graphtype":"x"}'])('%s is nothing checked', (text) => {
    expect(readTreeChoice(text)).toEqual({ graphtype: 'space', checked: [] });
  });
});

describe('the tree that is shown', () => {
  const choice = { graphtype: 'space', checked: ['a'] } as const;

  it('is the chosen one where the user may read it, and another one without a check otherwise', () => {
    expect(readableChoice(choice, ['space', 'organization'])).toBe(choice);
    expect(readableChoice(choice, ['organization'])).toEqual({ graphtype: 'organization', checked: [] });
  });
});

describe('the left part of a mode', () => {
  it.each([
    [0, 320],
    [360.4, 360],
    [9999, 600],
    [Number.NaN, 360],
  ])('%d px becomes %d', (width, fitting) => {
    expect(fitWidth(width)).toBe(fitting);
  });

  it.each([
    ['ArrowRight', false, 408],
    ['ArrowLeft', true, 360],
    ['Home', false, 320],
    ['End', false, 600],
    ['a', false, undefined],
  ])('%s, Shift %s: %s', (key, isLarge, width) => {
    expect(widthAfterKey(400, key, isLarge)).toBe(width);
  });

  it('shows the first sign of a name as a person sees it', () => {
    expect(['meter', ' 电表', '👩‍🔧 fitter', ''].map(initialOf)).toEqual(['M', '电', '👩‍🔧', '']);
  });
});
