import { boardPart } from '../boards/stored.ts';
import type { Trx } from '../db/database.ts';
import { linkagePart } from '../rules/stored-linkages.ts';
import type { TabPart } from '../records/tab-part.ts';

/** Every capability that stores rows by a tab's did is listed here; a missing one leaves orphans. */
export const tabParts: readonly TabPart[] = [boardPart, linkagePart];

export type PartCounts = Record<TabPart['name'], number>;

export const countParts = async (trx: Trx, companyid: string, did: string): Promise<PartCounts> => {
  const counts: PartCounts = { boards: 0, linkages: 0 };
  for (const { name, count } of tabParts) {
    // eslint-disable-next-line no-await-in-loop -- one connection answers one question at a time.
    counts[name] += await count(trx, companyid, did);
  }
  return counts;
};

export const removeParts = async (trx: Trx, companyid: string, did: string): Promise<void> => {
  for (const { remove } of tabParts) {
    // eslint-disable-next-line no-await-in-loop -- one connection answers one question at a time.
    await remove(trx, companyid, did);
  }
};
