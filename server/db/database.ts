import type { CompiledQuery, Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import type { Urgency } from './connection-queue.ts';

/**
 * For whom a statement runs. A company's statements run under the application role with row-level security; `system`
 * runs as the owner and is for what belongs to no company yet (sign-in, catalogue, migrations).
 */
export type Scope =
  | {
      readonly company: string;
      /**
       * Timeout of each statement, milliseconds. The embedded database can't end one: of reads, it refuses those that it
       * expects to take longer.
       */
      readonly statementTimeout?: number;
      /** For reads: aborted when the caller no longer needs them. Only reads that have not started are dropped. */
      readonly signal?: AbortSignal;
    }
  | 'system';

export type Row = Record<string, unknown>;

/** Shape of a query on a company's records: the names of its columns, without values. */
export type Subject = { company: string; pid: string; shape: string };

/** A compiled query. `subject` is called only for statements whose time is of interest, so it may be expensive. */
export type Statement = CompiledQuery & { readonly subject?: () => Subject };

/** `milliseconds`: of the statement in the database, without the wait for a connection or a turn. */
export type MeasureListener = (subject: () => Subject, milliseconds: number) => void;

/** Runs one statement, by itself a transaction, and answers its rows. */
export type Run = (statement: string, parameters?: readonly unknown[]) => Promise<Row[]>;

/** A Kysely bound to one open transaction. Module tables have runtime names: see `modules/table.ts`. */
export type Trx = Kysely<Schema>;

/** The database behind the server: PGlite in a worker thread or PostgreSQL, the same SQL on both. */
export type Db = {
  readonly engine: 'embedded' | 'postgres';
  /** Builds queries without running them. */
  readonly builder: Kysely<Schema>;
  /**
   * Runs compiled queries in one transaction and answers their rows in order. On the embedded database this is one
   * message to the worker, so nothing else waits for a conversation. `background` reads let other work pass.
   */
  read(scope: Scope, queries: readonly Statement[], urgency?: Urgency): Promise<Row[][]>;
  /** Calls back with the time of every statement that has a subject and was read outside a caller's transaction. */
  onMeasured(listener: MeasureListener): void;
  /**
   * Runs `work` in one transaction; rolls back when it throws. Never await anything but `trx` in it: another read or
   * transaction inside could wait for the connection that this one has. `background` work lets other work pass.
   */
  transaction<T>(scope: Scope, work: (trx: Trx) => Promise<T>, urgency?: Urgency): Promise<T>;
  /** Notifies every server on this database that the configuration of a company or of the catalogue has changed. */
  announce(topic: string): Promise<void>;
  /** Calls back on every announcement, the own ones included. */
  onAnnounce(listener: (topic: string) => void): void;
  /** Calls back when a lost database answers again, with the seconds since the loss. The embedded one is never lost. */
  onReconnected(listener: (seconds: number) => void): void;
  /** True while announcements of other servers arrive; otherwise no cache may be used. */
  isListening(): boolean;
  /** Renews statistics and reclaims dead rows, which also lets indexes answer alone. Outside any transaction. */
  refresh(): Promise<void>;
  /**
   * Runs `work` as the owner outside any transaction, without a time limit: for `create index concurrently`. On
   * PostgreSQL it has a connection of its own, whose advisory locks end with it; the embedded database does nothing
   * else until it is done.
   */
  alone<T>(work: (run: Run) => Promise<T>): Promise<T>;
  /** Load of the connection pool; the embedded database has one connection. */
  load(): { connections: number; idle: number; waiting: number };
  close(): Promise<void>;
};
