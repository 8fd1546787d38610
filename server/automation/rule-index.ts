import { sql } from 'kysely';
import type { Db, Row, Trx } from '../db/database.ts';
import { ruleKinds } from './rule-kinds.ts';
import { defaultZone } from '../rules/current-values.ts';
import type { RuleIndex, Rules, Watcher } from '../services.ts';

/** Announced after a commit that changed rules. */
export const rulesTopic = (company: string): string => `rules:${company}`;

const noWatchers: readonly Watcher[] = [];

/** A lost announcement delays a change of rules by this long. Seconds. */
const maxCacheAge = 5;
const reportEvery = 50;

/** By module, column and device. */
type Watchers = Map<string, Map<string, Map<string, Watcher[]>>>;

const entryOf = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const cached = map.get(key);
  if (cached !== undefined) return cached;
  const made = make();
  map.set(key, made);
  return made;
};

const add = (watchers: Watchers, watcher: Watcher): void => {
  const { pid, did, column } = watcher;
  const columns = entryOf(watchers, pid, () => new Map<string, Map<string, Watcher[]>>());
  const devices = entryOf(columns, column, () => new Map<string, Watcher[]>());
  entryOf(devices, did, (): Watcher[] => []).push(watcher);
};

/** Parsed JSON has a text of its own for each occurrence of an id, which would be a third of an index's memory. */
const sharedTexts = () => {
  const texts = new Map<string, string>();
  return (text: string): string => entryOf(texts, text, () => text);
};

/** The company's zone may change too. */
type Mark = { revision: number; zone: string };

const markSql = (company: string) => sql`(select revision from rulerevision where companyid = ${company}) as revision,
  (select zone from company where did = ${company}) as zone`;

const markOf = (row: Row = {}): Mark => ({
  revision: Number(row['revision'] ?? 0),
  zone: typeof row['zone'] === 'string' ? row['zone'] : defaultZone,
});

const readMark = async (trx: Trx, company: string): Promise<Mark> => {
  const { rows } = await sql<Row>`select ${markSql(company)}`.execute(trx);
  return markOf(rows[0]);
};

type Read = Mark & { index: RuleIndex };

/** The revision is as old as the rules or older: a change in between is noticed by the next check. */
const readIndex = async (trx: Trx, company: string): Promise<Read> => {
  const texts = ruleKinds.map((kind) => sql`${kind.listenedSql(company)} as ${sql.id(kind.kind)}`);
  const { rows } = await sql<Row>`select ${markSql(company)}, ${sql.join(texts)}`.execute(trx);
  const watchers: Watchers = new Map();
  const shared = sharedTexts();
  for (const { kind, listening } of ruleKinds) {
    const text = rows[0]?.[kind];
    if (typeof text !== 'string') continue;
    for (const { did, watches } of await listening({ trx, company }, text))
      for (const watch of watches)
        add(watchers, { ...watch, pid: shared(watch.pid), did: shared(watch.did), kind, rule: did });
  }
  const mark = markOf(rows[0]);
  const watching: RuleIndex['watching'] = (pid, did, column) => watchers.get(pid)?.get(column)?.get(did) ?? noWatchers;
  return { ...mark, index: { zone: mark.zone, watching } };
};

type CachedRead = Read & { checkedat: number };

export const createRules = (db: Db): Rules => {
  const cache = new Map<string, CachedRead>();
  const counts = new Map<string, number>();
  db.onAnnounce((topic) => {
    const [kind, company = ''] = topic.split(':');
    if (kind === 'rules') cache.delete(company);
    else if (topic === 'all' || topic === 'modules') cache.clear();
  });
  const isCurrent = async (trx: Trx, company: string, { revision, zone }: Mark): Promise<boolean> => {
    const mark = await readMark(trx, company);
    return mark.revision === revision && mark.zone === zone;
  };
  return {
    of: async (trx, company, now) => {
      const cached = cache.get(company);
      const isFresh = cached !== undefined && Math.abs(now - cached.checkedat) < maxCacheAge && db.isListening();
      if (isFresh) return cached.index;
      const read =
        cached !== undefined && (await isCurrent(trx, company, cached)) ? cached : await readIndex(trx, company);
      if (cache.size > 20_000) cache.clear();
      cache.set(company, { ...read, checkedat: now });
      return read.index;
    },
    isCrowded: (rule) => {
      const count = (counts.get(rule) ?? 0) + 1;
      if (counts.size > 100_000) counts.clear();
      counts.set(rule, count % reportEvery);
      return count === reportEvery;
    },
  };
};
