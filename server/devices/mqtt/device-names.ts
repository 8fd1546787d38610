import { sql } from 'kysely';
import type { Db, Row } from '../../db/database.ts';
import { isTransient } from '../../db/is-transient.ts';
import { idValues, ofCompany } from '../../db/record-id.ts';
import type { StoredModule } from '../../services.ts';
import { meantBy, type NamedDevice, namedIn, namedSql } from './addresses.ts';
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

/** Devices of the module with one of the names. */
const devicesInModule = async (
  { db, company, module }: DevicesQuery,
  names: readonly string[],
): Promise<(NamedDevice & { module: StoredModule })[]> => {
  const [rows = []] = await db.read({ company }, [namedSql({ company, module }, names).compile(db.builder)]);
  return namedIn(rows, names).map((device) => ({ ...device, module }));
};

/** What names mean below a base topic, by name: one device, or several that share its topic. */
export const devicesOfNames = async (
  { db, route }: { db: Db; route: Route },
  names: readonly string[],
): Promise<ReadonlyMap<string, (NamedDevice & { module: StoredModule })[]>> => {
  const devices: (NamedDevice & { module: StoredModule })[] = [];
  for (const module of route.modules) {
    // A module that was changed since has other columns; its devices are looked up with the next routes.
    const found = await devicesInModule({ db, company: route.company, module }, names).catch((failure: unknown) => {
      if (isTransient(failure)) throw failure;
      return [];
    });
    devices.push(...found);
  }
  return new Map([...Map.groupBy(devices, ({ name }) => name)].map(([name, named]) => [name, meantBy(named)]));
};

/** Batching window of look-ups, in milliseconds: names within it share one query. */
const gathering = 5;
/** Cache lifetime in seconds: messages of an added or renamed device are accepted at most that much later. */
const holding = { found: 60, missing: 10 } as const;
const maxCached = 20_000;

/** Modules that have a device of a name: none, one, or several that share its topic. */
type Found = readonly StoredModule[];
type Asked = PromiseWithResolvers<Found>;
type CachedModules = { modules: Promise<Found>; until: number };

/**
 * Finds the modules that have a device of this name below a base topic. Several modules may share a base, as those of one
 * Zigbee network do, and some messages there are from unregistered devices.
 */
export const createDeviceFinder = (db: Db, now: () => number) => {
  const cache = new Map<string, CachedModules>();
  const requestedNames = new Map<Route, Map<string, Asked[]>>();

  const ask = async (route: Route): Promise<void> => {
    const waitingByName = requestedNames.get(route) ?? new Map<string, Asked[]>();
    requestedNames.delete(route);
    try {
      const devices = await devicesOfNames({ db, route }, [...waitingByName.keys()]);
      for (const [name, waiters] of waitingByName)
        for (const { resolve } of waiters) resolve((devices.get(name) ?? []).map(({ module }) => module));
    } catch (failure) {
      for (const { reject } of [...waitingByName.values()].flat()) reject(failure);
    }
  };

  const look = (route: Route, name: string): Promise<Found> => {
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
    find: (route: Route, name: string): Promise<Found> => {
      const key = `${route.base} ${name}`;
      const before = cache.get(key);
      if (before !== undefined && before.until > now()) return before.modules;
      if (cache.size >= maxCached) cache.clear();
      const entry: CachedModules = { modules: look(route, name), until: now() + holding.missing };
      cache.set(key, entry);
      entry.modules.then(
        (modules) => {
          if (modules.length === 1) entry.until = now() + holding.found;
        },
        () => {
          if (cache.get(key) === entry) cache.delete(key);
        },
      );
      return entry.modules;
    },
    /** Modules have changed. */
    forget: (): void => cache.clear(),
  };
};
