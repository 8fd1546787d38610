import type { Right } from '../../src/api/endpoint.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { type Named, namesOf } from '../rules/names.ts';
import type { Services } from '../services.ts';

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
