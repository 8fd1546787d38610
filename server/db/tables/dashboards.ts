import type { Defaulted } from './defaulted.ts';

/** Full-screen dashboards. Times are epoch seconds. */
export type DashboardTables = {
  dashboard: {
    companyid: string;
    did: string;
    /** The owner. */
    userid: string;
    /** Empty for the default one of a person who has named none. */
    name: string;
    /** JSON text as the console sent it; of the default one also what `user/kv` keeps as `dashboard`. */
    layout: string;
    /** At most one for each person. */
    isdefault: Defaulted<boolean>;
    /** Counts changes, so that two editors do not overwrite each other. */
    version: Defaulted<number>;
    createdat: number;
    updatedat: number;
  };
  /** Who may read a dashboard in addition to its owner: `kind` is `role` or `department`. */
  dashboardshare: { companyid: string; dashboard: string; kind: string; target: string };
};
