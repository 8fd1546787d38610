import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { DatasetQuery } from '../../src/engine/board/dataset.ts';
import type { Column, ModuleConfig, RecordValues } from '../../src/engine/column.ts';
import { instantOf } from '../../src/engine/moment.ts';
import type { User } from '../../src/schemas/wire.ts';
import { answerQuery } from '../../server/boards/dataset.ts';
import type { Actor } from '../../server/http/actor.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import type { RequestContext } from '../../server/records/request-context.ts';
import { insertRows } from '../../server/records/insert-rows.ts';
import { refreshRollups } from '../../server/rollups/refresh.ts';
import type { StoredModule } from '../../server/services.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Fixture: a module with readings, and queries whose answer from rollups is compared with the one from the rows. */

const label = { en: 'x', zh: 'x' };
export const base = { label, rw: 3, required: 0 } as const;
export const columns: Column[] = [
  { ...base, column: 'device', type: 'string' },
  { ...base, column: 'occurtime', type: 'timestamp' },
  { ...base, column: 'energy', type: 'float', multiple: 100, emptyvalue: -9999 },
  { ...base, column: 'pieces', type: 'int' },
  { ...base, column: 'mode', type: 'enum', enum: { b: label, a: label } },
];
export const pid = '5f00000000000000000000de';
const configWith = (changed: Column[]): ModuleConfig => ({
  pid,
  name: { en: 'Sums', zh: '合计' },
  group: 'other',
  columns: changed,
});
export const now = 1_795_200_000;

export const queryWith = (more: Partial<DatasetQuery>): DatasetQuery => ({
  name: 'q',
  pid,
  groupby: [],
  measures: [],
  ...more,
});

/** Matches every row, on a column by which rollups are not grouped: the query has to read the rows. */
const everyRow = [{ k: 'name', type: '!=', v: 'nobody' }] as const;

const near = (a: unknown, b: unknown): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
    : a === b;

export const wall = (month: number, day: number, zone: string) =>
  instantOf({ year: 2026, month, day, hour: 0, minute: 0, second: 0 }, zone);
export const quarter = 900;

export const days = (count: number) =>
  Array.from({ length: count * 24 }, (_, hour) => ({
    device: `d${(hour % 3) + 1}`,
    occurtime: wall(6, 1, 'UTC') + hour * 3600,
    energy: 100 * (hour + 1),
    pieces: hour,
  }));
export const byDay = queryWith({
  groupby: [{ column: 'occurtime', bucket: 'day', as: 'x' }],
  measures: [{ agg: 'sum', column: 'energy', as: 'y' }, { agg: 'count' }],
});

/** Starts a server with the module for the tests of one file. */
export const useTrial = () => {
  let server: TestServer;
  let session: User;
  let actor: Actor;

  const apply = async (changed: Column[]): Promise<void> => {
    const { companyid } = session;
    const outcome = await applyModules(server.db, [configWith(changed)], {
      owner: companyid,
      now: 1,
      companies: 'all',
    });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults));
    server.services.modules.forget();
  };

  const stored = async (): Promise<StoredModule> => {
    const storedModule = await server.services.modules.find(session.companyid, pid);
    if (storedModule === undefined) throw new Error('No module.');
    return storedModule;
  };

  beforeAll(async () => {
    server = await startTestServer();
    session = await server.signIn('administrator');
    const signedIn = await createSessionStore(server.db, server.services)(
      session.loginsession,
      Math.floor(Date.now() / 1000),
    );
    if (signedIn === undefined) throw new Error('Nobody is signed in.');
    actor = signedIn;
    await apply(columns);
  });
  afterAll(() => server.close());

  const requestContext = (zone: string, change: Partial<Actor> = {}): RequestContext => ({
    db: server.db,
    services: server.services,
    actor: { ...actor, ...change, zone },
    language: 'en',
    now,
  });

  const run = (statement: ReturnType<typeof sql>) =>
    server.db.transaction({ company: session.companyid }, (trx) => statement.execute(trx));

  let written = 0;
  const insert = async (rows: readonly RecordValues[]): Promise<void> => {
    const module = await stored();
    const whole = rows.map((row) => {
      written += 1;
      const did = `row${String(written).padStart(21, '0')}`;
      return { did, name: 'Row', createtime: 1, updatetime: 1, organization: 'o1', ...row };
    });
    await server.db.transaction({ company: session.companyid }, (trx) =>
      insertRows(trx, module, session.companyid, whole),
    );
  };

  const clear = async (): Promise<void> => {
    const { table } = await stored();
    await run(sql`delete from ${sql.table(table)}`);
  };

  const sumUp = async (zone: string, time = now): Promise<void> =>
    refreshRollups(server.db, await stored(), { did: session.companyid, zone }, time);

  const expectAsRows = async (zone: string, query: DatasetQuery, change: Partial<Actor> = {}): Promise<void> => {
    const who = requestContext(zone, change);
    const dataset = await answerQuery(who, query);
    const rows = await answerQuery(who, { ...query, condition: [...(query.condition ?? []), ...everyRow] });
    const isSame =
      dataset.rows.length === rows.rows.length &&
      dataset.rows.every((row, index) => row.every((cell, column) => near(cell, rows.rows[index]?.[column])));
    if (!isSame) expect(dataset.rows).toEqual(rows.rows);
  };

  /** Whether a query is answered from rollups: falsifies the stored sums and checks if the answer changes. */
  const isFromSums = async (zone: string, query: DatasetQuery): Promise<boolean> => {
    const before = await answerQuery(requestContext(zone), query);
    await run(sql`update rollup set sums = array(select s + 1000000 from unnest(sums) s), n = n + 1000000`);
    const after = await answerQuery(requestContext(zone), query);
    await run(sql`update rollup set sums = array(select s - 1000000 from unnest(sums) s), n = n - 1000000`);
    return JSON.stringify(before.rows) !== JSON.stringify(after.rows);
  };

  return {
    server: () => server,
    session: () => session,
    actor: () => actor,
    apply,
    stored,
    requestContext,
    run,
    insert,
    clear,
    sumUp,
    expectAsRows,
    isFromSums,
  };
};
