import { sql } from 'kysely';
import type { Db, Row } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import { storedModules } from '../modules/store.ts';
import type { StoredModule } from '../services.ts';

/**
 * Warnings for the shell on MQTT topics of a company's own modules. Several modules may share a topic, as those of one
 * Zigbee network do, so only records that have one topic are named. Docs "One topic, one device".
 */

const keyOf = ({ config, physical }: StoredModule): string | undefined =>
  config.key === undefined ? undefined : physical.get(config.key);

/** How many keys records of both modules have, and one of them. */
const sharedKeys = async (
  db: Db,
  company: string,
  [mine, theirs]: readonly [StoredModule, StoredModule],
): Promise<{ count: number; example: string }> => {
  const [key, other] = [keyOf(mine), keyOf(theirs)];
  if (key === undefined || other === undefined) return { count: 0, example: '' };
  const query = sql<Row>`select count(*)::int as count, min(name) as example from (
      select t.${sql.id(key)} as name from ${sql.table(mine.table)} t where ${ofCompany(company)} and t.${sql.id(key)} <> ''
      intersect select t.${sql.id(other)} from ${sql.table(theirs.table)} t where ${ofCompany(company)}) shared`;
  const [[row] = []] = await db.read({ company }, [query.compile(db.builder)]);
  return { count: Number(row?.['count'] ?? 0), example: String(row?.['example'] ?? '') };
};

/** By pid: a warning for each other module of the company whose records have the topic of some of this module. */
export const topicWarnings = async (
  db: Db,
  company: string | null,
  pids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const warnings = new Map<string, string[]>();
  if (company === null) return warnings;
  const own = [...(await storedModules(db)).values()].filter(
    ({ owner, config }) => owner === company && config.topic !== undefined && config.driver !== undefined,
  );
  for (const module of own) {
    const { pid, topic } = module.config;
    if (!pids.includes(pid)) continue;
    for (const other of own.filter(({ config }) => config.pid !== pid && config.topic === topic)) {
      const { count, example } = await sharedKeys(db, company, [module, other]);
      if (count === 0) continue;
      const records = count === 1 ? '1 record has' : `${count} records have`;
      const text = `warning: /topic: ${records} the topic of a record of "${other.config.name.en}" (${other.config.pid}), such as "${example}": neither gets commands, and no report counts for either, until one has another key.`;
      warnings.set(pid, [...(warnings.get(pid) ?? []), text]);
    }
  }
  return warnings;
};
