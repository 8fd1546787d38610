import type { Defaulted } from './defaulted.ts';

/** What belongs to policies beside their records. */
export type PolicyTables = {
  /** The basic configuration of a module, JSON text. Contract "Policy configuration". */
  policyconfiguration: {
    companyid: string;
    targetpid: string;
    content: string;
    version: Defaulted<number>;
    savedby: Defaulted<string>;
    savedat: Defaulted<number>;
  };
};
