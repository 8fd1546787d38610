import { describe, expect, it } from 'vitest';
import { createStatementQueue } from '../../../server/db/statement-queue.ts';

const trial = () => {
  let now = 0;
  const { inTurn, turns } = createStatementQueue(() => now);
  const done: string[] = [];
  const open = new Map<string, () => void>();
  const ask = (name: string, urgency?: Parameters<typeof inTurn>[1], company?: string) =>
    inTurn(
      async () => {
        await new Promise<void>((end) => open.set(name, end));
        done.push(name);
      },
      urgency,
      company,
    );
  /** Ends what has the connection, and lets everything that follows from it happen. */
  const end = async (name: string): Promise<void> => {
    expect(open.has(name)).toBe(true);
    open.get(name)?.();
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  };
  return { ask, end, done, turns, open, pass: (milliseconds: number) => void (now += milliseconds), inTurn };
};

describe('turns at the only connection', () => {
  it('are in the order of asking, one at a time', async () => {
    const { ask, end, done, open, turns } = trial();
    const all = Promise.all([ask('a'), ask('b'), ask('c')]);
    expect(turns()).toBe(3);
    for (const name of ['a', 'b', 'c']) {
      expect(open.has(name)).toBe(true);
      await end(name);
    }
    await all;
    expect(done).toEqual(['a', 'b', 'c']);
    expect(turns()).toBe(0);
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
    await end('b');
    await end('last');
    await end('bulk');
    await Promise.all(all);
    expect(done).toEqual(['a', 'b', 'last', 'bulk']);
  });

  it('go on after one that fails', async () => {
    const { inTurn, turns } = trial();
    await expect(
      inTurn(async () => {
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    expect(await inTurn(async () => 'next', 'background')).toBe('next');
    await new Promise(setImmediate);
    expect(turns()).toBe(0);
  });
});
