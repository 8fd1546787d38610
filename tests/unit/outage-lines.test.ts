import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { DatabaseDown } from '../../server/db/database-down.ts';
import { createIsolation } from '../../server/isolation.ts';
import { logger } from '../../server/operations/log.ts';
import { createOutageLines } from '../../server/operations/outage-lines.ts';

const down = (): DatabaseDown => new DatabaseDown(new Error('Connection terminated unexpectedly'));
const reason = 'The database cannot be reached: Connection terminated unexpectedly';

it('background work that waits for the database writes one line a minute, with the number of those left out', () => {
  let at = 0;
  const detailsOf = createOutageLines(() => at);
  const later = (seconds: number, message: string): unknown => {
    at = seconds * 1000;
    return detailsOf({ err: down() }, message);
  };
  expect(later(0, 'rules wait')).toEqual({ reason });
  expect(later(10, 'rules wait')).toBeUndefined();
  expect(later(10, 'upkeep failed')).toEqual({ reason });
  expect(later(20, 'rules wait')).toBeUndefined();
  expect(later(60, 'rules wait')).toEqual({ reason, repeats: 2 });
  expect(later(61, 'rules wait')).toBeUndefined();
});

it('a round of several companies that all wait for the database is such work', async () => {
  const { isolate, end } = createIsolation();
  for (const company of ['one', 'two'])
    await isolate(company, async () => {
      throw down();
    });
  const failure = await Promise.resolve()
    .then(end)
    .catch((thrown: unknown) => thrown);
  const detailsOf = createOutageLines();
  expect(detailsOf({ err: failure, round: 3 }, 'rules wait')).toEqual({ reason, round: 3 });
  expect(detailsOf({ err: failure, round: 3 }, 'rules wait')).toBeUndefined();
});

it('the log of the server leaves out such lines, and neither other failures nor lines of requests', async () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  stream.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')));
  const { log } = Fastify({ logger: { ...logger('warn'), stream } });
  for (const round of [1, 2]) {
    log.warn({ err: down() }, 'rules wait');
    log.warn({ err: new Error(`fault ${round}`) }, 'rules wait');
    log.child({ reqId: `r${round}` }).warn({ reason }, 'the database does not answer');
  }
  await vi.waitFor(() => expect(lines).toHaveLength(5));
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { reason, msg: 'rules wait' },
    { err: { message: 'fault 1' } },
    { reqId: 'r1', reason },
    { err: { message: 'fault 2' } },
    { reqId: 'r2', reason },
  ]);
  expect(lines[0]).not.toContain('stack');
});
