import type { Right } from '../../src/api/endpoint.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { type Named, namesOf } from '../rules/names.ts';
import type { Reach } from '../rules/kind-of-rule.ts';
import type { Services } from '../services.ts';
import { existingRecords, recordKey } from './rule-state.ts';

/** Returns a check whether a record is within the current reach of the actor's right. */
export const reachableRecords = async (
  { db, services, actor }: { db: Db; services: Services; actor: Actor },
  records: readonly Named[],
  right: Right,
): Promise<(record: Named) => boolean> => {
  const modules = new Map((await services.modules.list(actor.companyid)).map((module) => [module.config.pid, module]));
  const names = await namesOf({ db, actor, services, language: 'en', now: 0 }, modules, records, right);
  return (record) => names.of(record) !== undefined;
};

/** As `reachableRecords`, and of a record that is out of reach whether it was deleted. Only these are read a second time. */
export const reachOfRecords = async (
  { db, services, actor }: { db: Db; services: Services; actor: Actor },
  records: readonly Named[],
  right: Right,
): Promise<(record: Named) => Reach> => {
  const isReached = await reachableRecords({ db, services, actor }, records, right);
  const missing = records.filter((record) => !isReached(record));
  if (missing.length === 0) return () => 'reached';
  const modules = new Map((await services.modules.list(actor.companyid)).map((module) => [module.config.pid, module]));
  const there = await existingRecords({ db, actor }, modules, missing);
  return (record) => {
    if (isReached(record)) return 'reached';
    return there.has(recordKey(record)) ? 'barred' : 'deleted';
  };
};
