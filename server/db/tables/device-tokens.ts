import type { Defaulted } from './defaulted.ts';

/** What devices sign their reports with. Times are epoch seconds. */
export type DeviceTokenTables = {
  /** A token of one company's module; it is stored as its hash only, and its row is deleted when it is revoked. */
  devicetoken: {
    companyid: string;
    did: string;
    pid: string;
    name: string;
    hash: string;
    createdat: number;
    /** The member who made it, empty for the shell, and the name at that time. */
    creator: string;
    creatorname: string;
    /** The last minute in which a report came with it. */
    lastused: Defaulted<number | null>;
  };
};
