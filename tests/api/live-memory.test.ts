import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import { createHub } from '../../server/live/hub.ts';
import type { LiveStream } from '../../server/live/stream.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** What a server keeps of each open stream beside its connection. */

const streams = 500;
const rows = 50;
const silent: LiveStream = {
  send: () => undefined,
  write: () => undefined,
  beat: () => undefined,
  end: () => undefined,
};

const used = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('an open stream', () => {
  it('of a list of 50 rows costs less than 20 KB, and nothing once it is closed', async () => {
    const findActor = createSessionStore(server.db, server.services);
    const { loginsession } = await server.signIn('operator');
    const actor = await findActor(loginsession, nowSeconds());
    if (actor === undefined) throw new Error('There is no session.');
    const { db, services } = server;
    const hub = createHub({ db, services, findActor, now: nowSeconds, log: { warn: () => undefined } });
    /** Each page has its own rows: no two streams share their ids. */
    const topicsOf = (stream: number) => [
      {
        kind: 'list' as const,
        pid: pids.doors,
        dids: Array.from({ length: rows }, (_, row) => `${stream}x${row}`.padStart(24, '0')),
      },
      { kind: 'menu' as const },
      { kind: 'inbox' as const },
    ];
    const before = used();
    const closing = Array.from({ length: streams }, (_, stream) =>
      hub.join(
        { actor: { ...actor }, token: `${loginsession}${stream}`, language: 'en', stream: { ...silent } },
        topicsOf(stream),
        () => undefined,
      ),
    );
    const each = (used() - before) / streams;
    expect(each).toBeGreaterThan(0);
    expect(each).toBeLessThan(20_000);
    for (const close of closing.splice(0)) close();
    hub.close();
    await expect.poll(() => (used() - before) / streams, { timeout: 20_000 }).toBeLessThan(4_000);
  });
});
