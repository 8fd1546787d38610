import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../server/http/refusal.ts';
import { createWindows } from '../../../server/http/rate-windows.ts';

describe('a count that is given back', () => {
  it('makes room in its own window', () => {
    const windows = createWindows(60);
    windows.count('address', 100);
    windows.count('address', 110);
    expect(() => windows.spend('address', 2, 111)).toThrow(Refusal);
    windows.giveBack('address', 100);
    expect(() => windows.spend('address', 2, 111)).not.toThrow();
  });

  it('changes nothing once its window is over', () => {
    const windows = createWindows(60);
    windows.count('address', 100);
    for (let count = 0; count < 5; count += 1) windows.count('address', 160);
    windows.giveBack('address', 100);
    expect(() => windows.spend('address', 5, 161)).toThrow(Refusal);
  });
});
