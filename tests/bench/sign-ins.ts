import { withPoints } from './apart.ts';
import { atLeast, atMost, type Figure, percentile } from './figure.ts';
import { asker, load, signIn } from './points.ts';

/** Sign-ins with argon2id, four people at once, and what a person who pages through a list feels of them. */

const seconds = 8;

export const measureSignIns = (): Promise<Figure[]> =>
  withPoints(20_000, async ({ url }) => {
    const page = asker(url, await signIn(url), 'newest page');
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
    return [
      atLeast('sign-ins (argon2id), four at a time', signIns.rate, [15, '/s'], `p99 ${signIns.p99.toFixed(0)} ms`),
      atMost(
        'list p99 meanwhile, against none signing in',
        meanwhile / alone,
        [2, '×'],
        `${alone.toFixed(1)} ms alone, ${meanwhile.toFixed(1)} ms meanwhile`,
      ),
    ];
  });
