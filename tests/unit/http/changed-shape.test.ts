import { describe, expect, it } from 'vitest';
import { retryStaleSchema } from '../../../server/http/retry-stale-schema.ts';

/** A call that meets the end of a module's change. */

const attempts = (failures: readonly (Error | undefined)[]) => {
  const seen = { calls: 0, forgotten: 0 };
  const work = async () => {
    const failure = failures[seen.calls];
    seen.calls += 1;
    if (failure !== undefined) throw failure;
    return 'answer';
  };
  const forget = () => {
    seen.forgotten += 1;
  };
  return { seen, run: () => retryStaleSchema({ forget }, work) };
};

const failed = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });

describe('a call whose statement was compiled before a module changed', () => {
  it.each(['42703', '42P01', '0A000'])('is made once more with the modules read anew: %s', async (code) => {
    const { seen, run } = attempts([failed(code)]);
    await expect(run()).resolves.toBe('answer');
    expect(seen).toEqual({ calls: 2, forgotten: 1 });
  });

  it('is made twice at most', async () => {
    const { seen, run } = attempts([failed('42703'), failed('42703')]);
    await expect(run()).rejects.toThrow('42703');
    expect(seen).toEqual({ calls: 2, forgotten: 1 });
  });

  it.each([failed('23505'), new Error('any other'), undefined])('fails as ever with %s', async (failure) => {
    const { seen, run } = attempts([failure]);
    const outcome = failure === undefined ? 'answer' : 'failed';
    await expect(run().catch(() => 'failed')).resolves.toBe(outcome);
    expect(seen).toEqual({ calls: 1, forgotten: 0 });
  });
});
