import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitToRead } from '../../../server/calls/large-bodies.ts';
import type { Db } from '../../../server/db/database.ts';
import { closeUnlessWhole } from '../../../server/http/slow-bodies.ts';
import { statuses } from '../../../src/api/endpoint.ts';
import { endpoints } from '../../../src/api/endpoints.ts';

/** The turns of large bodies, with a clock of the test. Contract heading "Limits". */

/** The turns of each database are separate; nothing is read from it. */
const newDatabase = (): Db => ({}) as Db;

const comeTo = (db: Db, caller = 'staff') => {
  const raw = new IncomingMessage(new Socket());
  const reply = { raw: new ServerResponse(raw) } as FastifyReply;
  const request = { raw, headers: { 'transfer-encoding': 'chunked' } } as unknown as FastifyRequest;
  closeUnlessWhole(raw);
  const wait = waitToRead(caller, { db, endpoint: endpoints.queryRecords, request, reply });
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
    const own = Array.from({ length: 105 }, () => comeTo(db)).at(-1);
    for (let caller = 0; caller < 49; caller += 1)
      for (let body = 0; body < 104; body += 1) comeTo(db, `caller ${caller}`);
    for (let body = 0; body < 4; body += 1) comeTo(db, 'last');
    const other = comeTo(db, 'last');
    const message = async ({ outcome }: { outcome: Promise<unknown> }) => JSON.stringify(await outcome);
    expect(await message({ outcome: own?.outcome ?? Promise.resolve() })).toContain('of your large requests');
    expect(await message(other)).toContain('The server has');
  });
});
