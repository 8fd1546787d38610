import { tabBoards } from '../boards/stored.ts';
import type { Trx } from '../db/database.ts';
import { tabLinkages } from '../rules/stored-linkages.ts';
import type { TabDependent } from '../records/tab-dependent.ts';

/** Every capability that stores rows by a tab's did is listed here; a missing one leaves orphans. */
export const tabDependents: readonly TabDependent[] = [tabBoards, tabLinkages];

export type DependentCounts = Record<TabDependent['name'], number>;

export const countDependents = async (trx: Trx, companyid: string, did: string): Promise<DependentCounts> => {
  const counts: DependentCounts = { boards: 0, linkages: 0 };
  for (const { name, count } of tabDependents) {
    // eslint-disable-next-line no-await-in-loop -- one connection runs one query at a time.
    counts[name] += await count(trx, companyid, did);
  }
  return counts;
};

export const removeDependents = async (trx: Trx, companyid: string, did: string): Promise<void> => {
  for (const { remove } of tabDependents) {
    // eslint-disable-next-line no-await-in-loop -- one connection runs one query at a time.
    await remove(trx, companyid, did);
  }
};
