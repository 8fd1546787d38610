import pg from 'pg';

/**
 * Watchdog of statements. A frozen server sends no answer and closes no connection, so a statement would wait for its
 * own long limit. While statements have been running for a while, a small one is sent on another connection; if that is
 * not answered either, all of them fail. A statement that is only slow continues.
 */

/** A statement has to run this long before the server is asked, ms. */
const slowAfter = 1_500;
/** Timeout of the probe, and of its connection, ms. */
const timeout = 5_000;

export type Watchdog = {
  /** The answer of a statement, or its failure as soon as the server is found frozen. */
  guard<T>(answer: Promise<T>): Promise<T>;
};

export class Frozen extends Error {
  /** Class 57P0 of SQLSTATE: the server is not there. */
  readonly code = '57P0X';
  constructor(cause: unknown) {
    super('The database server does not answer at all.', { cause });
  }
}

/** One small statement on a connection of its own: those of the pool may all be in use. */
const isAlive = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeout, query_timeout: timeout });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    // A frozen server does not answer the goodbye either.
    void client.end().catch(() => undefined);
  }
};

export const createWatchdog = (url: string): Watchdog => {
  const waiting = new Map<(failure: Error) => void, number>();
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    const now = performance.now();
    const slow = [...waiting].filter(([, since]) => now - since >= slowAfter).map(([fail]) => fail);
    if (slow.length > 0)
      await isAlive(url).catch((failure: unknown) => {
        // Statements started in between wait for the next check.
        for (const fail of slow) fail(new Frozen(failure));
      });
    timer = undefined;
    plan();
  };
  const plan = (): void => {
    if (waiting.size > 0 && timer === undefined) timer = setTimeout(() => void look(), slowAfter).unref();
  };

  return {
    guard: async (answer) => {
      const { promise: frozen, reject } = Promise.withResolvers<never>();
      waiting.set(reject, performance.now());
      plan();
      try {
        return await Promise.race([answer, frozen]);
      } finally {
        waiting.delete(reject);
      }
    },
  };
};
