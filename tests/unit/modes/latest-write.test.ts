import { describe, expect, it } from 'vitest';
import { createLatestWrite } from '../../../src/pages/data/modes/latest-write.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('writes of the checked nodes', () => {
  it('run one at a time, and of those of a key that wait only the last', async () => {
    const write = createLatestWrite();
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const request = (value: number): void =>
      write('tree', async () => {
        begun.push(value);
        await new Promise<void>((resolve) => ends.push(resolve));
      });
    for (const value of [1, 2, 3]) request(value);
    expect(begun).toEqual([1]);
    ends[0]?.();
    await turn();
    expect(begun).toEqual([1, 3]);
    ends[1]?.();
    await turn();
    request(4);
    request(5);
    write('other tree', async () => begun.push(6));
    expect(begun).toEqual([1, 3, 4]);
    ends[2]?.();
    await turn();
    expect(begun).toEqual([1, 3, 4, 5]);
    ends[3]?.();
    await turn();
    expect(begun).toEqual([1, 3, 4, 5, 6]);
  });

  it('go on after one that failed', async () => {
    const write = createLatestWrite();
    const begun: number[] = [];
    write('tree', async () => {
      throw new Error('no connection');
    });
    write('tree', async () => begun.push(2));
    await turn();
    expect(begun).toEqual([2]);
  });
});
