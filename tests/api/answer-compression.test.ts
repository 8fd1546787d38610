import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { modulesTopic } from '../../server/modules/topics.ts';
import { startTestServer, type TestServer } from './harness.ts';

// Answers that are compressed for the wire, and how many bytes a page load with 400 modules fetches.

let server: TestServer;
let session: User;

const count = 400;
const things = ['chiller', 'pump', 'boiler', 'meter', 'lift', 'fan', 'valve', 'panel'];
const configAt = (index: number) => {
  // Ids of modules are random digits: they do not compress.
  const pid = `3${((index + 1) * 0x9e3779b97f4a7).toString(16).padStart(23, '0').slice(-23)}`;
  const thing = `${things[index % things.length]} ${index} of hall ${(index * 7) % 90}`;
  return {
    pid,
    name: { en: `Telemetry of ${thing}`, zh: `${thing} 遥测数据` },
    group: ['air', 'metering', 'lighting', 'sensors'][index % 4],
    icon: ['gauge', 'fan', 'bolt'][index % 3],
    category: { name: `c${index % 12}`, en: `Category ${index % 12}`, zh: `分类 ${index % 12}` },
    columns: [],
  };
};

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  const configs = Array.from({ length: count }, (_, index) => configAt(index));
  // The menu reads configs and subscriptions alone: no tables.
  await server.db.transaction('system', async (trx) => {
    const rows = configs.map((config) => ({
      pid: config.pid,
      owner: null,
      config: JSON.stringify(config),
      revision: 1,
      updatedat: 0,
    }));
    await trx.insertInto('module').values(rows).execute();
    const subscriptions = configs.map(({ pid }) => ({ companyid: session.companyid, pid }));
    await trx.insertInto('subscription').values(subscriptions).execute();
  });
  await server.db.announce(modulesTopic);
});
afterAll(() => server.close());

const fetched = async (endpoint: Endpoint, encoding: string) => {
  const answer = await server.send(endpoint.path, {}, { session, headers: { 'accept-encoding': encoding } });
  return { headers: answer.headers, bytes: answer.rawPayload };
};

describe('the menu of 400 modules', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('takes at most 15 KB with %s, and has every member', async (encoding, decompress) => {
    const plain = await fetched(endpoints.shortMenu, 'identity');
    const { headers, bytes } = await fetched(endpoints.shortMenu, `zstd, ${encoding}`);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(bytes.length).toBeLessThanOrEqual(15_000);
    expect(plain.bytes.length).toBeGreaterThan(63_000);
    expect(decompress(bytes).equals(plain.bytes)).toBe(true);
  });

  it('is not compressed for a client that does not say it can read it', async () => {
    const { headers, bytes } = await fetched(endpoints.shortMenu, 'br;q=0, deflate');
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(bytes.toString())).toMatchObject({ status: 0 });
  });
});

describe('an answer that may hold a secret beside what was sent', () => {
  it('is never compressed', async () => {
    const { headers } = await fetched(endpoints.privateStore, 'br, gzip');
    expect(headers['content-encoding']).toBeUndefined();
    const compressed = Object.values<Endpoint>(endpoints).filter((endpoint) => endpoint.compressed === true);
    expect(compressed.map(({ writes }) => writes)).not.toContain(true);
  });
});
