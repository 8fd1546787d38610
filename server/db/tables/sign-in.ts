import type { Defaulted } from './defaulted.ts';

/** Companies, their hosts, accounts, and everything that a sign-in needs. Times are epoch seconds. */
export type SignInTables = {
  company: {
    did: string;
    name: string;
    zone: string;
    createdat: number;
    /** The console shows the configuration of notifications. */
    alarms: Defaulted<boolean>;
  };
  host: {
    host: string;
    companyid: string | null;
    icon: string;
    name: string;
    filing: string;
    theme: string;
  };
  account: {
    userid: string;
    companyid: string;
    /** The member's record. */
    did: string;
    phone: string;
    email: string;
    name: string;
    organization: string;
    passwordhash: string;
    departed: Defaulted<boolean>;
  };
  session: {
    hash: string;
    companyid: string;
    userid: string;
    /** `full`, or `wall`: read-only. */
    kind: string;
    createdat: number;
    expiresat: number;
    address: string;
    agent: string;
    /** The dashboard that a wall opens; null: the default one of its maker. */
    dashboard?: string | null;
    /** Hash of the link that opened a wall. */
    link?: string | null;
  };
  /** The last code that a browser requested; `asker` is the hash of its cookie. */
  signincode: {
    phone: string;
    purpose: string;
    asker: string;
    /** Where a client without cookies asked; empty for a browser. */
    network: string;
    hash: string;
    createdat: number;
    expiresat: number;
    tries: number;
  };
  /** A QR code that a browser shows; `hash` of the code, `asker` of the secret that only that browser holds. */
  qrsignin: {
    hash: string;
    asker: string;
    /** `waiting`, `scanned`, `confirmed`, `refused` or `used`. */
    state: string;
    address: string;
    agent: string;
    createdat: number;
    expiresat: number;
    /** Who confirmed it. */
    companyid: string | null;
    userid: string | null;
  };
  /** Single use: the row goes when the token comes. `purpose` is `signin` or `wall`. */
  signintoken: {
    hash: string;
    companyid: string;
    userid: string;
    purpose: string;
    /** The dashboard that a wall opens. */
    dashboard?: string | null;
    createdat: number;
    expiresat: number;
  };
  /** The accounts among which a person chooses after a sign-in by e-mail; single use, `hash` of the ticket. */
  signinchoice: { hash: string; companyid: string; userid: string; createdat: number; expiresat: number };
  throttle: { key: string; count: number; since: number };
  privatestore: { companyid: string; userid: string; key: string; value: string };
};
