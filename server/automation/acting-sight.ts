import type { Db } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { type Named, namesOf } from '../linkages/names.ts';
import type { Services } from '../services.ts';

/** What a member may read and command now, for the runs of a batch. */
export type Sight = {
  actor: Actor;
  mayRead(records: readonly Named[]): Promise<boolean>;
  writable(records: readonly Named[]): Promise<(record: Named) => boolean>;
};

export const createSight = (db: Db, services: Services, actor: Actor): Sight => {
  const named = async (records: readonly Named[], right: 'read' | 'write') => {
    const modules = new Map((await services.modules.list(actor.companyid)).map((one) => [one.config.pid, one]));
    return namesOf({ db, actor, services, language: 'en', now: 0 }, modules, records, right);
  };
  return {
    actor,
    mayRead: async (records) => {
      const names = await named(records, 'read');
      return records.every((record) => names.of(record) !== undefined);
    },
    writable: async (records) => {
      const names = await named(records, 'write');
      return (record) => names.of(record) !== undefined;
    },
  };
};
