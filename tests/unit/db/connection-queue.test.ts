import { afterEach, describe, expect, it, vi } from 'vitest';
import { createConnectionQueue, onlyConnection, type Shares, type Turn } from '../../../server/db/connection-queue.ts';
import { DatabaseBusy } from '../../../server/db/database-down.ts';

/** Ends what waits. Other tests of this process would fail by what is still waiting after a minute. */
const endings: ((failure: Error) => void)[] = [];
afterEach(() => endings.splice(0).forEach((end) => end(new Error('The test is over.'))));

const trial = (shares: Shares = onlyConnection) => {
  let now = 0;
  const { inTurn, lent, waiting, failWaiting } = createConnectionQueue(shares, () => now);
  const done: string[] = [];
  const open = new Map<string, () => void>();
  endings.push(failWaiting);
  const ask = (name: string, urgency?: Turn['urgency'], ...[company, signal]: [string?, AbortSignal?]) => {
    const asked = inTurn(
      async () => {
        await new Promise<void>((end) => open.set(name, end));
        done.push(name);
      },
      { urgency, company, signal },
    );
    // What a test leaves waiting is rejected after it.
    asked.catch(() => undefined);
    return asked;
  };
  /** Ends what has the connection, and lets everything that follows from it happen. */
  const end = async (name: string): Promise<void> => {
    expect(open.has(name)).toBe(true);
    open.get(name)?.();
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  };
  const pass = (milliseconds: number) => void (now += milliseconds);
  return { ask, end, done, lent, waiting, open, pass, inTurn, failWaiting };
};

describe('turns at the only connection', () => {
  it('are in the order of asking, one at a time', async () => {
    const { ask, end, done, open, lent, waiting } = trial();
    const all = Promise.all([ask('a'), ask('b'), ask('c')]);
    expect([lent(), waiting()]).toEqual([1, 2]);
    for (const name of ['a', 'b', 'c']) {
      expect(open.has(name)).toBe(true);
      await end(name);
    }
    await all;
    expect(done).toEqual(['a', 'b', 'c']);
    expect([lent(), waiting()]).toEqual([0, 0]);
  });

  it('go round the companies: the flood of one delays another by one turn', async () => {
    const { ask, end, done } = trial();
    const flood = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, 'normal', 'a'));
    const others = [ask('b1', 'normal', 'b'), ask('b2', 'normal', 'b'), ask('system')];
    const expected = ['a1', 'a2', 'b1', 'system', 'a3', 'b2', 'a4'];
    for (const name of expected) await end(name);
    await Promise.all([...flood, ...others]);
    expect(done).toEqual(expected);
  });

  it('are waited for a minute at most; what waited longer is never begun, and the rest goes on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { ask, end, open, waiting, done } = trial();
      const [first, second] = [ask('a1', 'normal', 'a'), ask('a2', 'normal', 'a').catch((failure: unknown) => failure)];
      const lookup = ask('lookup');
      vi.advanceTimersByTime(30_000);
      const later = ask('b', 'normal', 'b');
      vi.advanceTimersByTime(30_001);
      expect(await second).toBeInstanceOf(DatabaseBusy);
      expect(waiting()).toBe(2);
      for (const name of ['a1', 'lookup', 'b']) await end(name);
      await Promise.all([first, lookup, later]);
      expect(open.has('a2')).toBe(false);
      expect(done.toSorted()).toEqual(['a1', 'b', 'lookup']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are never begun where nobody waits for the result any more', async () => {
    const { ask, end, open, waiting, inTurn } = trial();
    const gone = new AbortController();
    const reason = new Error('gone');
    const all = [ask('a1', 'normal', 'a'), ask('a3', 'normal', 'a')];
    const aborted = ask('a2', 'normal', 'a', gone.signal).catch((failure: unknown) => failure);
    gone.abort(reason);
    expect(await aborted).toBe(reason);
    expect(waiting()).toBe(1);
    await expect(inTurn(async () => 'late', { signal: gone.signal })).rejects.toBe(reason);
    for (const name of ['a1', 'a3']) await end(name);
    await Promise.all(all);
    expect(open.has('a2')).toBe(false);
  });

  it('that have begun go on where nobody waits for the result any more', async () => {
    const { ask, end, done } = trial();
    const gone = new AbortController();
    const begun = ask('a', 'normal', 'a', gone.signal);
    gone.abort();
    await end('a');
    await begun;
    expect(done).toEqual(['a']);
  });

  it('of no company are 32 in a row: no long statement of a company is between each two of them', async () => {
    const { ask, end, done } = trial();
    const flood = ['a1', 'a2', 'a3'].map((name) => ask(name, 'normal', 'a'));
    const lookups = Array.from({ length: 40 }, (_none, index) => `lookup${index}`);
    const all = [...flood, ...lookups.map((name) => ask(name)), ask('b', 'normal', 'b')];
    const expected = ['a1', 'a2', ...lookups.slice(0, 32), 'b', 'a3', ...lookups.slice(32)];
    for (const name of expected) await end(name);
    await Promise.all(all);
    expect(done).toEqual(expected);
  });

  it('of background work come after the others, and after the next step of what has just ended', async () => {
    const { ask, end, done, open } = trial();
    const steps = ask('first').then(() => ask('second'));
    const bulk = ask('bulk', 'background');
    const normal = ask('normal');
    await end('first');
    expect(open.has('bulk')).toBe(false);
    await end('normal');
    expect(open.has('bulk')).toBe(false);
    await end('second');
    await end('bulk');
    await Promise.all([steps, bulk, normal]);
    expect(done).toEqual(['first', 'normal', 'second', 'bulk']);
  });

  it('of background work come after 100 ms at the latest', async () => {
    const { ask, end, done, pass } = trial();
    const all = [ask('a'), ask('bulk', 'background'), ask('b')];
    pass(100);
    await end('a');
    await end('bulk');
    await end('b');
    await Promise.all(all);
    expect(done).toEqual(['a', 'bulk', 'b']);
  });

  it('are left to the others by the last one, however long it waits', async () => {
    const { ask, end, done, pass } = trial();
    const all = [ask('a'), ask('last', 'last'), ask('bulk', 'background'), ask('b')];
    pass(10_000);
    await end('a');
    await end('bulk');
    await end('b');
    await end('last');
    await Promise.all(all);
    expect(done).toEqual(['a', 'bulk', 'b', 'last']);
  });

  it('go on after one that fails', async () => {
    const { inTurn, lent } = trial();
    await expect(
      inTurn(async () => {
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    expect(await inTurn(async () => 'next', { urgency: 'background' })).toBe('next');
    await new Promise(setImmediate);
    expect(lent()).toBe(0);
  });

  it('of background work go round the companies too', async () => {
    const { ask, end, done } = trial();
    const reports = ['a1', 'a2', 'a3'].map((name) => ask(name, 'background', 'a'));
    const all = [...reports, ask('b', 'background', 'b'), ask('upkeep1', 'background'), ask('upkeep2', 'background')];
    await new Promise(setImmediate);
    const expected = ['a1', 'b', 'upkeep1', 'a2', 'upkeep2', 'a3'];
    for (const name of expected) await end(name);
    await Promise.all(all);
    expect(done).toEqual(expected);
  });
});

describe('shares of several connections', () => {
  const shares = { all: 6, companies: 4, each: 3, background: 2, reserved: 1 };
  /** Asks for more than any share, and says what got a connection. */
  const flooded = async () => {
    const made = trial(shares);
    const asked = (company: string) =>
      [1, 2, 3, 4, 5].map((index) => made.ask(`${company}${index}`, 'normal', company));
    const bulk = [1, 2, 3].map((index) => made.ask(`bulk${index}`, 'background', 'a'));
    const all = [...asked('a'), ...bulk, ...asked('b')];
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    return { ...made, all };
  };

  it('leave one company, all of them and background work no more than theirs', async () => {
    const { open, lent, waiting } = await flooded();
    expect([...open.keys()]).toEqual(['a1', 'a2', 'a3', 'b1', 'bulk1']);
    expect([lent(), waiting()]).toEqual([5, 8]);
  });

  it('leave a connection to work of no company, however much else waits', async () => {
    const { open, ask, lent } = await flooded();
    void ask('lookup');
    expect(open.has('lookup')).toBe(true);
    expect(lent()).toBe(6);
  });

  it('give a free connection to the company that has the fewest', async () => {
    const { end, open } = await flooded();
    await end('a1');
    expect([open.has('b2'), open.has('a4')]).toEqual([true, false]);
    await end('a2');
    expect([open.has('b3'), open.has('a4')]).toEqual([false, true]);
  });

  it('let no wait outlast a database that is not there, but the last one', async () => {
    const { all, end, failWaiting, inTurn, open, waiting } = await flooded();
    const settled = Promise.allSettled(all);
    const last = inTurn(async () => 'closed', { urgency: 'last' });
    failWaiting(new Error('away'));
    expect(waiting()).toBe(1);
    for (const name of open.keys()) await end(name);
    expect((await settled).filter(({ status }) => status === 'rejected').length).toBe(8);
    expect(await last).toBe('closed');
  });
});
