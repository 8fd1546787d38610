import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../src/schemas/wire.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Row } from '../../server/db/database.ts';
import { dropNeeded, makeNeeded } from '../../server/needed-indexes/build.ts';
import { createSlowQueries } from '../../server/needed-indexes/slow-queries.ts';
import { dropUnused, makeMostNeeded, needRound, updateIndexUses } from '../../server/needed-indexes/upkeep.ts';
import { readSettings } from '../../server/settings.ts';
import { engineUnderTest } from './empty-database.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { columns, few, many, neededTrial } from './needed-trial.ts';

// Indexes by need: made one at a time, kept while they are used, dropped otherwise. The clock is an argument.

let server: TestServer;
let administrator: User;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
});
afterAll(() => server.close());

const { ask, list, rowsOf, wereSlow, onlyProposal, indexesOn, save, again } = neededTrial(
  '3c0ffee0000000000003',
  () => ({
    server,
    administrator,
  }),
);

const now = 1_795_200_000;
const day = 24 * 3600;

/** A list that needs an index on its kinds. */
const needing = async (count = few) => {
  const made = await list(count);
  await wereSlow(made.pid, [{ equal: ['kind'] }]);
  return { ...made, proposal: await onlyProposal(made.pid) };
};

const servicesWith = (indexes: 'auto' | 'propose') => ({
  ...server.services,
  settings: readSettings({ INDEXES: indexes }),
});

const deleteNeeded = () => server.db.transaction('system', (trx) => trx.deleteFrom('slowquestion').execute());

describe('the upkeep', () => {
  it('makes the index whose questions took the most time, and no other one within a quarter of an hour', async () => {
    await deleteNeeded();
    const { pid, module } = await list(few);
    await wereSlow(pid, [{ equal: [], range: 'ts' }]);
    await wereSlow(pid, [{ equal: ['kind'] }], { times: 9 });
    const made = async () => [...(await indexesOn(module)).keys()].filter((name) => name.includes('_need_')).length;
    await makeMostNeeded(server.db, servicesWith('auto'), now);
    expect([...(await indexesOn(module)).keys()]).toContain(`${module.base}_need_${module.physical.get('kind')}`);
    await makeMostNeeded(server.db, servicesWith('auto'), now + 899);
    expect(await made()).toBe(1);
    await makeMostNeeded(server.db, servicesWith('auto'), now + 900);
    expect(await made()).toBe(2);
  });

  it('makes one in the order of the page where the index of the range leaves a question slow', async () => {
    await deleteNeeded();
    const { pid, module } = await list(few);
    const shape = { equal: ['kind'], range: 'ts', order: 'value' };
    const [kind, ts, value] = ['kind', 'ts', 'value'].map((name) => module.physical.get(name));
    const made = async () => [...(await indexesOn(module)).keys()].filter((name) => name.includes('_need_'));
    const later = (hours: number) => makeMostNeeded(server.db, servicesWith('auto'), now + 3 * day + hours * 3600);
    await wereSlow(pid, [shape]);
    await later(0);
    expect(await made()).toEqual([`${module.base}_need_${kind}_${ts}`]);
    // What was slow before that index says nothing about it.
    await later(1);
    expect(await made()).toHaveLength(1);
    await wereSlow(pid, [shape]);
    await later(2);
    expect((await made()).toSorted()).toEqual(
      [`${module.base}_need_${kind}_${ts}`, `${module.base}_need_${kind}_${value}`].toSorted(),
    );
    await wereSlow(pid, [shape]);
    await later(3);
    expect(await made()).toHaveLength(2);
  });

  it.each([
    ['auto', 1],
    ['propose', 0],
  ] as const)('with INDEXES=%s makes %i', async (mode, count) => {
    await deleteNeeded();
    const { module } = await needing();
    const slow = createSlowQueries(server.db);
    await needRound({ db: server.db, services: servicesWith(mode), slow }, now + 2 * day);
    const made = [...(await indexesOn(module)).keys()].filter((name) => name.includes('_need_'));
    expect(made).toHaveLength(count);
  });

  it('does not wait for ever after a clock that went back', async () => {
    await deleteNeeded();
    const { module, proposal } = await needing();
    await makeMostNeeded(server.db, servicesWith('auto'), now - 300 * day);
    expect((await indexesOn(module)).has(proposal.plan.name)).toBe(true);
  });
});

describe('an index by need', () => {
  it('is made once by servers that make it at the same time', async () => {
    const { module, proposal } = await needing();
    const outcomes = await Promise.all([1, 2, 3].map(() => makeNeeded(server.db, proposal, now)));
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
    expect([...(await indexesOn(module)).keys()].filter((name) => name.includes('_need_'))).toHaveLength(1);
    expect(await makeNeeded(server.db, proposal, now)).toBe('present');
  });

  it('is dropped after 30 days without use, and a default one never', async () => {
    const { module, proposal } = await needing();
    const before = [...(await indexesOn(module)).keys()];
    await makeNeeded(server.db, proposal, now);
    await updateIndexUses(server.db, now + 29 * day);
    await dropUnused(server.db, now + 30 * day);
    expect((await indexesOn(module)).has(proposal.plan.name)).toBe(true);
    await dropUnused(server.db, now + 30 * day + 1);
    expect([...(await indexesOn(module)).keys()]).toEqual(before);
    expect(await rowsOf(sql<Row>`select 1 from neededindex where name = ${proposal.plan.name}`)).toEqual([]);
  });

  it('remains while it is used, also where the database forgot its counts', async () => {
    const { module, proposal } = await needing(many);
    const { name } = proposal.plan;
    await makeNeeded(server.db, proposal, now);
    const used = () => rowsOf(sql<Row>`select usedat, scans from neededindex where name = ${name}`);
    await rowsOf(sql<Row>`select count(*) from ${sql.table(module.base)} t, pg_stat_force_next_flush()
      where t.company = company_number(${administrator.companyid}) and t.${sql.id(module.physical.get('kind') ?? '')} = 'b'`);
    await expect
      .poll(async () => {
        await updateIndexUses(server.db, now + 20 * day);
        return used();
      })
      .toEqual([{ usedat: now + 20 * day, scans: expect.any(Number) }]);
    await rowsOf(sql<Row>`select pg_stat_reset()`);
    await updateIndexUses(server.db, now + 40 * day);
    expect(await used()).toEqual([{ usedat: now + 20 * day, scans: 0 }]);
    await dropUnused(server.db, now + 45 * day);
    expect((await indexesOn(module)).has(name)).toBe(true);
    await dropUnused(server.db, now + 51 * day);
    expect((await indexesOn(module)).has(name)).toBe(false);
  });

  it('that only the catalogue knows is counted from when it was found', async () => {
    const { module, proposal } = await needing();
    await makeNeeded(server.db, proposal, now);
    await server.db.transaction('system', (trx) => trx.deleteFrom('neededindex').execute());
    await updateIndexUses(server.db, now + 100 * day);
    await dropUnused(server.db, now + 120 * day);
    expect((await indexesOn(module)).has(proposal.plan.name)).toBe(true);
    await dropNeeded(server.db, proposal.plan.name);
  });

  it('remains when its module is saved, and goes with its column', async () => {
    const { body, module, proposal } = await needing();
    await makeNeeded(server.db, proposal, now);
    const has = async () => (await indexesOn(module)).has(proposal.plan.name);
    expect(await save(again(body, [...columns, { column: 'more', type: 'string' }]))).toMatchObject({ status: 0 });
    expect(await has()).toBe(true);
    expect(await save(again(body, columns.slice(1)))).toMatchObject({ status: 0 });
    expect(await has()).toBe(false);
    await updateIndexUses(server.db, now);
    expect(await rowsOf(sql<Row>`select 1 from neededindex where name = ${proposal.plan.name}`)).toEqual([]);
  });
});

describe.runIf(engineUnderTest === 'postgres')('a concurrent build', () => {
  /** Begins a build that waits for a transaction which has written to the table, and ends both. */
  const killed = async ({ module, proposal }: Awaited<ReturnType<typeof needing>>): Promise<void> => {
    const written = Promise.withResolvers<void>();
    const killing = Promise.withResolvers<void>();
    const writing = server.db.transaction('system', async (trx) => {
      await sql`update ${sql.table(module.base)} set name = name || ' changed' where version < 0`.execute(trx);
      written.resolve();
      await killing.promise;
    });
    await written.promise;
    const build = makeNeeded(server.db, proposal, now).catch((failure: unknown) => failure);
    await expect.poll(async () => (await indexesOn(module)).get(proposal.plan.name)).toBe(false);
    await rowsOf(sql<Row>`select pg_terminate_backend(pid) from pg_stat_activity
      where query like ${`create index concurrently "${proposal.plan.name}"%`}`);
    expect(await build).toBeInstanceOf(Error);
    killing.resolve();
    await writing;
  };

  it('that was killed leaves an invalid index, which the next build drops and makes anew', async () => {
    const list = await needing();
    await killed(list);
    expect((await indexesOn(list.module)).get(list.proposal.plan.name)).toBe(false);
    await expect.poll(() => makeNeeded(server.db, list.proposal, now)).toBe('made');
    expect((await indexesOn(list.module)).get(list.proposal.plan.name)).toBe(true);
  });

  it('of another index drops it too', async () => {
    const [first, second] = [await needing(), await needing()];
    await killed(first);
    await expect.poll(() => makeNeeded(server.db, second.proposal, now)).toBe('made');
    expect((await indexesOn(first.module)).has(first.proposal.plan.name)).toBe(false);
  });

  it('is cancelled by a change of its module, so that the change does not wait for it, and is made afterwards', async () => {
    const { body, module, proposal } = await needing();
    const written = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    // An old snapshot is what a build waits for at its end; it stops no change of a table.
    const reading = server.db.transaction('system', async (trx) => {
      await sql`set transaction isolation level repeatable read`.execute(trx);
      await sql`select 1 from company`.execute(trx);
      written.resolve();
      await ending.promise;
    });
    await written.promise;
    const build = makeNeeded(server.db, proposal, now);
    await expect.poll(async () => (await indexesOn(module)).get(proposal.plan.name)).toBe(false);
    expect(await save(again(body, [...columns, { column: 'more', type: 'string' }]))).toMatchObject({ status: 0 });
    expect(await build).toBe('cancelled');
    ending.resolve();
    await reading;
    expect(await makeNeeded(server.db, proposal, now)).toBe('made');
  });

  it('lets others write while it waits', async () => {
    const { pid, module, proposal } = await needing();
    const written = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const writing = server.db.transaction('system', async (trx) => {
      await sql`update ${sql.table(module.base)} set name = name where version < 0`.execute(trx);
      written.resolve();
      await ending.promise;
    });
    await written.promise;
    const build = makeNeeded(server.db, proposal, now);
    await expect.poll(async () => (await indexesOn(module)).get(proposal.plan.name)).toBe(false);
    expect(await ask(endpoints.createRecord, { pid, data: { name: 'x', kind: 'a' } })).toMatchObject({ status: 0 });
    ending.resolve();
    await writing;
    expect(await build).toBe('made');
  });
});
