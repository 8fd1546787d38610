import type { Generated } from 'kysely';

/** Tables of devices' reports; times are epoch seconds. */
export type ReportTables = {
  /** A device went silent (`isonline` false) or came back. */
  devicepresence: {
    companyid: string;
    pid: string;
    did: string;
    at: number;
    isonline: boolean;
  };
  /**
   * The last reports of a device that were refused, or taken with a remark (`isstored`). `device` is a did, or empty
   * for names that no device has; `reason` is `{en, zh}`, `report` what came, both JSON text.
   */
  rejectedreport: {
    companyid: string;
    pid: string;
    device: string;
    ord: Generated<number>;
    at: number;
    isstored: boolean;
    reason: string;
    report: string;
  };
};
