import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Row } from './database.ts';
import type { Schema } from './schema.ts';

/** `milliseconds`: of the statement, where the database itself measures it. */
export type Answered = { rows: Row[]; affected: number; milliseconds?: number };

/** One conversation with the database: statements run one after the other on the same connection. */
export type Link = {
  query(sql: string, parameters: readonly unknown[]): Promise<Answered>;
};

const connectionOver = (link: Link): DatabaseConnection => ({
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answered = await link.query(query.sql, query.parameters);
    // Kysely types rows by the query it compiled; the link knows only that they are objects.
    return { rows: answered.rows as R[], numAffectedRows: BigInt(answered.affected) };
  },
  // Exports page by keys instead: the embedded database has no cursors.
  // oxlint-disable-next-line require-yield
  async *streamQuery() {
    throw new Error('Rows are not streamed; page by key.');
  },
});

const driverOver = (link: Link): Driver => {
  const connection = connectionOver(link);
  const run = (sql: string) => connection.executeQuery(CompiledQuery.raw(sql)).then(() => undefined);
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: () => run('begin'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
};

const dialectWith = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** A Kysely whose statements all go over one link. */
export const kyselyOver = (link: Link): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: dialectWith(driverOver(link)) });

/** A Kysely that compiles and never runs. */
export const queryBuilder = (): Kysely<Schema> => new Kysely<Schema>({ dialect: dialectWith(new DummyDriver()) });
