import { describe, expect, test } from 'vitest';
import { contrast } from '../../../src/theme/contrast.ts';
import tokens from '../../../src/theme/tokens.json' with { type: 'json' };

describe('contrast', () => {
  test('of black on white is the greatest, of a colour on itself the least', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#2f57b9', '#2f57b9')).toBe(1);
  });

  test('is the same whichever of the two is the lighter', () => {
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  });

  test('blends a transparent colour with its background', () => {
    expect(contrast('rgba(0,0,0,0)', '#ffffff')).toBe(1);
    expect(contrast('rgba(0,0,0,.5)', '#ffffff')).toBeCloseTo(contrast('#808080', '#ffffff'), 1);
  });
});

test.each(['light', 'dark'] as const)('text in a cell that has just changed is readable: %s', (theme) => {
  const { cellFlash, cellFlashText, textSecondary, textTertiary } = tokens.color[theme];
  for (const text of [cellFlashText, textSecondary, textTertiary])
    expect(contrast(text, cellFlash)).toBeGreaterThanOrEqual(4.5);
});
