import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { pids } from '../../server/demo/pids.ts';
import { createStream, type LiveStream } from '../../server/live/stream.ts';
import { createModuleStore } from '../../server/modules/store.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { createEventParser } from '../../src/api/event-stream.ts';
import type { User } from '../../src/schemas/wire.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { isEvent, openLive } from './live-reader.ts';

const menu = { kind: 'menu' } as const;

describe('streams of a server', () => {
  let server: TestServer;
  let session: User;
  beforeAll(async () => {
    server = await startTestServer({ LIVE_STREAMS: '25' });
    session = await server.signIn('operator');
  });
  afterAll(() => server.close());

  it('take 200 topics and 1,000 rows and records', async () => {
    const pid = pids.doors;
    const records = (count: number) =>
      Array.from({ length: count }, () => ({ kind: 'record', pid, did: 'x' }) as const);
    const list = { kind: 'list', pid, dids: Array.from({ length: 402 }, () => 'x') } as const;
    const ask = (topics: (typeof menu | typeof list | ReturnType<typeof records>[number])[]) =>
      server.call(endpoints.live, { topics }, { session });
    expect(await ask(records(201))).toMatchObject({ status: statuses.badInput, errors: [{ path: '/topics' }] });
    expect(await ask([list, list, ...records(198)])).toMatchObject({
      status: statuses.badInput,
      errors: [{ rule: 'toomany' }],
    });
  });

  it('are bounded and counted', async () => {
    const administrator = await server.signIn('administrator');
    const opened = [];
    for (let index = 0; index < 25; index += 1)
      opened.push(await openLive(server.app, index < 20 ? session : administrator, [menu]));
    expect(opened.map(({ http }) => http)).toEqual(opened.map(() => 200));
    const refused = await server.call(endpoints.live, { topics: [menu] }, { session: administrator });
    expect(refused).toMatchObject({ status: statuses.tooMany, retryafter: 60, http: 429 });
    const streams = async () => {
      const { body } = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
      return /^colonnade_live_streams (\d+)$/m.exec(body)?.[1];
    };
    expect(await streams()).toBe('25');
    for (const reader of opened) reader.close();
    await expect.poll(streams).toBe('0');
  });

  it.runIf(process.env['TEST_DATABASE'] === 'postgres')('hear of a change on another server', async () => {
    const [[row] = []] = await server.db.read('system', [
      server.db.builder.selectNoFrom(({ fn }) => fn<string>('current_database', []).as('name')).compile(),
    ]);
    const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
    url.pathname = `/${String(row?.['name'])}`;
    const db = await openPostgres(url.href);
    const services = { ...server.services, modules: createModuleStore(db) };
    const other = createApp({ db, services, findActor: createSessionStore(db, services) }, 'fatal');
    try {
      const pid = pids.doors;
      const { result } = await server.call(endpoints.queryRecords, { pid, pagesize: 1 }, { session });
      const did = result.data[0]?.did ?? '';
      const reader = await openLive(other, session, [{ kind: 'record', pid, did }]);
      const version = Number((await reader.next(isEvent('patch'))).data.values?.['version']);
      reader.events.length = 0;
      await server.call(
        endpoints.updateRecord,
        { pid, did, data: { name: 'Renamed elsewhere' }, version },
        { session },
      );
      expect((await reader.next(isEvent('patch'))).data.values).toMatchObject({ name: 'Renamed elsewhere' });
      reader.close();
    } finally {
      await other.close();
      await db.close();
    }
  });

  it('end with the server, which does not wait for them', async () => {
    const reader = await openLive(server.app, session, [menu]);
    await reader.next(isEvent('ready'));
    await server.app.close();
    await reader.ended;
    expect(reader.events.at(-1)).toEqual({ event: 'end', data: { reason: 'shutdown' } });
  });
});

describe('a reader that stops reading', () => {
  it('costs a bounded buffer, loses events and is told to ask again', async () => {
    const { promise: opened, resolve } = Promise.withResolvers<{ stream: LiveStream; buffered: () => number }>();
    const http = createServer((_request, raw) => {
      raw.writeHead(200, { 'content-type': 'text/event-stream' });
      raw.flushHeaders();
      resolve({ stream: createStream(raw), buffered: () => raw.writableLength });
    }).listen(0, '127.0.0.1');
    await once(http, 'listening');
    const clientRequest = request({ port: (http.address() as AddressInfo).port, host: '127.0.0.1' }).end();
    const { stream, buffered } = await opened;
    const [response] = (await once(clientRequest, 'response')) as [NodeJS.ReadableStream];
    const payload = { text: 'x'.repeat(10_000) };
    let most = 0;
    for (let sent = 0; sent < 3_000; sent += 1) {
      stream.send('patch', payload);
      most = Math.max(most, buffered());
      // What the system's own buffers take leaves with the next turn.
      if (sent % 10 === 0) await new Promise((next) => setImmediate(next));
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(64 * 1024 + 11_000);
    const events: string[] = [];
    const push = createEventParser(({ event }) => events.push(event));
    response.on('data', push);
    // It is told at each point where events were lost; the last one has nothing waiting behind it.
    const end = () => ({ buffered: buffered(), last: events.at(-1) });
    await expect.poll(end, { timeout: 20_000 }).toEqual({ buffered: 0, last: 'again' });
    expect(events.length).toBeLessThan(3_000);
    stream.send('patch', payload);
    await expect.poll(() => events.at(-1), { timeout: 20_000 }).toBe('patch');
    stream.end('shutdown');
    await once(response, 'end');
    http.close();
  });
});
