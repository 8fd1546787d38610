import { describe, expect, it, vi } from 'vitest';
import { createSignInQueue, type Caller } from '../../../server/sessions/sign-in-queue.ts';

const limits = { concurrency: 1, maxWaiting: 128, perSource: 16, timeout: 4_000 };

/** Each turn ends when the test says so; the order of service is the list of labels. */
const trial = (more: Partial<typeof limits> = {}) => {
  const inTurn = createSignInQueue({ ...limits, ...more });
  const served: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const ask = (label: string, caller: Partial<Caller> = {}) => {
    const queued = inTurn({ source: label, name: label, isKnown: false, ...caller }, async () => {
      served.push(label);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
    queued.catch(() => refused.push(label));
  };
  const settle = async () => {
    for (let round = 0; round < 10; round += 1) await Promise.resolve();
  };
  const finish = async (turns = 1) => {
    for (let turn = 0; turn < turns; turn += 1) {
      ends.shift()?.();
      await settle();
    }
  };
  return { ask, finish, settle, served, refused };
};

const many = (count: number, ask: (index: number) => void) => {
  for (let index = 0; index < count; index += 1) ask(index);
};

describe('the queue of attempts', () => {
  it('serves an honest person next although 500 attempts of one address came first', async () => {
    const { ask, finish, settle, served, refused } = trial();
    many(500, (index) => ask(`attack ${index}`, { source: '203.0.113.9', name: 'any' }));
    await settle();
    ask('owner');
    await finish();
    expect(served).toEqual(['attack 0', 'owner']);
    expect(refused).toHaveLength(500 - 1 - limits.perSource);
  });

  it('serves the owner of another phone next although 5,000 addresses try one phone', async () => {
    const { ask, finish, settle, served } = trial();
    many(5_000, (index) => ask(`attack ${index}`, { name: '13800000001' }));
    await settle();
    await finish(3);
    const before = served.length;
    ask('owner');
    many(60, (index) => ask(`later ${index}`, { name: '13800000001' }));
    await finish();
    expect(served[before]).toBe('owner');
  });

  it('serves the owner of the attacked phone next, from an address that is new as well', async () => {
    const { ask, finish, settle, served } = trial();
    many(5_000, (index) => ask(`attack ${index}`, { name: '13800000001' }));
    await settle();
    ask('owner', { name: '13800000001' });
    await finish();
    expect(served.at(-1)).toBe('owner');
  });

  it('serves a browser that the owner signed in with before, while ever new addresses try the phone', async () => {
    const { ask, finish, settle, served, refused } = trial();
    ask('first');
    ask('owner', { name: '13800000001', isKnown: true });
    many(5_000, (index) => ask(`attack ${index}`, { name: '13800000001' }));
    await settle();
    await finish();
    expect(served).toEqual(['first', 'owner']);
    expect(refused).not.toContain('owner');
  });

  it('does not let a known browser that sends attempts without a pause go before everyone else', async () => {
    const { ask, finish, settle, served } = trial();
    for (let round = 0; round < 12; round += 1) {
      ask(`known ${round}`, { source: 'device a', name: 'mallory', isKnown: true });
      await settle();
      await finish();
    }
    ask('running');
    ask('known again', { source: 'device a', name: 'mallory', isKnown: true });
    ask('owner');
    await settle();
    await finish();
    expect(served.at(-1)).toBe('owner');
  });

  it('serves a few attempts in the order in which they came, and those of one source always', async () => {
    const { ask, finish, settle, served } = trial();
    many(5, (index) => ask(`person ${index}`));
    await settle();
    await finish(5);
    expect(served).toEqual([0, 1, 2, 3, 4].map((index) => `person ${index}`));
    many(limits.perSource, (index) => ask(`office ${index}`, { source: 'office', name: 'one' }));
    many(100, (index) => ask(`attack ${index}`, { name: 'two' }));
    await settle();
    await finish(200);
    const office = served.filter((label) => label.startsWith('office'));
    expect(office).toEqual(Array.from({ length: limits.perSource }, (_, index) => `office ${index}`));
  });

  it('is bounded: the one in the worst place gives way, and is refused with a time to wait', async () => {
    const inTurn = createSignInQueue({ ...limits, maxWaiting: 2 });
    const never = () => new Promise<void>(() => undefined);
    const ask = (source: string) => {
      const queued = inTurn({ source, name: 'one phone', isKnown: false }, never);
      // Those that still wait when the test is over are refused then.
      queued.catch(() => undefined);
      return queued;
    };
    void ask('a');
    const oldest = ask('b');
    void ask('c');
    void ask('d');
    await expect(oldest).rejects.toMatchObject({ status: -40029, payload: { retryafter: 4 } });
  });

  it('refuses whoever waited too long', async () => {
    vi.useFakeTimers();
    const { ask, settle, refused } = trial();
    ask('first');
    ask('second');
    await settle();
    vi.advanceTimersByTime(limits.timeout);
    vi.useRealTimers();
    await settle();
    expect(refused).toEqual(['second']);
  });

  it('goes on after an attempt that failed', async () => {
    const inTurn = createSignInQueue(limits);
    const caller = { source: 'a', name: 'b', isKnown: false };
    await expect(inTurn(caller, () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
    await expect(inTurn(caller, async () => 'right')).resolves.toBe('right');
  });
});
