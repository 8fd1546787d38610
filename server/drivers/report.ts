import type { LocalText, RecordValues } from '../../src/engine/column.ts';
import type { Trx } from '../db/database.ts';
import type { Services, StoredModule } from '../services.ts';

/** Report of a device. docs/contract.md, "Devices". */
export type Report = {
  /** A did, or the value of the module's `key` column. */
  device: string;
  /** Seconds, by the device's clock. */
  at: number;
  /** Stored values by column. */
  values: RecordValues;
  /** Idempotency key: distinguishes a repeated delivery (at-least-once) from a second report. */
  id?: string;
  /** Set if the source refuses the report for this reason; `text` is the message if it could not be decoded. */
  unreadable?: { why: LocalText; text?: string };
  /** The time of the values is unknown: they count only for a device that has never reported. */
  isUndated?: true;
  /** The source reports availability only. */
  isReachable?: boolean;
};

/** Context for storing reports: one company's module, in an open transaction of that company. */
export type Intake = {
  trx: Trx;
  services: Services;
  company: string;
  module: StoredModule;
  /** The module that stores the history. */
  history?: StoredModule | undefined;
  now: number;
};

/** Result of each report, in the order of the batch. */
export type ReportResult =
  /** `note`: something to check, such as a clock that is ahead. */
  | { kind: 'stored'; did: string; note?: LocalText }
  /** Older than the current state: written to the history only. */
  | { kind: 'late'; did: string }
  | { kind: 'duplicate'; did: string }
  | { kind: 'refused'; status: number; msg: LocalText };
