import { describe, expect, it } from 'vitest';
import { createBackOff } from '../../server/back-off.ts';

const broken = async () => {
  throw new Error('broken');
};

describe('a part that fails again and again', () => {
  it('pauses twice as long after each failure, up to five minutes', async () => {
    const backOff = createBackOff();
    const pauses: number[] = [];
    let now = 1000;
    for (let times = 0; times < 8; times += 1) {
      await backOff.attempt('part', now, broken).catch(() => undefined);
      const began = now;
      while (backOff.isPaused('part', now)) now += 1;
      pauses.push(now - began);
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160, 300, 300, 300]);
    expect(backOff.isPaused('other', 1000)).toBe(false);
  });

  it('is reported at its first failure, and once when it works again', async () => {
    const recovered: string[] = [];
    const backOff = createBackOff((key) => recovered.push(key));
    const attempt = (work: () => Promise<unknown>) => backOff.attempt('part', 0, work);
    await expect(attempt(broken)).rejects.toThrow('broken');
    expect(await attempt(broken)).toBeUndefined();
    expect(await attempt(async () => 'done')).toBe('done');
    expect(await attempt(async () => 'done')).toBe('done');
    expect(recovered).toEqual(['part']);
    await expect(attempt(broken)).rejects.toThrow('broken');
  });

  it('is reported again when it fails with another message', async () => {
    const backOff = createBackOff();
    const attempt = (inner: string) =>
      backOff.attempt('part', 0, () => Promise.reject(new Error('check', { cause: new Error(inner) })));
    await expect(attempt('first')).rejects.toThrow('check');
    expect(await attempt('first')).toBeUndefined();
    await expect(attempt('second')).rejects.toThrow('check');
    expect(await attempt('second')).toBeUndefined();
  });

  it.each([
    ['a statement that takes too long', { code: '57014' }],
    ['a full disk', { code: '53100' }],
  ])('pauses after a transient failure that costs a lot: %s', async (_name, cause) => {
    const backOff = createBackOff();
    const costly = () => Promise.reject(new Error('not stored', { cause }));
    const pauses: number[] = [];
    for (let now = 0; now < 71; now += 1)
      if (!backOff.isPaused('part', now)) {
        pauses.push(now);
        await backOff.attempt('part', now, costly).catch(() => undefined);
      }
    expect(pauses).toEqual([0, 10, 30, 70]);
  });

  it('is tried at once after its pause was ended, and its next failure counts as the first', async () => {
    const recovered: string[] = [];
    const backOff = createBackOff((key) => recovered.push(key));
    for (const now of [0, 10]) await backOff.attempt('part', now, broken).catch(() => undefined);
    backOff.endPause('part');
    backOff.endPause('other');
    expect(backOff.isPaused('part', 11)).toBe(false);
    await expect(backOff.attempt('part', 11, broken)).rejects.toThrow('broken');
    expect(backOff.paused('', 20)).toEqual(['part']);
    expect(backOff.isPaused('part', 21)).toBe(false);
    backOff.endPause('part');
    await backOff.attempt('part', 22, async () => 'done');
    expect(recovered).toEqual(['part']);
  });

  it('is reported as working again although another one failed after its pause was ended', async () => {
    const recovered: string[] = [];
    const backOff = createBackOff((key) => recovered.push(key));
    await backOff.attempt('part', 1000, broken).catch(() => undefined);
    backOff.endPause('part');
    await backOff.attempt('other', 1001, broken).catch(() => undefined);
    await backOff.attempt('part', 1002, async () => 'done');
    expect(recovered).toEqual(['part']);
  });

  it('is forgotten when it was not tried for five minutes after its pause, so that its next failure is reported', async () => {
    const backOff = createBackOff();
    const attempt = (now: number) => backOff.attempt('part', now, broken);
    await expect(attempt(0)).rejects.toThrow('broken');
    expect(await attempt(309)).toBeUndefined();
    await expect(attempt(309 + 20 + 300)).rejects.toThrow('broken');
    expect(backOff.isPaused('part', 309 + 20 + 310)).toBe(false);
  });

  it('is forgotten when 20,000 others failed after it', async () => {
    const backOff = createBackOff();
    const fail = (key: string) => backOff.attempt(key, 0, broken).catch(() => undefined);
    for (let place = 0; place < 20_000; place += 1) await fail(`part ${place}`);
    await fail('part 0');
    await fail('one more');
    expect(backOff.paused('', 9)).toHaveLength(20_000);
    expect([backOff.isPaused('part 0', 9), backOff.isPaused('part 1', 9)]).toEqual([true, false]);
  });

  it('does not pause for a transient failure, which is reported each time', async () => {
    const backOff = createBackOff();
    const cut = () => Promise.reject(Object.assign(new Error('cut'), { code: '57P01' }));
    for (const now of [0, 1]) {
      await expect(backOff.attempt('part', now, cut)).rejects.toThrow('cut');
      expect(backOff.isPaused('part', now)).toBe(false);
    }
  });

  it('is listed among those of its kind while it pauses', async () => {
    const backOff = createBackOff();
    for (const key of ['policy/a', 'policy/b', 'linkage/c'])
      await backOff.attempt(key, 0, broken).catch(() => undefined);
    expect(backOff.paused('policy/', 9)).toEqual(['a', 'b']);
    expect(backOff.paused('policy/', 10)).toEqual([]);
  });
});
