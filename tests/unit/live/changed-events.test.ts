import { describe, expect, it, vi } from 'vitest';
import { createChangedEvents } from '../../../server/live/changed-events.ts';
import { createSubscriptions } from '../../../server/live/subscriptions.ts';
import { type Subscription, subscriptionsOf, type Reader } from '../../../server/live/reader.ts';
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

const subscriptionIn = (rights: string, topics: readonly LiveTopic[]) => {
  const { reader, sent } = readerOf(rights);
  const [subscription] = subscriptionsOf(reader, topics);
  if (subscription === undefined) throw new Error('The topics have a module.');
  return { subscription, sent };
};

const list = (dids: string[]): LiveTopic => ({ kind: 'list', pid, dids });
const changedList = { event: 'changed', data: { topic: { kind: 'list', pid } } };

describe('`changed` of a list', () => {
  it('is sent at once, then at most once a second, and only to readers who miss something', () => {
    vi.useFakeTimers();
    try {
      const subscriptions = createSubscriptions();
      const [first, second] = [subscriptionIn('r', [list([])]), subscriptionIn('r', [list([])])];
      subscriptions.add(first.subscription);
      subscriptions.add(second.subscription);
      const events = createChangedEvents(subscriptions);
      const change = ({ pending }: Subscription) => {
        pending.list = true;
        events.soon('c', pid);
      };
      change(first.subscription);
      expect([first.sent, second.sent]).toEqual([[changedList], []]);
      for (let index = 0; index < 9; index += 1) {
        vi.advanceTimersByTime(100);
        change(first.subscription);
      }
      expect(first.sent).toHaveLength(1);
      change(second.subscription);
      vi.advanceTimersByTime(100);
      expect([first.sent, second.sent]).toEqual([[changedList, changedList], [changedList]]);
      vi.advanceTimersByTime(5_000);
      expect(first.sent).toHaveLength(2);
      change(first.subscription);
      expect(first.sent).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not reach a reader who has left', () => {
    vi.useFakeTimers();
    try {
      const subscriptions = createSubscriptions();
      const { subscription, sent } = subscriptionIn('r', [list([])]);
      subscriptions.add(subscription);
      const events = createChangedEvents(subscriptions);
      subscription.pending.list = true;
      events.soon('c', pid);
      subscription.pending.list = true;
      subscriptions.remove(subscription);
      vi.advanceTimersByTime(5_000);
      expect(sent).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('who watches a record', () => {
  it('is found by the record, for readers with the same rights', () => {
    const subscriptions = createSubscriptions();
    const [first, second] = [subscriptionIn('r', [list(['x', 'y'])]), subscriptionIn('r', [list(['y'])])];
    const stranger = subscriptionIn('s', [{ kind: 'record', pid, did: 'y' }]);
    for (const { subscription } of [first, second, stranger]) subscriptions.add(subscription);
    const [ownAudience, strange] = subscriptions.audiencesOf('c', pid);
    expect([...(ownAudience?.watching('x') ?? [])]).toEqual([first.subscription]);
    expect([...(ownAudience?.watching('y') ?? [])]).toEqual([first.subscription, second.subscription]);
    expect([...(strange?.watching('y') ?? [])]).toEqual([stranger.subscription]);
    subscriptions.remove(first.subscription);
    expect([...(ownAudience?.watching('x') ?? [])]).toEqual([]);
    expect([...(ownAudience?.watching('y') ?? [])]).toEqual([second.subscription]);
    for (const { subscription } of [second, stranger]) subscriptions.remove(subscription);
    expect(ownAudience?.watchedDids.size).toBe(0);
    expect(subscriptions.audiencesOf('c', pid)).toEqual([]);
  });
});
