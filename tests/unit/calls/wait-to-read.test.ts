import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitToRead } from '../../../server/calls/wait-to-read.ts';
import type { Db } from '../../../server/db/database.ts';
import { closeUnlessWhole } from '../../../server/http/slow-bodies.ts';
import { type Endpoint, statuses } from '../../../src/api/endpoint.ts';
import { endpoints } from '../../../src/api/endpoints.ts';

/** The turns of calls, with a clock of the test. Contract heading "Limits". */

/** The turns of each database are separate; nothing is read from it. */
const newDatabase = (): Db => ({}) as Db;

type Coming = { headers?: Record<string, string>; endpoint?: Endpoint; socket?: Socket };

const comeTo = (db: Db, caller = 'staff', coming: Coming = {}) => {
  const { headers = { 'transfer-encoding': 'chunked' }, endpoint = endpoints.queryRecords, socket } = coming;
  const raw = new IncomingMessage(socket ?? new Socket());
  const reply = { raw: new ServerResponse(raw) } as FastifyReply;
  const request = { raw, headers } as unknown as FastifyRequest;
  closeUnlessWhole(raw);
  const wait = waitToRead(caller, { db, endpoint, request, reply });
  const outcome = wait.catch((failure: unknown) => failure);
  return { raw, outcome, answer: () => reply.raw.emit('finish') };
};

describe('a large body that waits', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('has its whole time to come once its turn begins', async () => {
    const db = newDatabase();
    const [first] = Array.from({ length: 4 }, () => comeTo(db));
    const fifth = comeTo(db);
    await vi.advanceTimersByTimeAsync(50_000);
    first?.answer();
    expect(await fifth.outcome).toBe('waited');
    await vi.advanceTimersByTimeAsync(119_000);
    expect(fifth.raw.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fifth.raw.destroyed).toBe(true);
  });

  it('is refused after a minute, and its place is free', async () => {
    const db = newDatabase();
    const first = comeTo(db);
    for (const other of [comeTo(db), comeTo(db), comeTo(db), first]) expect(await other.outcome).toBe('none');
    const fifth = comeTo(db);
    await vi.advanceTimersByTimeAsync(30_000);
    const sixth = comeTo(db);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await fifth.outcome).toMatchObject({ status: statuses.tooMany, payload: { retryafter: 5 } });
    first.answer();
    expect(await sixth.outcome).toBe('waited');
  });

  it('gives up its place when its connection closes', async () => {
    const db = newDatabase();
    const [first] = Array.from({ length: 4 }, () => comeTo(db));
    const waiting = Array.from({ length: 100 }, () => comeTo(db));
    expect(await comeTo(db).outcome).toMatchObject({ status: statuses.tooMany });
    waiting[0]?.raw.destroy();
    expect(await waiting[0]?.outcome).toBe('gone');
    const last = comeTo(db);
    for (const { raw } of waiting) raw.destroy();
    first?.answer();
    expect(await last.outcome).toBe('waited');
  });

  it('of a caller without any is refused with a reason of its own when all callers together have too many', async () => {
    const db = newDatabase();
    const lastCall = Array.from({ length: 105 }, () => comeTo(db)).at(-1);
    for (let caller = 0; caller < 49; caller += 1)
      for (let body = 0; body < 104; body += 1) comeTo(db, `caller ${caller}`);
    for (let body = 0; body < 4; body += 1) comeTo(db, 'last');
    const other = comeTo(db, 'last');
    const message = async ({ outcome }: { outcome: Promise<unknown> }) => JSON.stringify(await outcome);
    expect(await message({ outcome: lastCall?.outcome ?? Promise.resolve() })).toContain('of your large requests');
    expect(await message(other)).toContain('The server has');
  });
});

describe('a small call', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const small = (db: Db, caller?: string, coming: Coming = {}) => comeTo(db, caller, { headers: {}, ...coming });
  const all = <T>(calls: readonly { outcome: Promise<T> }[]) => Promise.all(calls.map(({ outcome }) => outcome));

  it('is one of 50 of its caller, until an answer is received; those of others and large ones do not wait for it', async () => {
    const db = newDatabase();
    const calls = Array.from({ length: 50 }, () => small(db));
    expect(await all(calls)).toEqual(calls.map(() => 'none'));
    let isRead = false;
    const next = small(db);
    void next.outcome.then(() => (isRead = true));
    expect(await small(db, 'neighbour').outcome).toBe('none');
    expect(await comeTo(db).outcome).toBe('none');
    expect(isRead).toBe(false);
    calls[0]?.answer();
    expect(await next.outcome).toBe('waited');
  });

  it.each([endpoints.readChat, endpoints.listBoards])(
    'is one of four where its answer may be large: $path',
    async (endpoint) => {
      const db = newDatabase();
      const calls = Array.from({ length: 4 }, () => small(db, 'staff', { endpoint }));
      expect(await all(calls)).toEqual(calls.map(() => 'none'));
      const fifth = small(db, 'staff', { endpoint });
      calls[0]?.answer();
      expect(await fifth.outcome).toBe('waited');
    },
  );

  it('does not count where it is a stream of events', async () => {
    const db = newDatabase();
    const open = Array.from({ length: 60 }, () => small(db, 'staff', { endpoint: endpoints.live }));
    expect(await all(open)).toEqual(open.map(() => 'none'));
  });

  it('does not wait for downloads, of which fifty are open at a time', async () => {
    const db = newDatabase();
    const endpoint = endpoints.exportRecords;
    const open = Array.from({ length: 50 }, () => small(db, 'staff', { endpoint }));
    expect(await all(open)).toEqual(open.map(() => 'none'));
    const next = small(db, 'staff', { endpoint });
    expect(await small(db).outcome).toBe('none');
    open[0]?.answer();
    expect(await next.outcome).toBe('waited');
  });

  it('is refused after a minute and where a thousand wait, with the limit', async () => {
    const db = newDatabase();
    Array.from({ length: 50 }, () => small(db));
    const waiting = Array.from({ length: 1_000 }, () => small(db));
    expect(JSON.stringify(await small(db).outcome)).toContain('More than 1000 of your requests');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(JSON.stringify(await waiting[0]?.outcome)).toContain('50 of your other requests');
  });

  it('ends with its connection, also where that has many (pipelining)', async () => {
    const db = newDatabase();
    const socket = new Socket();
    const calls = Array.from({ length: 50 }, () => small(db, 'staff', { socket }));
    await all(calls);
    expect(socket.listenerCount('close')).toBeLessThan(5);
    const next = small(db);
    socket.destroy();
    expect(await next.outcome).toBe('waited');
  });
});
