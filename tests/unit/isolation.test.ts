import { describe, expect, it } from 'vitest';
import { createIsolation } from '../../server/isolation.ts';
import { logger } from '../../server/operations/log.ts';

const broken = (message: string) => async () => {
  throw new Error(message);
};
const loggedOf = async (parts: Record<string, () => Promise<unknown>>): Promise<unknown> => {
  const { isolate, end } = createIsolation();
  for (const [label, work] of Object.entries(parts)) await isolate(label, work);
  try {
    end();
    return undefined;
  } catch (failure) {
    return logger('warn').serializers.err(failure);
  }
};

describe('work in parts', () => {
  it('ends without an error if no part failed', async () => {
    expect(await loggedOf({ one: async () => 1 })).toBeUndefined();
  });

  it('names the part that failed, with its failure as the cause', async () => {
    expect(await loggedOf({ one: broken('full'), two: async () => 2 })).toMatchObject({
      message: 'one',
      cause: { message: 'full' },
    });
  });

  it('lists every part that failed, those of a step within a step included', async () => {
    const step = async () => {
      const { isolate, end } = createIsolation();
      for (const label of ['three', 'four']) await isolate(label, broken(`no ${label}`));
      end();
    };
    expect(await loggedOf({ one: broken('full'), two: step })).toMatchObject({
      type: 'AggregateError',
      errors: [
        { message: 'one', cause: { message: 'full' } },
        {
          message: 'two',
          cause: { errors: [{ message: 'three' }, { message: 'four', cause: { message: 'no four' } }] },
        },
      ],
    });
  });

  it('lists ten of many failures and says how many there were', async () => {
    const parts = Object.fromEntries(Array.from({ length: 12 }, (_one, index) => [`part ${index}`, broken('down')]));
    const { errors, message } = (await loggedOf(parts)) as { errors: unknown[]; message: string };
    expect(errors).toHaveLength(10);
    expect(message).toBe('12 parts failed');
  });
});
