import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inBackground } from '../../server/db/in-background.ts';
import { engineUnderTest } from './empty-database.ts';
import { startTestServer, type TestServer } from './harness.ts';

// The embedded database has one connection: neither upkeep nor another company may stand in the way of a person's page.

describe.runIf(engineUnderTest === 'embedded')('work on the embedded database', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('in the background lets reads and transactions pass that were asked for later', async () => {
    const { db } = server;
    const upkeep = inBackground(db);
    const query = sql`select 1`.compile(db.builder);
    const done: string[] = [];
    const note = (name: string) => () => void done.push(name);
    let open = () => {};
    const held = db.transaction('system', () => new Promise<void>((end) => (open = end)));
    const all = [
      upkeep.read('system', [query]).then(note('upkeep reads')),
      upkeep.transaction('system', (trx) => sql`select 1`.execute(trx)).then(note('upkeep writes')),
      db.read('system', [query]).then(note('a person reads')),
      db.transaction('system', (trx) => sql`select 1`.execute(trx)).then(note('a person writes')),
    ];
    open();
    await Promise.all([held, ...all]);
    expect(done).toEqual(['a person reads', 'a person writes', 'upkeep reads', 'upkeep writes']);
  });

  it('of one company lets a read of another pass, however much of it waits', async () => {
    const { db } = server;
    const query = sql`select 1`.compile(db.builder);
    const done: string[] = [];
    const read = (company: string) => db.read({ company }, [query]).then(() => void done.push(company));
    const flood = Array.from({ length: 50 }, () => read('flooding'));
    await read('another');
    expect(done.length).toBeLessThanOrEqual(3);
    await Promise.all(flood);
  });
});
