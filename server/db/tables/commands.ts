import type { Defaulted } from './defaulted.ts';

export type CommandState = 'accepted' | 'sent' | 'confirmed' | 'failed' | 'timedout' | 'overtaken';

/** What acts: commands to devices. Times are epoch seconds. */
export type CommandTables = {
  /** The value that a person or a run wants for one column of one device. Contract "Commands". */
  command: {
    companyid: string;
    did: string;
    pid: string;
    device: string;
    column: string;
    /** The stored value as JSON text, so that it compares with what a device reports. */
    value: string;
    bykind: 'person' | 'linkage' | 'policy';
    bydid: string;
    byname: string;
    /** The run and its effect; a repeated effect finds its command by them. */
    run: Defaulted<string | null>;
    place: Defaulted<number | null>;
    /** Commands of one call or effect: those of one device are sent as one message. */
    ask: string;
    /** The source that sends it; empty where the module has none. */
    driver: string;
    state: CommandState;
    /** Newest of its column and not yet confirmed: lists show it, at most one for each device and column. */
    iscurrent: boolean;
    attempts: Defaulted<number>;
    /** Why the last attempt failed, `{en, zh}` as JSON text. */
    why: Defaulted<string | null>;
    askedat: number;
    sentat: Defaulted<number | null>;
    endedat: Defaulted<number | null>;
    /** While open: the next attempt, or the end of the lease of the server that is sending. Then: until when it is current. */
    nextat: number;
    /** Nothing is sent from then on. */
    deadline: number;
    /** The order of writing, within a second too. */
    ord: Defaulted<number>;
  };
};
