import { describe, expect, it, vi } from 'vitest';
import { createChangedEvents } from '../../../server/live/changed-events.ts';
import { createInterests } from '../../../server/live/interests.ts';
import { type Interest, interestsOf, type Reader } from '../../../server/live/reader.ts';
import type { LiveTopic } from '../../../src/schemas/live.ts';

const pid = 'a'.repeat(24);

type Sent = { event: string; data: object };

const readerOf = (rights: string) => {
  const sent: Sent[] = [];
  const stream: Reader['stream'] = {
    send: (event, data) => void sent.push({ event, data }),
    write: (text) => {
      const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)\n\n$/.exec(text) ?? [];
      // As `frame` wrote it.
      sent.push({ event, data: JSON.parse(data) as object });
    },
    beat: () => undefined,
    end: () => undefined,
  };
  // Of an actor, the company alone is looked at here.
  const actor = { companyid: 'c' } as unknown as Reader['actor'];
  const reader: Reader = { actor, token: '', language: 'en', rights, stream, hasMenu: false, hasInbox: false };
  return { reader, sent };
};

const interestIn = (rights: string, topics: readonly LiveTopic[]) => {
  const { reader, sent } = readerOf(rights);
  const [interest] = interestsOf(reader, topics);
  if (interest === undefined) throw new Error('The topics have a module.');
  return { interest, sent };
};

const list = (dids: string[]): LiveTopic => ({ kind: 'list', pid, dids });
const changedList = { event: 'changed', data: { topic: { kind: 'list', pid } } };

describe('`changed` of a list', () => {
  it('is sent at once, then at most once a second, and only to readers who miss something', () => {
    vi.useFakeTimers();
    try {
      const interests = createInterests();
      const [first, second] = [interestIn('r', [list([])]), interestIn('r', [list([])])];
      interests.add(first.interest);
      interests.add(second.interest);
      const events = createChangedEvents(interests);
      const change = ({ pending }: Interest) => {
        pending.list = true;
        events.soon('c', pid);
      };
      change(first.interest);
      expect([first.sent, second.sent]).toEqual([[changedList], []]);
      for (let index = 0; index < 9; index += 1) {
        vi.advanceTimersByTime(100);
        change(first.interest);
      }
      expect(first.sent).toHaveLength(1);
      change(second.interest);
      vi.advanceTimersByTime(100);
      expect([first.sent, second.sent]).toEqual([[changedList, changedList], [changedList]]);
      vi.advanceTimersByTime(5_000);
      expect(first.sent).toHaveLength(2);
      change(first.interest);
      expect(first.sent).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not reach a reader who has left', () => {
    vi.useFakeTimers();
    try {
      const interests = createInterests();
      const { interest, sent } = interestIn('r', [list([])]);
      interests.add(interest);
      const events = createChangedEvents(interests);
      interest.pending.list = true;
      events.soon('c', pid);
      interest.pending.list = true;
      interests.remove(interest);
      vi.advanceTimersByTime(5_000);
      expect(sent).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('who watches a record', () => {
  it('is found by the record, for readers with the same rights', () => {
    const interests = createInterests();
    const [first, second] = [interestIn('r', [list(['x', 'y'])]), interestIn('r', [list(['y'])])];
    const stranger = interestIn('s', [{ kind: 'record', pid, did: 'y' }]);
    for (const { interest } of [first, second, stranger]) interests.add(interest);
    const [ownAudience, strange] = interests.audiencesOf('c', pid);
    expect([...(ownAudience?.watching('x') ?? [])]).toEqual([first.interest]);
    expect([...(ownAudience?.watching('y') ?? [])]).toEqual([first.interest, second.interest]);
    expect([...(strange?.watching('y') ?? [])]).toEqual([stranger.interest]);
    interests.remove(first.interest);
    expect([...(ownAudience?.watching('x') ?? [])]).toEqual([]);
    expect([...(ownAudience?.watching('y') ?? [])]).toEqual([second.interest]);
    for (const { interest } of [second, stranger]) interests.remove(interest);
    expect(ownAudience?.watchedDids.size).toBe(0);
    expect(interests.audiencesOf('c', pid)).toEqual([]);
  });
});
