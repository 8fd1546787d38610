import { sql } from 'kysely';
import type { Db, Row, Trx } from '../db/database.ts';
import type { KindOfRule } from './kind-of-rule.ts';
import { ruleKinds } from './kinds.ts';
import { defaultZone } from './current-values.ts';
import type { RuleIndex, Rules, Watcher } from './rules.ts';

/** Announced after a commit that changed rules. */
export const rulesTopic = (company: string): string => `rules:${company}`;

const nobody: readonly Watcher[] = [];

/** A lost announcement delays a change of rules by this long. Seconds. */
const longest = 5;
const crowd = 50;

const keyOf = (pid: string, did: string, column: string): string => `${pid}/${did}/${column}`;

type Mark = { revision: number; zone: string; kinds: readonly KindOfRule[] };

const readIndex = async (trx: Trx, company: string, { zone, kinds }: Mark): Promise<RuleIndex> => {
  const watchers = new Map<string, Watcher[]>();
  for (const { kind, listening } of kinds)
    for (const { did, watches } of await listening(trx, company))
      for (const watch of watches) {
        const key = keyOf(watch.pid, watch.did, watch.column);
        const same = watchers.get(key);
        const watcher = { ...watch, kind, rule: did };
        if (same === undefined) watchers.set(key, [watcher]);
        else same.push(watcher);
      }
  return {
    zone,
    watching: (pid, did, column) => watchers.get(keyOf(pid, did, column)) ?? nobody,
  };
};

/** The company's zone may change too. `kinds`: those of which it has rules; of others nothing is read. */
const markOf = async (trx: Trx, company: string): Promise<Mark> => {
  const any = ruleKinds.map(({ kind, isAny }) => sql`${isAny(company)} as ${sql.id(kind)}`);
  const { rows } = await sql<Row>`select
      (select revision from rulerevision where companyid = ${company}) as revision,
      (select zone from company where did = ${company}) as zone, ${sql.join(any)}`.execute(trx);
  const [row = {}] = rows;
  return {
    revision: Number(row['revision'] ?? 0),
    zone: typeof row['zone'] === 'string' ? row['zone'] : defaultZone,
    kinds: ruleKinds.filter(({ kind }) => row[kind] === true),
  };
};

type Kept = { index: RuleIndex; revision: number; checkedat: number };

export const createRules = (db: Db): Rules => {
  const kept = new Map<string, Kept>();
  const counts = new Map<string, number>();
  db.onAnnounce((topic) => {
    const [kind, company = ''] = topic.split(':');
    if (kind === 'rules') kept.delete(company);
    else if (topic === 'all' || topic === 'modules') kept.clear();
  });
  return {
    of: async (trx, company, now) => {
      const known = kept.get(company);
      const isFresh = known !== undefined && Math.abs(now - known.checkedat) < longest && db.isListening();
      if (isFresh) return known.index;
      // Before the rules: a change between the two reads is noticed by the next check.
      const mark = await markOf(trx, company);
      const { revision, zone } = mark;
      const isSame = known?.revision === revision && known.index.zone === zone;
      const index = isSame ? known.index : await readIndex(trx, company, mark);
      if (kept.size > 20_000) kept.clear();
      kept.set(company, { index, revision, checkedat: now });
      return index;
    },
    isCrowded: (rule) => {
      const count = (counts.get(rule) ?? 0) + 1;
      if (counts.size > 100_000) counts.clear();
      counts.set(rule, count % crowd);
      return count === crowd;
    },
  };
};
