import { describe, expect, it } from 'vitest';
import { leavesRows, readFolds, withFold } from '../../../src/pages/data/boards/use-strip-fold.ts';

describe('the boards above a list', () => {
  it.each([
    ['a full-HD window', { height: 1080, rem: 16 }, true],
    ['a small laptop', { height: 768, rem: 14 }, false],
    ['half a window', { height: 540, rem: 14 }, false],
  ])('stand open of themselves where the list keeps its rows: %s', (_window, window, isOpen) => {
    expect(leavesRows(20, window)).toBe(isOpen);
  });

  it('stand as the person left them, by module', () => {
    const folds = withFold(withFold({}, 'lights', false), 'doors', true);
    expect(readFolds(JSON.stringify(folds))).toEqual({ lights: false, doors: true });
    expect(withFold(folds, 'lights', true)).toEqual({ doors: true, lights: true });
  });

  it.each(['', 'null', '[]', '{"lights":"no"}', '{'])('stand as of themselves where %j is kept', (text) => {
    expect(readFolds(text)).toEqual({});
  });
});
