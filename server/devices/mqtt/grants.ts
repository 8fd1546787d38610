import type { ModuleConfig } from '../../../src/engine/column.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { StoredModule } from '../../services.ts';
import { baseOf, isOverlapping, isWithin, ownTopic } from './topics.ts';

/**
 * Grants of MQTT topics outside `colonnade/` to companies, stored as rows of the settings. Only the server's operator
 * grants topics: a company that could claim one could read other companies' devices.
 */
const mark = 'topic:';

/** Company by topic. */
export type Grants = ReadonlyMap<string, string>;

const grantsOf = (rows: readonly { key?: unknown; value?: unknown }[]): Grants =>
  new Map(rows.map(({ key, value }) => [String(key).slice(mark.length), String(value)]));

/** Read in the order of the topics. */
export const readGrants = async (db: Db): Promise<Grants> => {
  const query = db.builder.selectFrom('setting').select(['key', 'value']).where('key', 'like', `${mark}%`);
  const [rows = []] = await db.read('system', [query.orderBy('key').compile()]);
  return grantsOf(rows);
};

export const grantsWithin = async (trx: Trx): Promise<Grants> =>
  grantsOf(await trx.selectFrom('setting').select(['key', 'value']).where('key', 'like', `${mark}%`).execute());

/** True if the topic is below the company's own topic or below one that was granted to it. */
export const isGranted = (grants: Grants, company: string, topic: string): boolean =>
  isWithin(topic, ownTopic(company)) ||
  [...grants].some(([granted, holder]) => holder === company && isWithin(topic, granted));

/** Another company whose granted topic contains this one or is below it. */
export const conflictingGrant = (grants: Grants, company: string, topic: string): string | undefined =>
  [...grants].find(([granted, holder]) => holder !== company && isOverlapping(granted, topic))?.[1];

export const grantTopic = async (trx: Trx, company: string, topic: string): Promise<void> => {
  const row = { key: `${mark}${topic}`, value: company };
  await trx
    .insertInto('setting')
    .values(row)
    .onConflict((on) => on.column('key').doUpdateSet(row))
    .execute();
};

/** @returns whether the company had it */
export const revokeTopic = async (trx: Trx, company: string, topic: string): Promise<boolean> => {
  const gone = await trx
    .deleteFrom('setting')
    .where('key', '=', `${mark}${topic}`)
    .where('value', '=', company)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
};

/** Fault of a module's `topic`: it must be granted to the owner, and modules of the shared catalogue can have none. */
export const topicFault = (
  { topic }: Pick<ModuleConfig, 'topic'>,
  owner: string | null,
  grants: Grants,
): { path: string; rule: string } | undefined => {
  if (topic === undefined) return undefined;
  if (owner === null) return { path: '/topic', rule: 'topicowner' };
  return isGranted(grants, owner, topic) ? undefined : { path: '/topic', rule: 'topicgrant' };
};

/** Base topic of a module for a company; `undefined` if the module's topic is not granted to the company. */
export const grantedBase = (grants: Grants, company: string, { config, owner }: StoredModule): string | undefined => {
  const { pid, topic } = config;
  // A topic of the catalogue would be that of every company that has the module.
  if (topic === undefined || owner === null) return baseOf(company, { pid });
  return owner === company && isGranted(grants, company, topic) ? topic : undefined;
};
