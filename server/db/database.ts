import type { CompiledQuery, Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import type { Urgency } from './statement-queue.ts';

/**
 * For whom a statement runs. A company's statements run under the application role with row-level security; `system`
 * runs as the owner and is for what belongs to no company yet (sign-in, catalogue, migrations).
 */
export type Scope =
  | { readonly company: string; /** Milliseconds that a statement may take. */ readonly patience?: number }
  | 'system';

export type Row = Record<string, unknown>;

/** What a statement asks of a company's records, by the names of columns and without values. */
export type Subject = { company: string; pid: string; shape: string };

/** A compiled query. `subject` is called only where the statement's time is worth a look, so it may cost something. */
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
   * message to the worker, so nothing else waits for a conversation.
   */
  read(scope: Scope, queries: readonly Statement[]): Promise<Row[][]>;
  /** Calls back with the time of every statement that has a subject and was read outside a caller's transaction. */
  onMeasured(listener: MeasureListener): void;
  /**
   * Runs `work` in one transaction; rolls back when it throws. Never await anything but the database in it. Where there
   * is one connection, `background` work lets other work pass.
   */
  transaction<T>(scope: Scope, work: (trx: Trx) => Promise<T>, urgency?: Urgency): Promise<T>;
  /** Tells every server on this database that a company's or the catalogue's configuration changed. */
  announce(topic: string): Promise<void>;
  /** Calls back on every announcement, the own ones included. */
  onAnnounce(listener: (topic: string) => void): void;
  /** Announcements of other servers arrive; while they do not, nothing may be answered from a cache. */
  isListening(): boolean;
  /** Renews statistics and reclaims dead rows, which also lets indexes answer alone. Outside any transaction. */
  refresh(): Promise<void>;
  /**
   * Runs `work` as the owner outside any transaction, without a time limit: for `create index concurrently`. On
   * PostgreSQL it has a connection of its own, whose advisory locks end with it; the embedded database does nothing
   * else until it is done.
   */
  alone<T>(work: (run: Run) => Promise<T>): Promise<T>;
  /** How busy the connections are; the embedded database has one. */
  load(): { connections: number; idle: number; waiting: number };
  close(): Promise<void>;
};
