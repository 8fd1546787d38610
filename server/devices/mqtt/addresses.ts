import { type RawBuilder, sql } from 'kysely';
import type { Row, Trx } from '../../db/database.ts';
import { idValues, ofCompany } from '../../db/record-id.ts';
import type { StoredModule } from '../../services.ts';
import { type Route, type Routes, routeOf } from './routes.ts';
import { commandTopic } from './topics.ts';

/**
 * Topics of devices. Several modules may share a base topic, and a key may have `/`, so two records can have one topic:
 * a person who may write one of them would switch the device of the other. Docs "One topic, one device".
 */

/** A device with one of the names that were looked up. An id names its own record only, whatever the keys of others are. */
export type NamedDevice = { did: string; name: string; isById: boolean };

type Place = { company: string; module: StoredModule };

/** Rows of devices whose id or key is one of the names. */
export const namedSql = ({ company, module }: Place, names: readonly string[]): RawBuilder<Row> => {
  const { config, physical } = module;
  const key = config.key === undefined ? undefined : physical.get(config.key);
  const named = key === undefined ? sql`` : sql`or t.${sql.id(key)} = any(cast(${names} as text[]))`;
  const name = key === undefined ? sql`null` : sql`t.${sql.id(key)}`;
  return sql<Row>`select t.did, ${name} as name from ${sql.table(module.table)} t
    where ${ofCompany(company)} and (t.id = any(${idValues(names)}) ${named})`;
};

export const namedIn = (rows: readonly Row[], names: readonly string[]): NamedDevice[] => {
  const asked = new Set(names);
  return rows.flatMap((row) => {
    const [did, key] = [String(row['did']), String(row['name'] ?? '')];
    return [...new Set([did, key])]
      .filter((name) => asked.has(name))
      .map((name) => ({ did, name, isById: name === did }));
  });
};

/** Those of the devices that a name means: one by its id, or else all with this key; more than one share the topic. */
export const meantBy = <Device extends NamedDevice>(devices: readonly Device[]): Device[] => {
  const byId = devices.filter(({ isById }) => isById);
  return byId.length > 0 ? byId : [...devices];
};

const baseOfModule = (routes: Routes, { config }: StoredModule): Route | undefined =>
  [...routes.values()].find(({ modules }) => modules.some((module) => module.config.pid === config.pid));

/** False if the topic of the device lies below the longer base topic of another module, whose device it is. */
export const isOwnTopic = (routes: Routes, { base, name }: { base: string; name: string }): boolean =>
  routeOf(routes, commandTopic(base, name))?.route.base === base;

/**
 * True if a record of another module has the topic that `name` would give to one of this module. `routes`: those of the
 * company.
 */
export const isTopicTaken = async (
  trx: Trx,
  routes: Routes,
  { company, module, name }: Place & { name: string },
): Promise<boolean> => {
  const route = baseOfModule(routes, module);
  if (route === undefined) return false;
  if (!isOwnTopic(routes, { base: route.base, name })) return true;
  for (const other of route.modules) {
    if (other.config.pid === module.config.pid) continue;
    const { rows } = await namedSql({ company, module: other }, [name]).execute(trx);
    if (rows.length > 0) return true;
  }
  return false;
};
