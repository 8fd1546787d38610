import { clientIdOf } from './client-id.ts';
import { type Connection, openConnection } from './connection.ts';
import { mqttFiguresOf } from './figures.ts';
import { createListener, type Receive } from './listen.ts';
import { filtersOf, readRoutes, type Routes } from './routes.ts';
import { createSubscriptions } from './subscriptions.ts';
import type { WorkerContext } from '../../worker.ts';

/** Backoff: seconds until the next attempt to connect; they double with each that fails. */
const delays = { first: 1, max: 30 } as const;

type Attempts = { at: number; delay: number; logged: string };
const fresh: Attempts = { at: -Infinity, delay: delays.first, logged: '' };

/** When to reconnect. Each reason is logged once; the address may hold a password and is never logged. */
const createAttempts = ({ now, log }: WorkerContext) => {
  let next = fresh;
  return {
    begin: (): boolean => {
      if (now() < next.at) return false;
      next = { ...next, at: now() + next.delay, delay: Math.min(next.delay * 2, delays.max) };
      return true;
    },
    failed: (failure: unknown): void => {
      const message = failure instanceof Error ? failure.message : String(failure);
      if (message !== next.logged)
        log.warn({ reason: message }, 'the MQTT broker cannot be reached; it is tried again');
      next = { ...next, logged: message };
    },
    succeeded: (): void => {
      next = fresh;
      log.info({}, 'connected to the MQTT broker');
    },
  };
};

type Subscriptions = ReturnType<typeof createSubscriptions>;

/** Connection to the broker, reopened with a backoff after a failure. `changed` is called when it opens and when it closes. */
export const createLink = (context: WorkerContext, receive: Receive, changed: (isThere: boolean) => void) => {
  const { db, log, services } = context;
  const figures = mqttFiguresOf(db);
  const listener = createListener(context, receive);
  const attempts = createAttempts(context);
  let routes: Routes = new Map();
  let connection: Connection | undefined;
  let subscriptions: Subscriptions | undefined;

  const become = (next: Connection | undefined): void => {
    connection = next;
    subscriptions = next && createSubscriptions(context, next);
    figures.isConnected = next !== undefined;
    changed(next !== undefined);
  };

  const closed = (): void => {
    if (connection !== undefined) log.warn({}, 'the connection to the MQTT broker has ended');
    become(undefined);
  };

  return {
    connection: () => connection,
    connect: async (): Promise<void> => {
      if (connection !== undefined || !attempts.begin()) return;
      try {
        // What the broker kept for this session comes before anything is subscribed.
        routes = await readRoutes(context);
        const session = { clientId: await clientIdOf(db), clean: false };
        const opened = await openConnection(services.settings, session, {
          message: (arrived, over) => listener.handle(routes, arrived, () => over.isOpen()),
          closed,
        });
        become(opened);
        attempts.succeeded();
      } catch (failure) {
        attempts.failed(failure);
      }
    },
    /** Subscribes to what modules have, and to nothing else. @throws at the end, if a packet failed */
    follow: async (): Promise<void> => {
      const followed = subscriptions;
      if (followed === undefined) return;
      routes = await readRoutes(context);
      listener.forget();
      await followed.follow(new Set(filtersOf(routes)));
    },
    disconnect: async (): Promise<void> => {
      const ending = connection;
      become(undefined);
      await ending?.close();
    },
  };
};
