/** Notifications of modules. Times are epoch seconds. Contract "Alarms". */
export type AlarmTables = {
  /** When records of a module expire; durations in seconds. */
  timestatus: {
    companyid: string;
    id: string;
    pid: string;
    time_field: string;
    notify_duration: number;
    expiring_duration: number;
    changedat: number;
  };
  /** `content` is a checked notification, JSON text; `dependencies` what its template and columns were at the save. */
  notifyconf: {
    companyid: string;
    id: string;
    pid: string;
    content: string;
    dependencies: string;
    /** Language of the person who saved it. */
    language: string;
    createdat: number;
    changedat: number;
  };
  /** What was last seen of a record: its time, its phase, and the values of its state columns (JSON text). */
  alarmrecord: {
    companyid: string;
    pid: string;
    did: string;
    time: number | null;
    phase: string;
    states: string;
    /** When its next phase starts. */
    dueat: number | null;
  };
};
