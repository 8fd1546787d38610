import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineUnderTest } from './empty-database.ts';
import { startTestServer, type TestServer } from './harness.ts';

// WebAssembly memory never shrinks: what the embedded database may grow to by itself is bounded.

describe.runIf(engineUnderTest === 'embedded')('the embedded database', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it.each([
    ['shared_buffers', 48],
    ['maintenance_work_mem', 16],
    ['work_mem', 4],
  ])('has a %s of %i MB', async (name, megabytes) => {
    const query = sql`select pg_size_bytes(current_setting(${name})) / 1048576 as size`;
    const [rows] = await server.db.read('system', [query.compile(server.db.builder)]);
    expect(rows).toEqual([{ size: megabytes }]);
  });
});
