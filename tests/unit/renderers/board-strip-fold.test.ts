import { describe, expect, it } from 'vitest';
import { readFolds, withFold } from '../../../src/features/boards/use-strip-fold.ts';

describe('the boards above a list', () => {
  it('are folded as the person left them, by module', () => {
    const folds = withFold(withFold({}, 'lights', false), 'doors', true);
    expect(readFolds(JSON.stringify(folds))).toEqual({ lights: false, doors: true });
    expect(withFold(folds, 'lights', true)).toEqual({ doors: true, lights: true });
  });

  it.each(['', 'null', '[]', '{"lights":"no"}', '{'])('have the default state if %j is stored', (text) => {
    expect(readFolds(text)).toEqual({});
  });
});
