import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../server/http/actor.ts';
import { createBounds } from '../../../server/live/bounds.ts';
import { Refusal } from '../../../server/http/refusal.ts';

const actor = (userid: string, more: Partial<Actor> = {}): Actor => ({
  companyid: 'c',
  userid,
  did: '',
  name: '',
  phone: '',
  organization: '',
  organizations: [],
  zone: 'UTC',
  isReadOnly: false,
  rightsMark: '',
  rightsOn: () => ({ create: 0, read: 0, write: 0, set: 0 }),
  sessionHash: userid,
  ...more,
});

describe('open streams', () => {
  it('of one person are at most 20, and a closed one gives its place back', () => {
    const bounds = createBounds(100);
    const leave = Array.from({ length: 20 }, () => bounds.enter(actor('one'), 0));
    expect(() => bounds.enter(actor('one'), 0)).toThrow(Refusal);
    expect(() => bounds.enter(actor('two'), 0)).not.toThrow();
    leave[0]?.();
    expect(() => bounds.enter(actor('one'), 0)).not.toThrow();
    expect(bounds.count()).toBe(21);
  });

  it('of a wall do not count against the person who made it', () => {
    const bounds = createBounds(100);
    const wall = actor('one', { isReadOnly: true, sessionHash: 'wall' });
    for (let index = 0; index < 20; index += 1) bounds.enter(wall, 0);
    expect(() => bounds.enter(wall, 0)).toThrow(Refusal);
    expect(() => bounds.enter(actor('one'), 0)).not.toThrow();
  });

  it('of a server are at most as many as its setting says', () => {
    const bounds = createBounds(2);
    bounds.enter(actor('one'), 0);
    bounds.enter(actor('two'), 0);
    expect(() => bounds.enter(actor('three'), 0)).toThrow(Refusal);
  });

  it('are opened at most 120 times a minute by a person', () => {
    const bounds = createBounds(100);
    for (let index = 0; index < 120; index += 1) bounds.enter(actor('one'), index % 60)();
    expect(() => bounds.enter(actor('one'), 59)).toThrow(Refusal);
    expect(() => bounds.enter(actor('two'), 59)).not.toThrow();
    expect(() => bounds.enter(actor('one'), 60)).not.toThrow();
  });
});
