import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../server/http/refusal.ts';
import { closeSlowBodies, withIdleTimeout } from '../../../server/http/slow-bodies.ts';

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function* pieces(count: number, apart: number) {
  for (let piece = 0; piece < count; piece += 1) {
    await pause(apart);
    yield piece;
  }
}

const collect = async (source: AsyncIterable<number>, work = 0): Promise<number> => {
  let count = 0;
  for await (const _piece of source) {
    count += 1;
    await pause(work);
  }
  return count;
};

describe('a form', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const run = async (source: AsyncIterable<number>, work?: number) => {
    const outcome = collect(source, work).catch((failure: unknown) => failure);
    await vi.runAllTimersAsync();
    return outcome;
  };

  it('has as long as its pieces go on arriving', async () => {
    expect(await run(withIdleTimeout(pieces(60, 50_000)))).toBe(60);
  });

  it('of whose next piece nothing comes is refused', async () => {
    expect(await run(withIdleTimeout(pieces(2, 70_000)))).toBeInstanceOf(Refusal);
  });

  it('is not late because the server takes its time', async () => {
    expect(await run(withIdleTimeout(pieces(2, 10)), 90_000)).toBe(2);
  });
});

describe('a body that does not come to its end', () => {
  it('is waited for on the paths of forms only', async () => {
    const app = Fastify();
    closeSlowBodies(app, (path) => path === '/form', 50);
    app.removeAllContentTypeParsers();
    const late: string[] = [];
    for (const path of ['/form', '/call']) {
      app.post(path, { onRequest: async ({ raw }) => void raw.on('close', () => late.push(path)) }, async () => ({}));
    }
    app.addContentTypeParser('*', (_request, body, done) => body.on('end', () => done(null)).resume());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const lines = ['/form', '/call'].map((path) => {
      const line = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      line.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: 10\r\n\r\nabc`);
      return line;
    });
    const [form, call] = lines;
    if (form === undefined || call === undefined) throw new Error('Two lines were opened.');
    await once(call, 'close');
    expect(late).toEqual(['/call']);
    expect(form.closed).toBe(false);
    form.destroy();
    await app.close();
  });
});
