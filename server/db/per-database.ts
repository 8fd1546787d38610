import type { Db } from './database.ts';

/** The database itself, by the handle of one call that was made from it. */
const origins = new WeakMap<Db, Db>();

/** The database that a call's handle was made from; of the database itself, the same. */
export const originOf = (db: Db): Db => origins.get(db) ?? db;

/** Makes `handle` share what the process keeps for `db`. */
export const shareOrigin = (handle: Db, db: Db): Db => {
  origins.set(handle, originOf(db));
  return handle;
};

/** State that a process keeps for each open database, made at first use and dropped with the database. */
export const perDatabase = <T extends object>(make: (db: Db) => T): ((db: Db) => T) => {
  const states = new WeakMap<Db, T>();
  return (db) => {
    const origin = originOf(db);
    const existing = states.get(origin);
    if (existing !== undefined) return existing;
    const state = make(origin);
    states.set(origin, state);
    return state;
  };
};
