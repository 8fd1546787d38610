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
