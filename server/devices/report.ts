import type { LocalText, RecordValues } from '../../src/engine/column.ts';
import type { Trx } from '../db/database.ts';
import type { Services, StoredModule } from '../services.ts';

/** What a device says of itself. docs/contract.md, "Devices". */
export type Report = {
  /** A did, or the value of the module's `key` column. */
  device: string;
  /** Seconds, by the device's clock. */
  at: number;
  /** Stored values by column. */
  values: RecordValues;
  /** Tells a repeated delivery (at-least-once) from a second report. */
  id?: string;
  /** The source could not read what came; it is refused for this reason. */
  unreadable?: { why: LocalText; text: string };
  /** Its time is unknown: it counts only for a device that has never reported. */
  isUndated?: true;
  /** The source says nothing but whether the device can be reached. */
  isReachable?: boolean;
};

/** Where reports are stored: one company's module, in an open transaction of that company. */
export type Intake = {
  trx: Trx;
  services: Services;
  company: string;
  module: StoredModule;
  /** Where the module keeps its history. */
  history?: StoredModule | undefined;
  now: number;
};

/** What became of a report, in the order of the batch. */
export type ReportResult =
  /** `note`: something to check, such as a clock that is ahead. */
  | { kind: 'stored'; did: string; note?: LocalText }
  /** Older than what is known: written to history only. */
  | { kind: 'late'; did: string }
  | { kind: 'duplicate'; did: string }
  | { kind: 'refused'; status: number; msg: LocalText };
