import type { CompiledQuery, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * For whom a statement runs. A company's statements run under the application role with row-level security; `system`
 * runs as the owner and is for what belongs to no company yet (sign-in, catalogue, migrations).
 */
export type Scope =
  | { readonly company: string; /** Milliseconds that a statement may take. */ readonly patience?: number }
  | 'system';

export type Row = Record<string, unknown>;

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
  read(scope: Scope, queries: readonly CompiledQuery[]): Promise<Row[][]>;
  /** Runs `work` in one transaction; rolls back when it throws. Never await anything but the database in it. */
  transaction<T>(scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Tells every server on this database that a company's or the catalogue's configuration changed. */
  announce(topic: string): Promise<void>;
  /** Calls back on every announcement, the own ones included. */
  onAnnounce(listener: (topic: string) => void): void;
  /** Announcements of other servers arrive; while they do not, nothing may be answered from a cache. */
  isListening(): boolean;
  /** Renews statistics and reclaims dead rows, which also lets indexes answer alone. Outside any transaction. */
  refresh(): Promise<void>;
  /** How busy the connections are; the embedded database has one. */
  load(): { connections: number; idle: number; waiting: number };
  close(): Promise<void>;
};
