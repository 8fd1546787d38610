import { boardPart } from '../boards/stored.ts';
import type { Trx } from '../db/database.ts';
import { linkagePart } from '../linkages/stored.ts';

/** What hangs on a filter tab, is counted before the tab is deleted, and goes with it. Contract "Filters and conditions". */
export type TabPart = {
  name: 'boards' | 'linkages';
  count: (trx: Trx, companyid: string, did: string) => Promise<number>;
  remove: (trx: Trx, companyid: string, did: string) => Promise<void>;
};

/** Whatever keeps something under a tab's did stands here; a capability without a line leaves orphans. */
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
