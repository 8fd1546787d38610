import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../server/db/database.ts';
import { inBackground } from '../../server/db/in-background.ts';
import { type EmptyDatabase, engineUnderTest, openEmpty } from './empty-database.ts';

// Neither upkeep nor another company may stand in the way of a person's page.

let empty: EmptyDatabase;
beforeAll(async () => {
  empty = await openEmpty(engineUnderTest);
});
afterAll(() => empty.remove());

describe.runIf(engineUnderTest === 'embedded')('work on the embedded database', () => {
  it('in the background lets reads and transactions pass that were asked for later', async () => {
    const { db } = empty;
    const upkeep = inBackground(db);
    const query = sql`select 1`.compile(db.builder);
    const done: string[] = [];
    const note = (name: string) => () => void done.push(name);
    let open = () => {};
    const openTransaction = db.transaction('system', () => new Promise<void>((end) => (open = end)));
    const all = [
      upkeep.read('system', [query]).then(note('upkeep reads')),
      upkeep.transaction('system', (trx) => sql`select 1`.execute(trx)).then(note('upkeep writes')),
      db.read('system', [query]).then(note('a person reads')),
      db.transaction('system', (trx) => sql`select 1`.execute(trx)).then(note('a person writes')),
    ];
    open();
    await Promise.all([openTransaction, ...all]);
    expect(done).toEqual(['a person reads', 'a person writes', 'upkeep reads', 'upkeep writes']);
  });
});

describe('a statement with a timeout', () => {
  it('fails where it takes longer, on the embedded database where that is expected', async () => {
    const { db } = empty;
    await db.transaction('system', async (trx) => {
      await sql`create table dear (text text)`.execute(trx);
      await sql`alter table dear alter text set storage plain`.execute(trx);
      await sql`insert into dear select repeat('x', 7000) from generate_series(1, 10000)`.execute(trx);
      await sql`grant select on dear to colonnade_app`.execute(trx);
    });
    const query = sql`select count(*) from dear a where md5(text || ${'x'}::text) = ''`.compile(db.builder);
    const read = (statementTimeout: number) => db.read({ company: 'one', statementTimeout }, [query]);
    try {
      await expect(read(5)).rejects.toMatchObject({ code: '57014' });
      expect(await read(10_000)).toEqual([[{ count: 0 }]]);
    } finally {
      await db.transaction('system', (trx) => sql`drop table dear`.execute(trx));
    }
  });
});

/** Statements of each company, more than there are connections for all of them. */
const flood = 60;
/** Seconds; long beside what a connection costs. */
const dear = engineUnderTest === 'embedded' ? 0.002 : 0.1;

/** Sends the floods, and says how many of their statements were done when another one was. */
const flooding = async (companies: readonly string[]) => {
  const { db } = empty;
  const slow = sql`select pg_sleep(${dear}::float8)`.compile(db.builder);
  const quick = sql`select 1`.compile(db.builder);
  // The time to open a connection is not what is compared.
  await Promise.all(Array.from({ length: 16 }, () => db.read('system', [slow])));
  let done = 0;
  const all = companies.flatMap((company) =>
    Array.from({ length: flood }, () => db.read({ company }, [slow]).then(() => void (done += 1))),
  );
  const until = async (work: Promise<unknown>): Promise<number> => {
    await work;
    return done;
  };
  return { read: (scope: Scope) => until(db.read(scope, [quick])), until, quick, end: () => Promise.all(all) };
};

describe('work on the database', () => {
  it('of one company lets that of another pass, however much of it waits', async () => {
    const { db } = empty;
    const { read, end } = await flooding(['flooding']);
    const lent = engineUnderTest === 'embedded' ? 1 : 8;
    expect(db.load().waiting).toBe(flood - lent);
    expect(await read({ company: 'another' })).toBeLessThanOrEqual(16);
    await end();
    expect(db.load().waiting).toBe(0);
  });

  it('of many companies leaves a connection to what belongs to none, and to announcements', async () => {
    const { db } = empty;
    const { read, until, end } = await flooding(['one', 'two', 'three']);
    expect(await read('system')).toBeLessThanOrEqual(24);
    expect(await until(db.announce('people:one'))).toBeLessThanOrEqual(48);
    await end();
  });

  it('of many companies does not starve background work', async () => {
    const { db } = empty;
    const { until, quick, end } = await flooding(['one', 'two', 'three']);
    const background = inBackground(db).read({ company: 'four' }, [quick]);
    // On the embedded database it waits for 100 ms, and then comes next.
    expect(await until(background)).toBeLessThan(engineUnderTest === 'embedded' ? 3 * flood : flood);
    await end();
  });
});
