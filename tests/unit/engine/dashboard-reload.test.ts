import { describe, expect, it } from 'vitest';
import { mayReload } from '../../../src/engine/dashboard/reload-time.ts';

const zone = 'Asia/Shanghai';
const noon = Date.UTC(2026, 10, 23, 4) / 1000;
const night = Date.UTC(2026, 10, 22, 19) / 1000;

describe('a new build of the console', () => {
  it.each([
    { when: 'at noon, ten minutes after a touch', now: noon, since: 600, isEditing: false, expected: true },
    { when: 'at noon, less than that after a touch', now: noon, since: 599, isEditing: false, expected: false },
    { when: 'at night, a minute after a touch', now: night, since: 60, isEditing: false, expected: true },
    { when: 'at night, just after a touch', now: night, since: 59, isEditing: false, expected: false },
    { when: 'while the dashboard is edited', now: night, since: 86_400, isEditing: true, expected: false },
  ])('is loaded or not $when', ({ now, since, isEditing, expected }) => {
    expect(mayReload({ now, touchedAt: now - since, zone, isEditing })).toBe(expected);
  });
});
