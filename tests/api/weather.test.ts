import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { weatherByService } from '../../server/weather/service.ts';
import { pids } from '../../server/demo/pids.ts';
import { type Person, sessionOf, startTestServer, type TestServer } from './harness.ts';

/** A service that speaks as Open-Meteo does; `asked` counts its questions. */
const startService = async (answer: () => string) => {
  let requestCount = 0;
  const service: Server = createServer((_request, response) => {
    requestCount += 1;
    response.end(answer());
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/now`, requestCount: () => requestCount, stop: () => service.close() };
};

const people = new Map<Person, User>();
let server: TestServer;
const weather = async (person: Person) =>
  (await server.call(endpoints.weather, {}, { session: sessionOf(people, person) })).data;

describe('without a service', () => {
  beforeAll(async () => {
    server = await startTestServer();
    for (const person of ['administrator', 'nobody'] as const) people.set(person, await server.signIn(person));
  });
  afterAll(() => server.close());

  it('the weather is that of an outdoor sensor that the person may read, else null', async () => {
    expect(await weather('administrator')).toMatchObject({ source: 'sensor', code: null });
    expect((await weather('administrator'))?.place).toContain('室外');
    expect((await weather('administrator'))?.temperature).toBeTypeOf('number');
    expect(await weather('nobody')).toBeNull();
    const session = sessionOf(people, 'administrator');
    const filter = [{ name: ['室外'] }];
    const { result } = await server.call(
      endpoints.queryRecords,
      { pid: pids.climate, pagesize: 100, filter },
      { session },
    );
    expect(result.data.length).toBeGreaterThan(0);
    for (const { did } of result.data) {
      const { data: read } = await server.call(
        endpoints.readRecord,
        { pid: pids.climate, did: String(did) },
        { session },
      );
      const change = { pid: pids.climate, did, version: read['version'], data: { name: `Lobby ${did}` } };
      expect(await server.call(endpoints.updateRecord, change as never, { session })).toMatchObject({ status: 0 });
    }
    expect(await weather('administrator')).toBeNull();
  });
});

describe('with WEATHER_URL', () => {
  let service: Awaited<ReturnType<typeof startService>>;
  beforeAll(async () => {
    service = await startService(() => JSON.stringify({ current: { temperature_2m: 9.5, weather_code: 61 } }));
    server = await startTestServer({ WEATHER_URL: service.url });
    people.set('operator', await server.signIn('operator'));
  });
  afterAll(async () => {
    service.stop();
    await server.close();
  });

  it('the weather is that of the service, requested once in ten minutes for everybody', async () => {
    const both = await Promise.all([weather('operator'), weather('operator')]);
    expect(both[0]).toMatchObject({ source: 'service', temperature: 9.5, humidity: null, code: 61 });
    expect(both[1]).toEqual(both[0]);
    expect(service.requestCount()).toBe(1);
  });
});

describe('a service whose answer has no end', () => {
  it('is read no further than an answer may be long, and is no weather', async () => {
    let sent = 0;
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const endless = createServer((_request, response) => {
      const send = () => {
        while (response.write(chunk)) sent += chunk.length;
        sent += chunk.length;
      };
      response.on('drain', send).on('close', resolve);
      send();
    });
    await new Promise<void>((listening) => endless.listen(0, '127.0.0.1', listening));
    const { port } = endless.address() as AddressInfo;
    expect(await weatherByService(`http://127.0.0.1:${port}/now`, 0)).toBeNull();
    await closed;
    endless.close();
    // What lies in the buffers of both ends was sent, too.
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });
});
