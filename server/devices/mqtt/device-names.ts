import { sql } from 'kysely';
import type { Db, Row } from '../../db/database.ts';
import { isTransient } from '../../db/is-transient.ts';
import { idValues, ofCompany } from '../../db/record-id.ts';
import type { StoredModule } from '../../services.ts';
import type { Route } from './routes.ts';

type DevicesQuery = { db: Db; company: string; module: StoredModule };

const keyOf = ({ config, physical }: StoredModule): string | undefined =>
  config.key === undefined ? undefined : physical.get(config.key);

/** The names under which devices are known at the broker: the value of `key`, or the did. By did. */
export const namesOf = async (
  { db, company, module }: DevicesQuery,
  dids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const key = keyOf(module);
  if (key === undefined) return new Map(dids.map((did) => [did, did]));
  const query = sql<Row>`select t.did, t.${sql.id(key)} as name from ${sql.table(module.table)} t
    where ${ofCompany(company)} and t.id = any(${idValues(dids)})`;
  const [rows = []] = await db.read({ company }, [query.compile(db.builder)]);
  return new Map(rows.map((row) => [String(row['did']), String(row['name'] ?? '') || String(row['did'])]));
};

/** The devices of a module that count as online. */
export const onlineDevices = async ({ db, company, module }: DevicesQuery): Promise<string[]> => {
  const query = sql<Row>`select t.did from ${sql.table(module.table)} t
    where ${ofCompany(company)} and t.isonline order by t.id`;
  const [rows = []] = await db.read({ company }, [query.compile(db.builder)]);
  return rows.map((row) => String(row['did']));
};

/** Returns those names that belong to devices of the module. */
const namesInModule = async ({ db, company, module }: DevicesQuery, names: readonly string[]): Promise<Set<string>> => {
  const key = keyOf(module);
  const named = key === undefined ? sql`` : sql`or t.${sql.id(key)} = any(cast(${names} as text[]))`;
  const name = key === undefined ? sql`null` : sql`t.${sql.id(key)}`;
  const query = sql<Row>`select t.did, ${name} as name from ${sql.table(module.table)} t
    where ${ofCompany(company)} and (t.id = any(${idValues(names)}) ${named})`;
  const [rows = []] = await db.read({ company }, [query.compile(db.builder)]);
  return new Set(rows.flatMap((row) => [String(row['did']), String(row['name'])]));
};

/** Batching window of look-ups, in milliseconds: names within it share one query. */
const gathering = 5;
/** Cache lifetime in seconds: messages of an added or renamed device are accepted at most that much later. */
const holding = { found: 60, missing: 10 } as const;
const maxCached = 20_000;

type Asked = PromiseWithResolvers<StoredModule | undefined>;
type CachedModule = { module: Promise<StoredModule | undefined>; until: number };

/**
 * Finds the module that has a device of this name below a base topic. Several modules may share a base, as those of one
 * Zigbee network do, and some messages there are from unregistered devices.
 */
export const createDeviceFinder = (db: Db, now: () => number) => {
  const cache = new Map<string, CachedModule>();
  const requestedNames = new Map<Route, Map<string, Asked[]>>();

  const foundFor = async (route: Route, names: readonly string[]): Promise<Map<string, StoredModule>> => {
    const moduleByName = new Map<string, StoredModule>();
    for (const module of route.modules) {
      // A module that was changed since has other columns; its devices are looked up with the next routes.
      const namesOfModule = await namesInModule({ db, company: route.company, module }, names).catch(
        (failure: unknown) => {
          if (isTransient(failure)) throw failure;
          return new Set<string>();
        },
      );
      for (const name of names) if (namesOfModule.has(name) && !moduleByName.has(name)) moduleByName.set(name, module);
    }
    return moduleByName;
  };

  const ask = async (route: Route): Promise<void> => {
    const waitingByName = requestedNames.get(route) ?? new Map<string, Asked[]>();
    requestedNames.delete(route);
    try {
      const moduleByName = await foundFor(route, [...waitingByName.keys()]);
      for (const [name, waiters] of waitingByName) for (const { resolve } of waiters) resolve(moduleByName.get(name));
    } catch (failure) {
      for (const { reject } of [...waitingByName.values()].flat()) reject(failure);
    }
  };

  const look = (route: Route, name: string): Promise<StoredModule | undefined> => {
    const waiting = requestedNames.get(route) ?? new Map<string, Asked[]>();
    if (!requestedNames.has(route)) {
      requestedNames.set(route, waiting);
      setTimeout(() => void ask(route), gathering);
    }
    const waiter: Asked = Promise.withResolvers();
    // After `forget` a name may be asked for again while its first question still waits.
    waiting.set(name, [...(waiting.get(name) ?? []), waiter]);
    return waiter.promise;
  };

  return {
    /** Answers for one name come in the order of the questions. Rejects if the database can't be reached. */
    find: (route: Route, name: string): Promise<StoredModule | undefined> => {
      const key = `${route.base} ${name}`;
      const before = cache.get(key);
      if (before !== undefined && before.until > now()) return before.module;
      if (cache.size >= maxCached) cache.clear();
      const entry: CachedModule = { module: look(route, name), until: now() + holding.missing };
      cache.set(key, entry);
      entry.module.then(
        (module) => {
          if (module !== undefined) entry.until = now() + holding.found;
        },
        () => {
          if (cache.get(key) === entry) cache.delete(key);
        },
      );
      return entry.module;
    },
    /** Modules have changed. */
    forget: (): void => cache.clear(),
  };
};
