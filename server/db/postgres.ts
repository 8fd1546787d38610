import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Db, MeasureListener, Run, Scope, Statement, Trx } from './database.ts';
import { DatabaseDown, isConnectionLost } from './database-down.ts';
import { type ConnectionQueue, createConnectionQueue, type Shares, type Urgency } from './connection-queue.ts';
import { type Link, kyselyOver, queryBuilder } from './link.ts';
import { createStatementTimes } from './statement-times.ts';
import { createWatchdog, Frozen, type Watchdog } from './watchdog.ts';
import { openScope, turnOf } from './roles.ts';
import { type Prepared, prepareStatements } from './prepared.ts';
import { isUnusable } from './statement-names.ts';

// bigint and count(*) fit a double here: values are bounded to safe integers where they come in.
pg.types.setTypeParser(20, Number);

const channel = 'colonnade';

/** Name of all connections of this process, as PostgreSQL lists them; a restore looks for those of other processes. */
const processName = `colonnade-${randomUUID().slice(0, 8)}`;

/** Milliseconds after which a silent server counts as gone; the database's own limit is the longer one. */
const beginTimeout = 5_000;
const queryTimeout = 30_000;

// The driver reads `query_timeout` of each query, which its types do not know.
const within = (text: string, timeout: number | undefined, values?: readonly unknown[]): pg.QueryConfig =>
  ({ text, ...(values ? { values: [...values] } : {}), query_timeout: timeout }) as pg.QueryConfig;

type Connection = { client: pg.PoolClient; watchdog: Watchdog; timeout: number | undefined };

const linkOver = ({ client, watchdog, timeout }: Connection, prepared?: Prepared): Link => {
  let lost: Error | undefined;
  return {
    query: async (sql, parameters) => {
      // After an unanswered statement, the next one on its connection would only wait behind it.
      if (lost !== undefined) throw lost;
      const queryConfig = prepared?.named(client, within(sql, timeout, parameters)) ?? within(sql, timeout, parameters);
      try {
        const result = await watchdog.guard(client.query(queryConfig));
        return { rows: result.rows, affected: result.rowCount ?? 0 };
      } catch (failure) {
        prepared?.failed(client, queryConfig);
        if (failure instanceof Error && isConnectionLost(failure)) lost = failure;
        throw failure;
      }
    },
  };
};

const listen = (url: string, announcements: EventEmitter) => {
  let isEnding = false;
  let isUp = false;
  let lostAt: number | undefined;
  let client: pg.Client | undefined;
  const connect = async (): Promise<void> => {
    if (isEnding) return;
    client = new pg.Client({ connectionString: url, application_name: processName });
    client.on('notification', (message) => announcements.emit('announce', message.payload ?? ''));
    client.on('error', () => undefined);
    client.on('end', () => {
      isUp = false;
      lostAt ??= performance.now();
      setTimeout(() => void connect().catch(() => undefined), 1000).unref();
    });
    await client.connect();
    await client.query(`listen ${channel}`);
    // Announcements may have been missed while the connection was down, so all caches are invalidated.
    announcements.emit('announce', 'all');
    isUp = true;
    if (lostAt !== undefined) announcements.emit('reconnected', Math.round((performance.now() - lostAt) / 1000));
    lostAt = undefined;
  };
  return {
    start: connect,
    isUp: () => isUp,
    stop: async () => {
      isEnding = true;
      await client?.end();
    },
  };
};

/** A connection beside the pool, whose statements may take as long as they need. */
const aloneOn = async <T>(url: string, work: (run: Run) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: beginTimeout });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(async (statement, parameters = []) => (await client.query(statement, [...parameters])).rows);
  } catch (failure) {
    throw isConnectionLost(failure) ? new DatabaseDown(failure) : failure;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * Two connections are always free for the lookup of a session and the like, and two beside them for background work. Of
 * those for companies one has at most eight, however long its statements take.
 */
const shares: Shares = { all: 16, companies: 12, each: 8, background: 8, reserved: 2 };

type Served = {
  pool: pg.Pool;
  watchdog: Watchdog;
  prepared: ReturnType<typeof prepareStatements>;
  queue: ConnectionQueue;
};

/** A single connection was closed, or one more is too many (SQLSTATE 53300). */
const ofOneConnection = /^(ECONNRESET|EPIPE|53300)$|Connection terminated unexpectedly|not queryable/;

const isWholeServer = (failure: unknown): boolean => {
  const { code, message } = failure as { code?: unknown; message?: unknown };
  return !ofOneConnection.test(String(code ?? message));
};

type Ways = { names?: Prepared | undefined; urgency?: Urgency | undefined };

/** Transactions of a scope, each on a connection of the pool. */
const scopesOf = ({ pool, watchdog, prepared, queue }: Served) => {
  /**
   * Fails all waiting statements at once: each would get the same failure after a timeout of its own. Not after the loss
   * or refusal of a single connection while others work.
   */
  const endWaits = (failure: unknown): DatabaseDown => {
    const down = new DatabaseDown(failure);
    if (isWholeServer(failure)) queue.failWaiting(down);
    return down;
  };

  /** The first statement does no work: when it times out, the database server itself is not responding. */
  const openLine = async (scope: Scope): Promise<pg.PoolClient> => {
    const client = await pool.connect().catch((failure: unknown) => {
      throw endWaits(failure);
    });
    try {
      await client.query(within(`${prepared.drops(client)}${openScope(scope)}`, beginTimeout));
      return client;
    } catch (failure) {
      client.release(true);
      throw isConnectionLost(failure) ? endWaits(failure) : failure;
    }
  };

  const onConnection = async <T>(scope: Scope, work: (link: Link) => Promise<T>, names?: Prepared): Promise<T> => {
    const client = await openLine(scope);
    let isBroken = false;
    try {
      const timeout = scope === 'system' ? undefined : queryTimeout;
      const result = await work(linkOver({ client, watchdog, timeout }, names));
      await watchdog.guard(client.query(within('commit', queryTimeout)));
      return result;
    } catch (failure) {
      // A connection with a stale statement is closed: a new one has none.
      isBroken = isConnectionLost(failure) || (names !== undefined && isUnusable(failure));
      if (!isBroken)
        await client.query(within('rollback', beginTimeout)).catch(() => {
          isBroken = true;
        });
      if (failure instanceof Frozen) throw endWaits(failure);
      throw isConnectionLost(failure) ? new DatabaseDown(failure) : failure;
    } finally {
      client.release(isBroken);
    }
  };

  return <T>(scope: Scope, work: (link: Link) => Promise<T>, { names, urgency }: Ways = {}): Promise<T> =>
    queue.inTurn(() => onConnection(scope, work, names), turnOf(scope, urgency));
};

/** PostgreSQL 15 or later through a pool. */
export const openPostgres = async (url: string): Promise<Db> => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: processName,
    max: shares.all,
    connectionTimeoutMillis: beginTimeout,
    statement_timeout: 60_000,
  });
  pool.on('error', () => undefined);
  // A connection that is lost while in use emits an error after its statement has failed; without a listener the
  // process would crash.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  // Every cache of the process listens.
  const announcements = new EventEmitter().setMaxListeners(0);
  const measures = createStatementTimes();
  const listener = listen(url, announcements);
  const watchdog = createWatchdog(url);
  const prepared = prepareStatements();

  const queue = createConnectionQueue(shares);
  const inScope = scopesOf({ pool, watchdog, prepared, queue });

  try {
    await listener.start();
  } catch (failure) {
    await listener.stop().catch(() => undefined);
    await pool.end();
    throw new Error(`PostgreSQL cannot be reached by DATABASE_URL: ${(failure as Error).message}`, { cause: failure });
  }
  return {
    engine: 'postgres',
    builder: queryBuilder(),
    read: (scope: Scope, queries: readonly Statement[], urgency?: Urgency) =>
      prepared.reading((names) =>
        inScope(
          scope,
          async (link) => {
            const results = [];
            for (const query of queries)
              results.push((await measures.timed(query, () => link.query(query.sql, query.parameters))).rows);
            return results;
          },
          { names, urgency },
        ),
      ),
    onMeasured: (measuring: MeasureListener) => measures.add(measuring),
    transaction: <T>(scope: Scope, work: (trx: Trx) => Promise<T>, urgency?: Urgency) =>
      inScope(scope, (link) => work(kyselyOver(link)), { urgency }),
    announce: async (topic) => {
      // Synchronous in this process; other processes get the notification.
      announcements.emit('announce', topic);
      await queue.inTurn(() => pool.query(within('select pg_notify($1, $2)', beginTimeout, [channel, topic])));
    },
    onAnnounce: (listening) => void announcements.on('announce', listening),
    onReconnected: (listening) => void announcements.on('reconnected', listening),
    isListening: listener.isUp,
    refresh: async () => void (await queue.inTurn(() => pool.query('vacuum (analyze)'), { urgency: 'background' })),
    alone: (work) => aloneOn(url, work),
    load: () => ({ connections: pool.totalCount, idle: pool.idleCount, waiting: queue.waiting() }),
    close: async () => {
      await listener.stop();
      await queue.inTurn(() => pool.end(), { urgency: 'last' });
    },
  };
};
