import { withPoints } from './apart.ts';
import { atLeast, atMost, type Figure, median, percentile } from './figure.ts';
import { pageCaller, load, signIn } from './points.ts';
import { attemptFrom } from './sign-in-attempt.ts';

/**
 * Sign-ins with argon2id, four at once, and their effect on a person who pages through a list; how long an account's owner
 * waits during an attack; response times of known and unknown phones.
 */

const seconds = 8;

/** Seconds until the owner is in, while so many failed attempts at once come from `addressOf`; each attack has its own. */
const ownersWait = async (url: string, count: number, addressOf: (index: number) => string): Promise<number> => {
  const attack = Array.from({ length: count }, (_, index) => attemptFrom(url, addressOf(index), 'wrong'));
  const start = performance.now();
  const { status, msg } = await attemptFrom(url, '198.51.100.1');
  const wait = (performance.now() - start) / 1000;
  await Promise.all(attack);
  // Refused is as bad as never.
  if (status !== 0) console.error(`The owner was refused: ${msg}`);
  return status === 0 ? wait : Number.POSITIVE_INFINITY;
};

/** Median milliseconds of a wrong password, known and unknown in turn, each from an address of its own. */
const refusalTimes = async (url: string): Promise<{ known: number; unknown: number }> => {
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let round = 0; round < 60; round += 1)
    for (const [samples, phone] of [
      [known, undefined],
      [unknown, '13655550000'],
    ] as const) {
      const start = performance.now();
      await attemptFrom(url, `192.0.2.${round}`, 'wrong', phone);
      samples.push(performance.now() - start);
    }
  return { known: median(known), unknown: median(unknown) };
};

export const measureSignIns = (): Promise<Figure[]> =>
  withPoints(20_000, async ({ url }) => {
    const page = pageCaller(url, await signIn(url), 'newest page');
    const paged = async () => {
      const samples: number[] = [];
      await load(
        async (i) => {
          const start = performance.now();
          await page(i);
          samples.push(performance.now() - start);
          await new Promise((resolve) => setTimeout(resolve, 10));
        },
        seconds,
        1,
      );
      return samples;
    };
    await load(page, 2, 1);
    const alone = percentile(await paged(), 0.99);
    const [signIns, samples] = await Promise.all([
      load(
        async () => {
          await signIn(url);
        },
        seconds,
        4,
      ),
      paged(),
    ]);
    const meanwhile = percentile(samples, 0.99);
    const fromOne = await ownersWait(url, 500, () => '203.0.113.9');
    const fromMany = await ownersWait(url, 5_000, (index) => `10.${index >> 8}.${index & 255}.1`);
    const { known, unknown } = await refusalTimes(url);
    return [
      atLeast('sign-ins (argon2id), four at a time', signIns.rate, [15, '/s'], `p99 ${signIns.p99.toFixed(0)} ms`),
      atMost(
        'list p99 meanwhile, against none signing in',
        meanwhile / alone,
        [2, '×'],
        `${alone.toFixed(1)} ms alone, ${meanwhile.toFixed(1)} ms meanwhile`,
      ),
      atMost("owner's sign-in beside 500 failed attempts of one address", fromOne, [5, 's']),
      atMost("owner's sign-in beside 5,000 addresses on the same phone", fromMany, [5, 's']),
      atMost(
        'wrong password, known against unknown phone, median',
        Math.max(known, unknown) / Math.min(known, unknown),
        [1.1, '×'],
        `${known.toFixed(1)} ms known, ${unknown.toFixed(1)} ms unknown`,
      ),
    ];
  });
