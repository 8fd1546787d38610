import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../server/http/refusal.ts';
import {
  closeSlowBodies,
  closeUnlessReading,
  closeUnlessTaken,
  withIdleTimeout,
} from '../../../server/http/slow-bodies.ts';

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

describe('an answer that is not taken', () => {
  it('loses its connection, and one that is taken keeps it', async () => {
    const app = Fastify();
    const answer = Buffer.alloc(64 * 1024 * 1024);
    const closed = Promise.withResolvers<string>();
    app.addHook('onRequest', async ({ raw, url }, reply) => {
      raw.socket.once('close', () => closed.resolve(url));
      closeUnlessTaken(reply.raw, 50);
    });
    app.get('/large', async () => answer);
    app.get('/small', async () => 'taken');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const [large, small] = ['/large', '/small'].map((path) => {
      const line = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
      line.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
      return line;
    });
    if (large === undefined || small === undefined) throw new Error('Two lines were opened.');
    await once(small, 'data');
    expect(await closed.promise).toBe('/large');
    expect(small.closed).toBe(false);
    large.destroy();
    small.destroy();
    await app.close();
  });
});

describe('a download', () => {
  it('keeps its connection for the whole time after a write, however long the server was silent before', () => {
    vi.useFakeTimers();
    try {
      const answer = Object.assign(new EventEmitter(), { writableNeedDrain: false, destroy: vi.fn() });
      closeUnlessReading(answer as never, 100);
      vi.advanceTimersByTime(399);
      answer.writableNeedDrain = true;
      vi.advanceTimersByTime(100);
      expect(answer.destroy).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(answer.destroy).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  const lineTo = (app: FastifyInstance, path: string) => {
    const line = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    line.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    return line;
  };

  it('loses its connection where the client takes nothing, and keeps it where the server is silent', async () => {
    const app = Fastify();
    const closed = Promise.withResolvers<string>();
    const { promise: secondChunk, resolve: sendRest } = Promise.withResolvers<void>();
    app.addHook('onRequest', async ({ raw, url }, reply) => {
      raw.socket.once('close', () => closed.resolve(url));
      closeUnlessReading(reply.raw, 50);
    });
    app.get('/large', async () => Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(1024 * 1024))));
    const silent = async function* () {
      yield Buffer.from('first');
      await secondChunk;
      yield Buffer.from('rest');
    };
    app.get('/silent', async () => Readable.from(silent()));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const [patient, large] = [lineTo(app, '/silent'), lineTo(app, '/large')];
    await once(patient, 'data');
    expect(await closed.promise).toBe('/large');
    sendRest();
    expect(String(await once(patient, 'data'))).toContain('rest');
    large.destroy();
    patient.destroy();
    await app.close();
  });
});
