import type { Trx } from '../db/database.ts';

/** Dependents of a filter tab, which are counted before the tab is deleted, and deleted with it. Contract "Filters and conditions". */
export type TabDependent = {
  name: 'boards' | 'linkages';
  count: (trx: Trx, companyid: string, did: string) => Promise<number>;
  remove: (trx: Trx, companyid: string, did: string) => Promise<void>;
};
