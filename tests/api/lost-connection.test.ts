import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/db/database.ts';
import { DatabaseDown } from '../../server/db/database-down.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { createPostgresDatabase, engineUnderTest } from './empty-database.ts';

/** What waits for a connection when another one fails. Contract heading "A database that does not answer". */

describe.runIf(engineUnderTest === 'postgres')('calls that wait for a connection', () => {
  let proxy: Server;
  let db: Db;
  let drop: () => Promise<unknown>;
  /** How the way to the database takes new connections. */
  let isRefusing = false;

  beforeAll(async () => {
    const database = await createPostgresDatabase(process.env['TEST_POSTGRES_EMPTY']);
    drop = database.drop;
    const url = new URL(database.url);
    const [host, port] = [url.hostname, Number(url.port)];
    proxy = createServer((client) => {
      client.on('error', () => undefined);
      if (isRefusing) return void client.resetAndDestroy();
      const line = connect(port, host).on('error', () => client.destroy());
      client.pipe(line).pipe(client);
      client.once('close', () => line.destroy());
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    // A TCP server has an address of this shape.
    url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    db = await openPostgres(url.href);
  });
  afterAll(async () => {
    await db.close();
    proxy.close();
    await drop();
  });

  it('go on where one connection is refused and the others work', async () => {
    const query = sql`select 1 as one`.compile(db.builder);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let begun = 0;
    const openTransactions = Array.from({ length: 8 }, () =>
      db.transaction({ company: 'one' }, async () => {
        begun += 1;
        await released;
      }),
    );
    while (begun < 8) await setTimeout(1);
    const waiting = db.read({ company: 'one' }, [query]);
    expect(db.load().waiting).toBe(1);
    isRefusing = true;
    await expect(db.read('system', [query])).rejects.toBeInstanceOf(DatabaseDown);
    expect(db.load().waiting).toBe(1);
    isRefusing = false;
    release();
    await Promise.all(openTransactions);
    expect(await waiting).toEqual([[{ one: 1 }]]);
  });
});
