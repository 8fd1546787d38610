import type { Generated } from 'kysely';
import type { Defaulted } from './defaulted.ts';

/** Sums of the days of histories. Times are epoch seconds. */
export type RollupTables = {
  /** Which days of a history are summed up, half-open; `build` numbers the makings, `spec` is what was summed up. */
  rollupstate: {
    build: Generated<number>;
    companyid: string;
    pid: string;
    spec: string;
    from: number;
    until: number;
    /** There was nothing before `from`. */
    iswhole: Defaulted<boolean>;
  };
  /** Sums of one day by department, and `perdevice` by device as well; the lists go by the columns of the spec. */
  rollup: {
    companyid: string;
    build: number;
    perdevice: boolean;
    day: number;
    organization: string | null;
    device: string | null;
    n: number;
    first: number;
    last: number;
    counts: number[];
    sums: (number | null)[];
    lows: (number | null)[];
    highs: (number | null)[];
  };
  /** Quarters of an hour, counted from 1970, that were written to since their day was summed up. */
  rollupmark: { companyid: string; pid: string; slice: number };
};
