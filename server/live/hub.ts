import type { FastifyBaseLogger } from 'fastify';
import type { LiveTopic } from '../../src/schemas/live.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import type { Services } from '../services.ts';
import { type FindActor, liveSessions } from '../sessions/session-store.ts';
import { createBounds } from './bounds.ts';
import { createCoalescer } from '../announcements/coalesce.ts';
import { createDelivery } from './deliver.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';
import { type Subscription, subscriptionsOf, type Reader } from './reader.ts';
import type { EndReason } from './stream.ts';
import { readChangedTopic } from '../announcements/topics.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';

/** Milliseconds between two deliveries of one company's module. */
const deliveryInterval = 250;
/** Polling interval in milliseconds for sessions of open streams: the stream of an ended session ends within 5 s. */
const sessionInterval = 4_000;
/** Milliseconds between two comments on a stream. */
const beatInterval = 20_000;
/** Streams whose first rows are read at the same time: a restarted server is met by all readers at once. */
const maxBeginning = 4;

export type LivePlatform = {
  db: Db;
  services: Services;
  findActor: FindActor;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

type Open = { subscriptions: readonly Subscription[]; leave: () => void };

const rightsOf = ({ companyid, rightsMark, zone, organizations }: Actor, language: string): string =>
  [companyid, rightsMark, zone, language, ...organizations].join(' ');

/** The open streams of a server. */
const createReaders = (subscriptions: Subscriptions) => {
  const open = new Map<Reader, Open>();
  const close = (reader: Reader): void => {
    const opened = open.get(reader);
    if (opened === undefined) return;
    open.delete(reader);
    opened.subscriptions.forEach(subscriptions.remove);
    opened.leave();
  };
  return {
    add: (reader: Reader, opened: Open): void => {
      open.set(reader, opened);
      opened.subscriptions.forEach(subscriptions.add);
    },
    close,
    end: (reader: Reader, reason: EndReason): void => {
      close(reader);
      reader.stream.end(reason);
    },
    has: (reader: Reader): boolean => open.has(reader),
    all: (): Reader[] => [...open.keys()],
    where: (isMeant: (reader: Reader) => boolean): Reader[] => [...open.keys()].filter(isMeant),
  };
};

const askAgain = (readers: Iterable<Reader>): void => {
  for (const { stream } of readers) stream.send('again', {});
};

const changed = (readers: readonly Reader[], topic: LiveTopic): void => {
  for (const { stream } of readers) stream.send('changed', { topic });
};

type Parts = LivePlatform & {
  readers: ReturnType<typeof createReaders>;
  subscriptions: Subscriptions;
  delivery: ReturnType<typeof createDelivery>;
};

/** Ends the stream of a session that ended or whose rights changed; the page then reconnects with its new rights. */
const recheck = async ({ readers, findActor, now }: Parts, readersToCheck: readonly Reader[]): Promise<void> => {
  for (const reader of readersToCheck) {
    const actor = await findActor(reader.token, now(), 'watching').catch(() => reader.actor);
    if (!readers.has(reader)) continue;
    if (actor === undefined) readers.end(reader, 'session');
    else if (rightsOf(actor, reader.language) !== reader.rights) readers.end(reader, 'rights');
  }
};

/** One query finds ended sessions, announced or not; then the rights are checked. */
const recheckAll = async (parts: Parts): Promise<void> => {
  const { db, readers, now } = parts;
  const allReaders = readers.all();
  if (allReaders.length === 0) return;
  const live = await liveSessions(db, [...new Set(allReaders.map(({ actor }) => actor.sessionHash))], now());
  const [lasting, ended] = [true, false].map((is) =>
    allReaders.filter(({ actor }) => live.has(actor.sessionHash) === is),
  );
  for (const reader of ended ?? []) if (readers.has(reader)) readers.end(reader, 'session');
  await recheck(parts, lasting ?? []);
};

/** Handlers of announcements for open streams, by the first word of the topic. */
const listenersOf = (parts: Parts): Readonly<Record<string, (id: string, more: string) => void>> => {
  const { readers, delivery } = parts;
  const modulesChanged = () => {
    delivery.forget();
    changed(
      readers.where(({ hasMenu }) => hasMenu),
      { kind: 'menu' },
    );
  };
  return {
    people: (company) =>
      void recheck(
        parts,
        readers.where(({ actor }) => actor.companyid === company),
      ),
    session: (hash) =>
      void recheck(
        parts,
        readers.where(({ actor }) => actor.sessionHash === hash),
      ),
    notices: (company, receivers) => {
      const named = receivers === '*' ? undefined : new Set(receivers.split(','));
      const isMeant = ({ actor, hasInbox }: Reader) =>
        hasInbox && actor.companyid === company && named?.has(actor.userid) !== false;
      changed(readers.where(isMeant), { kind: 'inbox' });
    },
    modules: modulesChanged,
    // The connection to the database was lost, or it was restored from a backup: announcements in between are unknown.
    all: () => {
      modulesChanged();
      askAgain(readers.all());
      void recheck(parts, readers.all());
    },
  };
};

const listen = (parts: Parts): void => {
  const { db, readers, subscriptions, delivery, log } = parts;
  const changes = createCoalescer(async (records) => {
    await delivery.deliver(records).catch((failure: unknown) => {
      log.warn({ err: failure }, 'changed records could not be read for live pages');
      askAgain(subscriptions.of(records.company, records.pid).map(({ reader }) => reader));
    });
  }, deliveryInterval);
  const listeners = listenersOf(parts);
  db.onAnnounce((topic) => {
    if (readers.all().length === 0) return;
    const records = readChangedTopic(topic);
    if (records !== undefined) changes.add(records);
    const [kind = '', id = '', more = ''] = topic.split(':');
    if (Object.hasOwn(listeners, kind)) listeners[kind]?.(id, more);
  });
};

/** Polls the sessions and sends comments (keep-alive) until it is stopped. */
const startRounds = (parts: Parts): (() => void) => {
  let isChecking = false;
  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    await recheckAll(parts).catch(() => undefined);
    isChecking = false;
  };
  const checking = setInterval(() => void check(), sessionInterval).unref();
  const beating = setInterval(() => {
    for (const { stream } of parts.readers.all()) stream.beat();
  }, beatInterval).unref();
  return () => {
    clearInterval(checking);
    clearInterval(beating);
  };
};

type Joining = Omit<Reader, 'rights' | 'hasMenu' | 'hasInbox'>;

const readerOf = (joining: Joining, topics: readonly LiveTopic[]): Reader => {
  const has = (kind: LiveTopic['kind']) => topics.some((topic) => topic.kind === kind);
  return {
    ...joining,
    rights: rightsOf(joining.actor, joining.language),
    hasMenu: has('menu'),
    hasInbox: has('inbox'),
  };
};

/** The open streams of a server, and the events sent to them. */
export const createHub = (platform: LivePlatform) => {
  const { services, now, log } = platform;
  const subscriptions = createSubscriptions();
  const readers = createReaders(subscriptions);
  const delivery = createDelivery(platform, subscriptions);
  const bounds = createBounds(services.settings.liveStreams);
  const limited = createConcurrencyLimit(maxBeginning);
  const parts = { ...platform, readers, subscriptions, delivery };
  listen(parts);
  const stopRounds = startRounds(parts);
  let isClosed = false;

  const begin = async (reader: Reader, subscription: Subscription): Promise<void> => {
    if (!readers.has(reader)) return;
    await delivery.begin(subscription).catch((failure: unknown) => {
      log.warn({ err: failure }, 'the first rows of a live page could not be read');
      askAgain([reader]);
    });
  };

  return {
    count: bounds.count,
    isClosed: () => isClosed,
    /** Reserves capacity for a stream before it is opened. @returns the function that releases it @throws Refusal tooMany */
    enter: (actor: Actor): (() => void) => bounds.enter(actor, now()),
    /** Subscribes a reader to its topics. @returns the function that unsubscribes it */
    join: (joining: Joining, topics: readonly LiveTopic[], leave: () => void): (() => void) => {
      const reader = readerOf(joining, topics);
      const subscriptions = subscriptionsOf(reader, topics);
      readers.add(reader, { subscriptions, leave });
      reader.stream.send('ready', {});
      for (const subscription of subscriptions) void limited(() => begin(reader, subscription));
      return () => readers.close(reader);
    },
    /** Ends every stream, so that a server that is to end does not wait for them. */
    close: (): void => {
      isClosed = true;
      stopRounds();
      for (const reader of readers.all()) readers.end(reader, 'shutdown');
    },
  };
};

export type Hub = ReturnType<typeof createHub>;

const hubs = new WeakMap<Services, Hub>();

/** Opens the hub of a server; its routes find it by the server's services. */
export const openHub = (platform: LivePlatform): Hub => {
  const hub = createHub(platform);
  hubs.set(platform.services, hub);
  return hub;
};

export const hubOf = (services: Services): Hub => {
  const hub = hubs.get(services);
  if (hub === undefined) throw new Error('A server opens its hub before it answers calls.');
  return hub;
};
